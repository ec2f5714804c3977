import { posix } from 'node:path'
import { withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { newestOf, versionsNote } from '../../core/catalog/fhir/versions.ts'
import { topicOf } from '../../core/catalog/topic.ts'
import { printable } from '../../core/values/escape.ts'
import { someLines } from '../../core/values/lists.ts'
import { asArray, asRecord, jsonOf } from '../../core/values/record.ts'
import { shellPath } from '../../core/values/shell.ts'
import { didYouMean, nearest, plural } from '../../core/values/text.ts'
import { unpacked } from '../../core/values/unpack.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { Opened } from './opened.ts'

/** What names a resource of a package; `named` is the package as it was given. */
export type Wanted = {
  readonly named: string
  readonly canonical: string | undefined
  readonly version: string | undefined
}

/** A CodeSystem or a ValueSet of a package. `canonical`: its URL, or its file if it has none. */
type Packed = {
  readonly file: string
  readonly text: Uint8Array
  readonly type: string
  readonly canonical: string
  readonly version: string
  readonly status: unknown
  readonly title: string
  /** The code systems that a ValueSet names. */
  readonly systems: readonly string[]
  /** The ValueSet of all codes that a CodeSystem names. */
  readonly valueSet: string | undefined
  /** How many codes it lists itself. */
  readonly codes: number
}

const MOST_LISTED = 20

/**
 * The CodeSystems and ValueSets of a FHIR package (https://hl7.org/fhir/packages.html): a gzipped tar.
 * Nothing is written. Rejects with {@link UserError} anything else, and what unpacks to too much.
 */
async function unpackedFrom(bytes: Uint8Array, shown: string): Promise<Packed[]> {
  const files = await filesIn(bytes, { shown, what: 'a FHIR package' }, (name) =>
    /\.json$/i.test(name),
  )
  const found = new Map<string, Packed>()
  // Examples and other folders come after the folder of the package.
  const isMain = (name: string) => /^package\/[^/]+$/.test(name)
  const sorted = files.sort((one, other) => Number(isMain(other.name)) - Number(isMain(one.name)))
  for (const { name, data } of sorted) {
    const packed = packedOf(name, data)
    const key = `${packed?.canonical}|${packed?.version}`
    if (packed !== undefined && !found.has(key)) found.set(key, packed)
  }
  return [...found.values()]
}

/** A package is unpacked once, however many of its resources a catalog imports. */
const unpackedBefore = new WeakMap<Uint8Array, Promise<Packed[]>>()

function packedIn(bytes: Uint8Array, shown: string): Promise<Packed[]> {
  const before = unpackedBefore.get(bytes) ?? unpackedFrom(bytes, shown)
  unpackedBefore.set(bytes, before)
  return before
}

const RESOURCE = /"resourceType"\s*:\s*"(?:CodeSystem|ValueSet)"/

function packedOf(file: string, text: Uint8Array): Packed | undefined {
  if (!RESOURCE.test(new TextDecoder('latin1').decode(text))) return undefined
  const { resourceType, url, version, status, title, name, concept, compose, expansion, valueSet } =
    asRecord(jsonOf(text))
  if (resourceType !== 'CodeSystem' && resourceType !== 'ValueSet') return undefined
  const includes = asArray(asRecord(compose).include).map(asRecord)
  const { contains } = asRecord(expansion)
  const systems = [...includes, ...asArray(contains).map(asRecord)].flatMap(({ system }) =>
    typeof system === 'string' ? [system] : [],
  )
  return {
    file,
    text,
    type: resourceType,
    canonical: typeof url === 'string' ? url : file,
    version: typeof version === 'string' ? version : '',
    status,
    title: `${title ?? name ?? ''}`,
    systems: [...new Set(systems)],
    valueSet: typeof valueSet === 'string' ? withoutVersion(valueSet) : undefined,
    codes:
      resourceType === 'CodeSystem'
        ? countOf(concept, 'concept')
        : countOf(contains, 'contains') ||
          includes.reduce((sum, one) => sum + countOf(one.concept, ''), 0),
  }
}

/**
 * The texts of a package that belong to a resource: the CodeSystem of a ValueSet, the ValueSet of all
 * codes of a CodeSystem, and the stages of a catalog of ours.
 */
function besideIn(
  all: readonly Packed[],
  { type, canonical, systems, valueSet }: Packed,
): Record<string, Uint8Array> {
  const of = (wanted: string, url: string | undefined) =>
    all.find((one) => one.type === wanted && one.canonical === url)?.text
  const codes = type === 'CodeSystem' ? canonical : systems.find((one) => of('CodeSystem', one))
  const texts = {
    codeSystem: type === 'ValueSet' ? of('CodeSystem', codes) : undefined,
    valueSet:
      type === 'CodeSystem'
        ? (of('ValueSet', valueSet) ??
          of('ValueSet', canonical.replace('/CodeSystem/', '/ValueSet/')) ??
          onlyOf(all, canonical))
        : undefined,
    stages: of('CodeSystem', `${codes}-stages`),
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([role, text]) => (text === undefined ? [] : [[role, text]])),
  )
}

/** The only ValueSet of a package that is about this code system alone and lists no codes itself. */
function onlyOf(all: readonly Packed[], canonical: string): Uint8Array | undefined {
  const found = all.filter(
    ({ type, systems, codes }) =>
      type === 'ValueSet' && codes === 0 && systems.length === 1 && systems[0] === canonical,
  )
  return found.length === 1 ? found[0]!.text : undefined
}

/** The number of concepts, with those below them. */
function countOf(concepts: unknown, inner: string, depth = 0): number {
  return asArray(concepts).reduce<number>(
    (sum, one) => sum + 1 + (depth < 50 ? countOf(asRecord(one)[inner], inner, depth + 1) : 0),
    0,
  )
}

/** The resource that a source names, with what belongs to it. Rejects as {@link resourceOf} does. */
export async function fromFhirPackage(
  bytes: Uint8Array,
  wanted: Wanted,
  shown: string,
): Promise<Opened> {
  const all = await packedIn(bytes, shown)
  const { chosen, notices } = resourceOf(all, wanted, shown)
  return {
    notices,
    shown: printable(`${shown}/${chosen.file}`),
    file: posix.basename(chosen.file),
    text: chosen.text,
    beside: async () => undefined,
    elsewhere: async () => besideIn(all, chosen),
  }
}

/**
 * The resource that a source names. Rejects with {@link UserError}, and lists what the package has,
 * if it names none of them.
 */
function resourceOf(
  all: readonly Packed[],
  { named, canonical, version }: Wanted,
  shown: string,
): { chosen: Packed; notices: string[] } {
  const found = all.filter(
    (one) => one.canonical === canonical && (version === undefined || one.version === version),
  )
  const chosen = newestOf(found)
  if (chosen !== undefined)
    return { chosen, notices: versionsNote(`${named}#${canonical}`, found, chosen) }
  const withCodes = all
    .filter(({ codes }) => codes > 0)
    .sort(
      (one, other) =>
        topicOf(other.title) - topicOf(one.title) ||
        Number(one.type !== 'CodeSystem') - Number(other.type !== 'CodeSystem') ||
        (one.canonical < other.canonical ? -1 : 1),
    )
  if (withCodes.length === 0)
    throw new UserError(`${shown} has no CodeSystem and no ValueSet with codes`)
  const title =
    canonical === undefined
      ? `${shown} is a FHIR package; name one of its lists`
      : `${shown} has no ${canonical}${version === undefined ? '' : `|${version}`}${didYouMean(
          nearest(
            canonical,
            withCodes.map((one) => one.canonical),
          ),
        )}; its lists are`
  const lines = withCodes.map(
    (one) =>
      `  ${one.type} ${one.title.slice(0, 80)}, ${plural(one.codes, 'code')}: rail-errors import ${shellPath(`${named}#${one.canonical}${isOneOf(withCodes, one) ? `|${one.version}` : ''}`)}`,
  )
  throw new UserError(
    [`${title}:`, ...someLines(lines, MOST_LISTED, '  ')].map(printable).join('\n'),
  )
}

/** True if the package has several versions of its canonical. */
const isOneOf = (all: readonly Packed[], { canonical, version }: Packed): boolean =>
  all.some((one) => one.canonical === canonical && one.version !== version)

/** A file of a package: its path in the archive, and its bytes. */
type ArchiveFile = { readonly name: string; readonly data: Uint8Array }

// What a package may be: that of a whole edition of FHIR has 60 MiB and 6,000 resources.
const MOST_BYTES = 128 * 1024 * 1024
const MOST_ENTRIES = 20_000

/**
 * The files of a package (a gzipped tar) that are wanted. Nothing is written. Rejects with
 * {@link UserError} anything else, and what unpacks to too much. `what`: the kind of the package.
 */
async function filesIn(
  bytes: Uint8Array,
  { shown, what }: { shown: string; what: string },
  isWanted: (name: string) => boolean,
): Promise<ArchiveFile[]> {
  const tar = unpacked(bytes, 'gzip', MOST_BYTES)
  if (tar === undefined)
    throw new UserError(
      `${shown} is not ${what}: it is damaged, or it unpacks to more than ${MOST_BYTES / 1024 / 1024} MiB`,
    )
  const { unpackTar } = await import('modern-tar')
  let entries = 0
  const filter = ({ name, type }: { name: string; type?: string }) => {
    if (++entries > MOST_ENTRIES)
      throw new UserError(`${shown} has more than ${MOST_ENTRIES} files; it can't be read`)
    return type === 'file' && isWanted(name)
  }
  const files = await unpackTar(tar, { strict: true, filter }).catch((error) => {
    throw error instanceof UserError
      ? error
      : new UserError(`${shown} is not ${what}: it has no readable tar archive`)
  })
  return files.flatMap(({ header: { name }, data }) => (data ? [{ name, data }] : []))
}
