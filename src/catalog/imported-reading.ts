import { BoundedMap } from '../values/bounded-map.ts'
import { sha256 } from '../values/hash.ts'
import { jsonOf } from '../values/json.ts'
import type { Source } from '../yaml/source.ts'
import { besides } from './beside.ts'
import { filesNamedBy, isFileName } from './codes-from.ts'
import {
  copyOf,
  type Import,
  isImportKey,
  isInRepository,
  type Locked,
  lockedIn,
  lockFileOf,
} from './imports.ts'
import { isBroken, type ParsedCatalog } from './parsed-catalog.ts'

/** Where a catalog is that others import. */
export type Importing = {
  /** Its path from the first of them. */
  readonly path: string
  /** The files that import it, the first one first, for people. */
  readonly chain: readonly string[]
  /** What was read already, by path: a file that is imported in several ways is read once. */
  readonly known: Map<string, Promise<ParsedCatalog>>
}

/** Reads a text as a catalog that others import. */
export type ReadCatalog = (
  text: string | Uint8Array,
  options: { file: string; companions: Companions },
  within: Importing,
) => Promise<ParsedCatalog>

type Companions = ParsedCatalog['companions']

/** What is known where imports are read. */
export type Surroundings = {
  companions: Companions
  /** Undefined in the catalog that no other one imports. */
  within: Importing | undefined
  read: ReadCatalog
}

const MOST_CODES = 20_000

/**
 * Reads the catalogs that a catalog imports: one of the repository from its file, all others from
 * the copies in the lock file. Without one that can be used the result is undefined, and `fault`
 * gets the reason.
 */
export function importReader(
  source: Source,
  { companions, within: known, read }: Surroundings,
): (one: Import, fault: (message: string) => void) => Promise<ParsedCatalog | undefined> {
  const lock = lockOf(source, companions)
  const within = known ?? {
    path: source.file.replace(/^.*[/\\:]/s, ''),
    chain: [],
    known: new Map(),
  }
  return async (one, fault) => {
    const { key, from } = one
    // A path of Windows gets the finding about paths.
    const isHere = isInRepository(one) || /^[A-Za-z]:[\\/]/.test(from)
    const name = isHere ? from : copyOf(source.file, key)
    const path = besides(within.path, name)
    const file = besides(source.file, name)
    const chain = [...within.chain, source.file]
    const text = [path, ...(within.chain.length === 0 ? [name] : [])]
      .filter((at) => Object.hasOwn(companions, at))
      .map((at) => companions[at]!)[0]
    const wrong = !isImportKey(key)
      ? `"${key}" is not a valid name of an import; use lower-case words with - between them`
      : !isHere
        ? lock.faultOf(one, text)
        : !isFileName(name)
          ? `"${from}" is not a path relative to this file, with "/" between folders`
          : chain.includes(file)
            ? `${[...chain.slice(chain.indexOf(file)), file].join(' imports ')}: a cycle`
            : text === undefined
              ? `"${from}" is not a file in this repository${from.startsWith('@') ? `; a package is npm:${from}` : ''}`
              : undefined
    if (wrong !== undefined || text === undefined) {
      fault(wrong ?? '')
      return undefined
    }
    const reading =
      within.known.get(path) ??
      sharedReading(text, file, () =>
        read(text, { file, companions }, { path, chain, known: within.known }),
      )
    within.known.set(path, reading)
    const unusable = faultOf(await reading)
    if (unusable === undefined) return reading
    fault(`${file} ${unusable}`)
    return undefined
  }
}

/**
 * What was read of catalogs that others import, by name and contents: in a repository of many
 * services, all of them import a few.
 */
const readings = new BoundedMap<Promise<ParsedCatalog>>(64)

/** Reads an imported catalog, or takes what was read of it for another; one that names other files is not kept. */
async function sharedReading(
  text: string | Uint8Array,
  file: string,
  read: () => Promise<ParsedCatalog>,
): Promise<ParsedCatalog> {
  const key = `${sha256(text)} ${file}`
  const known = readings.get(key)
  if (known !== undefined) return known
  const reading = await read()
  const { lists, catalogs } = filesNamedBy(reading.source.value, file)
  if (lists.length + catalogs.length === 0 && reading.sourceFormat === 'yaml')
    readings.set(key, Promise.resolve(reading))
  return reading
}

/** Why a catalog can't be imported. */
function faultOf(reading: ParsedCatalog): string | undefined {
  if (isBroken(reading)) return 'is not valid YAML; run rail-errors lint on it'
  const { codes } = reading.value
  if (codes === undefined) return 'has no codes'
  if (codes.length > MOST_CODES) return `has more than ${MOST_CODES} codes`
  const first = reading.problems.find(({ rule }) => rule !== 'codes-from-complete')
  return first && `has errors: ${first.message}`
}

type Lock = { faultOf(one: Import, text: string | Uint8Array | undefined): string | undefined }

/** What the lock file of a catalog says about its imports. */
function lockOf({ file }: Source, companions: Companions): Lock {
  const name = lockFileOf(file)
  const text = Object.hasOwn(companions, name) ? companions[name] : undefined
  const locked =
    text === undefined
      ? {}
      : lockedIn(jsonOf(typeof text === 'string' ? new TextEncoder().encode(text) : text))
  const again = 'run rail-errors imports lock'
  return {
    faultOf({ key, from }, copy) {
      if (locked === undefined) return `${name} is not a lock file; delete it, then ${again}`
      const one: Locked | undefined = Object.hasOwn(locked, key) ? locked[key] : undefined
      if (one === undefined)
        return `"${key}" is not in ${name}; ${again}, and commit what it writes`
      if (one.from !== from) return `${name} has "${key}" from ${one.from}; ${again} ${key}`
      if (copy === undefined) return `the copy of "${key}" is missing; ${again} ${key}`
      if (sha256(withLineFeeds(copy)) !== one.sha256)
        return `the copy of "${key}" is not the one in ${name}: somebody changed it; ${again} ${key}`
      return undefined
    },
  }
}

/** A text as its hash is made of: git on Windows may end lines otherwise. */
export const withLineFeeds = (text: string | Uint8Array): string =>
  (typeof text === 'string' ? text : new TextDecoder().decode(text)).replaceAll('\r\n', '\n')
