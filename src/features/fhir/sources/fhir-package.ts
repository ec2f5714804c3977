import { posix } from 'node:path'
import { topicOf } from '../../../base/core/catalog/error-like-names.ts'
import { printable } from '../../../base/core/values/escape.ts'
import { someLines } from '../../../base/core/values/lists.ts'
import { didYouMean, nearest } from '../../../base/core/values/nearest.ts'
import { asRecord, jsonOf } from '../../../base/core/values/record.ts'
import { shellPath } from '../../../base/core/values/shell.ts'
import { plural } from '../../../base/core/values/text.ts'
import { unpacked } from '../../../base/core/values/unpack.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { Opened } from '../../../base/run/source/opened.ts'
import { besideOf, type Published, publishedIn, resourceOfCanonical } from '../reading/together.ts'

/** What names a resource of a package; `named` is the package as it was given. */
export type Wanted = {
  readonly named: string
  readonly canonical: string | undefined
  readonly version: string | undefined
}

/** A CodeSystem or a ValueSet of a package. */
type Packed = Published & { readonly file: string; readonly text: Uint8Array }

const MOST_LISTED = 20

// What a package may be: that of a whole edition of FHIR has 60 MiB and 6,000 resources.
const MOST_BYTES = 128 * 1024 * 1024
const MOST_ENTRIES = 20_000

/**
 * The CodeSystems and ValueSets of a FHIR package (https://hl7.org/fhir/packages.html): a gzipped tar.
 * Nothing is written. Rejects with {@link UserError} anything else, and what unpacks to too much.
 */
async function unpackedFrom(bytes: Uint8Array, shown: string): Promise<Packed[]> {
  const no = `${shown} is not a FHIR package: it`
  const tar = unpacked(bytes, 'gzip', MOST_BYTES)
  if (tar === undefined)
    throw new UserError(
      'file',
      `${no} is damaged, or it unpacks to more than ${MOST_BYTES / 1024 / 1024} MiB`,
    )
  const { unpackTar } = await import('modern-tar')
  let entries = 0
  const filter = ({ name, type }: { name: string; type?: string }) => {
    if (++entries > MOST_ENTRIES)
      throw new UserError('file', `${shown} has more than ${MOST_ENTRIES} files; it can't be read`)
    return type === 'file' && /\.json$/i.test(name)
  }
  const files = await unpackTar(tar, { strict: true, filter }).catch((error) => {
    throw error instanceof UserError
      ? error
      : new UserError('file', `${no} has no readable tar archive`)
  })
  const found = new Map<string, Packed>()
  // Examples and other folders come after the folder of the package.
  const isMain = (name: string) => /^package\/[^/]+$/.test(name)
  const sorted = files.sort(
    (one, other) => Number(isMain(other.header.name)) - Number(isMain(one.header.name)),
  )
  for (const { header, data } of sorted) {
    const packed = data && packedOf(header.name, data)
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
  const published = publishedIn(asRecord(jsonOf(text)), file)
  return published && { ...published, file, text }
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
    elsewhere: async () =>
      Object.fromEntries(
        Object.entries(besideOf(all, chosen)).flatMap(([role, one]) =>
          one === undefined ? [] : [[role, one.text]],
        ),
      ),
  }
}

/**
 * The resource that a source names. Rejects with {@link UserError}, and lists what the package has,
 * if it names none of them.
 */
function resourceOf(
  all: readonly Packed[],
  { named: source, canonical, version }: Wanted,
  shown: string,
): { chosen: Packed; notices: string[] } {
  const reference = version === undefined ? canonical : `${canonical}|${version}`
  const { chosen, notices } = resourceOfCanonical(all, reference)
  if (chosen !== undefined) return { chosen, notices }
  const withCodes = all
    .filter(({ codes }) => codes > 0)
    .sort(
      (one, other) =>
        topicOf(other.title) - topicOf(one.title) ||
        Number(one.type !== 'CodeSystem') - Number(other.type !== 'CodeSystem') ||
        (one.canonical < other.canonical ? -1 : 1),
    )
  if (withCodes.length === 0)
    throw new UserError('catalog', `${shown} has no CodeSystem and no ValueSet with codes`)
  const title =
    canonical === undefined
      ? `${shown} is a FHIR package; name one of its lists`
      : `${shown} has no ${reference}${didYouMean(
          nearest(
            canonical,
            withCodes.map((one) => one.canonical),
          ),
        )}; its lists are`
  const lines = withCodes.map(
    (one) =>
      `  ${one.type} ${one.title.slice(0, 80)}, ${plural(one.codes, 'code')}: rail-errors import ${shellPath(`${source}#${one.canonical}${isOneOf(withCodes, one) ? `|${one.version}` : ''}`)}`,
  )
  throw new UserError(
    'not-found',
    [`${title}:`, ...someLines(lines, MOST_LISTED, '  ')].map(printable).join('\n'),
  )
}

const isOneOf = (all: readonly Packed[], { canonical, version }: Packed): boolean =>
  all.some((one) => one.canonical === canonical && one.version !== version)
