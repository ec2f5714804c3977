import type { Encoding } from '../core/output-file.ts'
import { sha256 } from '../core/values/hash.ts'
import { printedJson } from '../core/values/printed-json.ts'
import { asArray, asRecord, isRecord, jsonOf, pick } from '../core/values/record.ts'
import { unpacked } from '../core/values/unpack.ts'
import { normalizeEol } from './line-endings.ts'
import { isPlain } from './output-path.ts'
import type { OfferedOutput, OutputOptions } from './settings.ts'
import { OUTPUT_OPTIONS } from './targets.ts'

/**
 * The record of the last build of one target: the hash of the catalog, what was asked of the target,
 * and the hash of each output. `input` is the hash of all that they follow from, the program and the
 * outputs themselves: a build that finds the same one has nothing to make.
 */
export type BuildRecord = {
  catalog: string
  options?: OutputOptions
  input?: string
  outputs: Readonly<Record<string, string>>
}

/** The catalog that outputs were made from: its version, and the codes that are sent. */
export type Made = { version?: string; codes: readonly string[] }

/**
 * `<name>.manifest`: the outputs, by target. With it, a check can distinguish stale, missing,
 * orphan and edited files without git.
 */
export type Manifest = {
  name: string
  targets: Readonly<Record<string, BuildRecord>>
  /** The catalogs that the targets were made from, by their hash. */
  catalogs: Readonly<Record<string, Made>>
  /** True for a manifest that can't be read any more, for example after a merge conflict. */
  damaged: boolean
}

export const manifestPath = (name: string): string => `${name}.manifest`

/** The name under which the start page over several sites is recorded; no catalog can have it. */
export const START_PAGE = '_start'

/** The files that a build wrote: the manifest itself, and the outputs of every target. */
export const writtenPaths = ({ name, targets }: Pick<Manifest, 'name' | 'targets'>): string[] => [
  manifestPath(name),
  ...Object.values(targets).flatMap(({ outputs }) => Object.keys(outputs)),
]

/**
 * The hash of an output. Text is hashed with LF line ends, so that a Windows checkout does not
 * count as edited.
 */
export const bodyHash = (contents: string | Uint8Array): string =>
  // Bytes without CR are hashed as they are, to avoid a copy of large outputs.
  `sha256:${sha256(typeof contents !== 'string' && !contents.includes(CR) ? contents : normalizeEol(contents))}`

const CR = 13

/**
 * The hash of a file on the disk, comparable to {@link bodyHash} of the expected output; undefined
 * if it can't be decoded.
 */
export function storedHash(
  bytes: string | Uint8Array,
  encoding: Encoding | undefined,
): string | undefined {
  if (encoding === undefined) return bodyHash(bytes)
  const plain = unpacked(
    typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes,
    encoding,
  )
  return plain && bodyHash(plain)
}

/**
 * A hash as the manifest records it. For an encoded output it is the hash of the decoded contents,
 * with a prefix.
 */
export const recordedHash = (hash: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? hash : `${encoding}:${hash}`

/** The encoding of the output that a recorded hash is of. */
export const encodingOf = (recorded: string): Encoding | undefined =>
  /^(gzip|br):/.exec(recorded)?.[1] as Encoding | undefined

/** Whether stored bytes are those that a record is of. */
export type Recognized = {
  /** They have this hash. */
  is(recorded: string): boolean
  /**
   * So it is, or as JSON in another layout: formatters of teams change it, and it has no comments that
   * ask them not to.
   */
  isAsRecorded(recorded: string): boolean
}

/** Looks at stored bytes: they are hashed once for all records. */
export function recognized(bytes: string | Uint8Array): Recognized {
  const hashes = new Map<Encoding | undefined, string | undefined>()
  let printed: string | undefined
  const is = (recorded: string): boolean => {
    const encoding = encodingOf(recorded)
    if (!hashes.has(encoding)) hashes.set(encoding, storedHash(bytes, encoding))
    const hash = hashes.get(encoding)
    return hash !== undefined && recordedHash(hash, encoding) === recorded
  }
  return {
    is,
    isAsRecorded(recorded) {
      if (is(recorded)) return true
      if (encodingOf(recorded) !== undefined) return false
      if (printed === undefined) {
        const value = jsonOf(bytes)
        printed = isRecord(value) ? bodyHash(printedJson(value)) : ''
      }
      return printed === recorded
    },
  }
}

/** True if stored bytes match their record ({@link Recognized}). */
export const isAsRecorded = (bytes: string | Uint8Array, recorded: string): boolean =>
  recognized(bytes).isAsRecorded(recorded)

export function printManifest({ name, targets, catalogs }: Omit<Manifest, 'damaged'>): string {
  const ordered = Object.entries(targets).sort(([a], [b]) => (a < b ? -1 : 1))
  const used = new Set(ordered.map(([, { catalog }]) => catalog))
  const made = Object.entries(catalogs)
    .filter(([hash]) => used.has(hash))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const manifest = {
    generator: 'rail-errors',
    name,
    catalogs: Object.fromEntries(made),
    targets: Object.fromEntries(ordered),
  }
  return printedJson(manifest)
}

/** A manifest as every program prints it that makes the same outputs. */
export const withoutInputs = (text: string): string => text.replace(/^ *"input": "[^"]*",\n/gm, '')

/**
 * Reads a manifest; undefined if the file is not a manifest of ours. Others may write to its
 * folder, so paths that lead out of it are dropped.
 */
export function readManifest(name: string, text: string): Manifest | undefined {
  const damaged = text.includes('"generator": "rail-errors"')
    ? { name, targets: publishedIn(text), catalogs: {}, damaged: true }
    : undefined
  const value = jsonOf(text)
  if (!isRecord(value) || value.generator !== 'rail-errors' || !isRecord(value.targets))
    return damaged
  const targets = Object.entries(value.targets).flatMap(([target, recorded]) => {
    if (!isRecord(recorded) || typeof recorded.catalog !== 'string' || !isRecord(recorded.outputs))
      return []
    const outputs = Object.entries(recorded.outputs).filter(
      (output): output is [string, string] => isPlain(output[0]) && typeof output[1] === 'string',
    )
    const options = optionsIn(recorded.options)
    return [
      [
        target,
        {
          catalog: recorded.catalog,
          ...(options && { options }),
          ...(typeof recorded.input === 'string' && { input: recorded.input }),
          outputs: Object.fromEntries(outputs),
        },
      ] as const,
    ]
  })
  return {
    name,
    targets: Object.fromEntries(targets),
    catalogs: madeOf(value.catalogs),
    damaged: false,
  }
}

/**
 * The records of published versions in a manifest that can't be read as a whole, such as one whose
 * lines git merged. A build makes all other records again, but not these.
 */
function publishedIn(text: string): Record<string, BuildRecord> {
  const records = text.matchAll(/^ {4}"([^"@]+@([^"]+))": \{\r?\n((?: {6}.*\n)+)/gm)
  return Object.fromEntries(
    [...records].flatMap(([, target, version, record]) => {
      const [, catalog] = /^ {6}"catalog": "([^"]+)"/m.exec(record!) ?? []
      const outputs = [...record!.matchAll(/^ {8}"([^"]+)": "([^"]+)"/gm)]
        .map(([, path, hash]) => [path!, hash!] as const)
        .filter(([path]) => isPlain(path) && `/${path}`.includes(`/${version}/`))
      return catalog === undefined || outputs.length === 0
        ? []
        : [[target!, { catalog, outputs: Object.fromEntries(outputs) }] as const]
    }),
  )
}

const OPTIONS = ['file', 'fhir', ...OUTPUT_OPTIONS] as const
const FLAGS: readonly string[] = ['open', 'per_operation', 'fhir']

/** The options in a record that are what a build records; undefined without one. */
function optionsIn(value: unknown): OutputOptions | undefined {
  const given = asRecord(value)
  const plain = OPTIONS.filter(
    (name) => typeof given[name] === (FLAGS.includes(name) ? 'boolean' : 'string'),
  )
  const offered = asArray(given.offered).flatMap((one): OfferedOutput[] => {
    const { target, file, language } = asRecord(one)
    const { namespace, name } = optionsIn(language) ?? {}
    return typeof target === 'string'
      ? [
          {
            target,
            ...(typeof file === 'string' && { file }),
            language: { namespace, name },
          },
        ]
      : []
  })
  if (plain.length === 0 && offered.length === 0) return undefined
  return {
    ...(pick(given, plain) as OutputOptions),
    ...(offered.length > 0 && { offered }),
  }
}

function madeOf(value: unknown): Record<string, Made> {
  const made = Object.entries(asRecord(value)).flatMap(([hash, one]): [string, Made][] => {
    const { version, codes } = asRecord(one)
    if (!/^sha256:[0-9a-f]{64}$/.test(hash) || !Array.isArray(codes)) return []
    // Only a version and codes are printed from it, whatever the file contains.
    const plain = codes.filter(
      (code): code is string =>
        typeof code === 'string' && /^(?!:)[^\p{C}\p{Z}]{1,200}$/u.test(code),
    )
    return [
      [
        hash,
        {
          ...(typeof version === 'string' &&
            /^[0-9A-Za-z.+-]{1,100}$/.test(version) && { version }),
          codes: plain,
        },
      ],
    ]
  })
  return Object.fromEntries(made)
}
