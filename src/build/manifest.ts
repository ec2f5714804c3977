import { sha256 } from '../values/hash.ts'
import { jsonOf } from '../values/json.ts'
import { asRecord, isRecord } from '../values/record.ts'
import { decoded } from './encoding.ts'
import type { Encoding } from './output-file.ts'
import { isPlain } from './output-path.ts'

/** What the last build of one target recorded: the catalog it was made from and the hash of each output. */
export type BuildRecord = { catalog: string; outputs: Readonly<Record<string, string>> }

/** The catalog that outputs were made of: its version, and the codes that are sent. */
export type Made = { version?: string; codes: readonly string[] }

/** `<name>.manifest.json`: by target, what was written. It lets a check tell stale, missing, orphan and edited apart without git. */
export type Manifest = {
  name: string
  targets: Readonly<Record<string, BuildRecord>>
  /** The catalogs that the targets were made of, by their hash. */
  catalogs: Readonly<Record<string, Made>>
  /** True for a manifest of ours that can't be read any more: after a merge conflict, say. */
  damaged: boolean
}

export const manifestPath = (name: string): string => `${name}.manifest.json`

/** The files that a build wrote: the manifest itself, and the outputs of every target. */
export const writtenPaths = ({ name, targets }: Pick<Manifest, 'name' | 'targets'>): string[] => [
  manifestPath(name),
  ...Object.values(targets).flatMap(({ outputs }) => Object.keys(outputs)),
]

/** The hash of an output. Text is hashed with LF line ends, so that a Windows checkout makes nothing "edited". */
export const bodyHash = (contents: string | Uint8Array): string =>
  // Bytes without CR are hashed as they are: no copy of a large output is made.
  `sha256:${sha256(typeof contents !== 'string' && !contents.includes(CR) ? contents : normalizeEol(contents))}`

const CR = 13

/** The hash of what stands on the disk, as {@link bodyHash} of what an output should hold; undefined when it can't be decoded. */
export function storedHash(bytes: string | Uint8Array, encoding: Encoding | undefined): string | undefined {
  if (encoding === undefined) return bodyHash(bytes)
  const plain = decoded(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, encoding)
  return plain && bodyHash(plain)
}

/** A hash as the manifest records it: of an output that is stored encoded, it is that of the decoded contents, and says so. */
export const recordedHash = (hash: string, encoding: Encoding | undefined): string =>
  encoding === undefined ? hash : `${encoding}:${hash}`

/** True when stored bytes are what a record says. */
export function isAsRecorded(bytes: string | Uint8Array, recorded: string): boolean {
  const [, encoding] = /^(gzip|br):/.exec(recorded) ?? []
  const hash = storedHash(bytes, encoding as Encoding | undefined)
  return hash !== undefined && recordedHash(hash, encoding as Encoding | undefined) === recorded
}

/** Contents with LF line ends; bytes that are no text stay as they are. */
export function normalizeEol(contents: string | Uint8Array): string | Uint8Array {
  if (typeof contents === 'string') return contents.replaceAll('\r\n', '\n')
  return contents.includes(0) ? contents : Buffer.from(contents).toString('utf8').replaceAll('\r\n', '\n')
}

export function printManifest({ name, targets, catalogs }: Omit<Manifest, 'damaged'>): string {
  const ordered = Object.entries(targets).sort(([a], [b]) => (a < b ? -1 : 1))
  const used = new Set(ordered.map(([, { catalog }]) => catalog))
  const made = Object.entries(catalogs)
    .filter(([hash]) => used.has(hash))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const manifest = { generator: 'rail-errors', name, catalogs: Object.fromEntries(made), targets: Object.fromEntries(ordered) }
  return `${JSON.stringify(manifest, null, 2)}\n`
}

/** Reads a manifest; undefined when the file is not one of ours. It lies in a folder that others may write to: paths that lead out of it are dropped. */
export function readManifest(name: string, text: string): Manifest | undefined {
  const damaged = text.includes('"generator": "rail-errors"') ? { name, targets: {}, catalogs: {}, damaged: true } : undefined
  const value = jsonOf(text)
  if (!isRecord(value) || value.generator !== 'rail-errors' || !isRecord(value.targets)) return damaged
  const targets = Object.entries(value.targets).flatMap(([target, recorded]) => {
    if (!isRecord(recorded) || typeof recorded.catalog !== 'string' || !isRecord(recorded.outputs)) return []
    const outputs = Object.entries(recorded.outputs).filter(
      (output): output is [string, string] => isPlain(output[0]) && typeof output[1] === 'string',
    )
    return [[target, { catalog: recorded.catalog, outputs: Object.fromEntries(outputs) }] as const]
  })
  return { name, targets: Object.fromEntries(targets), catalogs: madeOf(value.catalogs), damaged: false }
}

function madeOf(value: unknown): Record<string, Made> {
  const made = Object.entries(asRecord(value)).flatMap(([hash, one]): [string, Made][] => {
    const { version, codes } = asRecord(one)
    if (!/^sha256:[0-9a-f]{64}$/.test(hash) || !Array.isArray(codes)) return []
    // What is printed from it is a version and codes, whatever a hand put there.
    const plain = codes.filter((code): code is string => typeof code === 'string' && /^[A-Za-z0-9_.-]{1,200}$/.test(code))
    return [[hash, { ...(typeof version === 'string' && /^[0-9A-Za-z.+-]{1,100}$/.test(version) && { version }), codes: plain }]]
  })
  return Object.fromEntries(made)
}
