import {
  filesNamedBy,
  type Import,
  importedPath,
  isImportKey,
  kindOfImport,
} from '../../base/core/catalog/imports.ts'
import { languageOfFile } from '../../base/core/catalog/language-files.ts'
import { isBroken, type ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { BoundedMap } from '../../base/core/values/bounded-map.ts'
import { sha256 } from '../../base/core/values/hash.ts'
import { asRecord } from '../../base/core/values/record.ts'
import { toLint } from '../../base/core/values/shell.ts'
import type { Source } from '../../base/core/yaml/source.ts'
import type { Surroundings } from '../../base/forms/layer.ts'

const MOST_CODES = 20_000

/**
 * Reads the catalogs that a catalog imports. Without one that can be used the result is undefined, and
 * `fault` gets the reason.
 */
export function importReader(
  source: Source,
  { companions, within: known, read }: Surroundings,
): (one: Import, fault: (message: string) => void) => Promise<ParsedCatalog | undefined> {
  const within = known ?? {
    path: source.file.replace(/^.*[/\\:]/s, ''),
    chain: [],
    known: new Map(),
  }
  return async (one, fault) => {
    const { key, from } = one
    const kind = kindOfImport(from)
    const path = importedPath(within.path, from)
    const file = importedPath(source.file, from)
    const chain = [...within.chain, source.file]
    const text = [path, ...(within.chain.length === 0 ? [from] : [])]
      .filter((at) => Object.hasOwn(companions, at))
      .map((at) => companions[at]!)[0]
    const wrong = !isImportKey(key)
      ? `"${key}" is not a valid name of an import; use lower-case words with - between them`
      : chain.includes(file)
        ? `${[...chain.slice(chain.indexOf(file)), file].join(' imports ')}: a cycle`
        : text === undefined || kind === undefined
          ? `"${from}" ${MISSING[kind ?? 'unknown'](from)}`
          : undefined
    if (wrong !== undefined || text === undefined) {
      fault(wrong ?? '')
      return undefined
    }
    const readIt = () => read(text, { file, companions }, { path, chain, known: within.known })
    const isAlone = !Object.keys(companions).some((name) => languageOfFile(path, name))
    const reading =
      within.known.get(path) ?? (isAlone ? sharedReading(text, file, readIt) : readIt())
    within.known.set(path, reading)
    const unusable = faultOf(await reading)
    if (unusable === undefined) return reading
    fault(`${file} ${unusable}`)
    return undefined
  }
}

/** Why the catalog of an import is not there, and what to do. */
const MISSING = {
  file: (from: string) =>
    `is not a file in this repository${from.startsWith('@') ? `; a file of a package is npm:${from}` : ''}`,
  resource: (from: string) =>
    `is not in a FHIR package of this repository; rail-errors import ${from.replace(/#.*$/s, '')} lists what the package has`,
  package: (from: string) =>
    !/^(?:npm:(?:@[^/@]+\/)?[^/@]+|fhir:[^/#]+#[^/#]+)\/./.test(from)
      ? 'names no file of a package; write npm:<package>/<file> or fhir:<package>#<version>/<file>'
      : from.startsWith('npm:')
        ? 'is not installed in this repository; run the install of your package manager'
        : 'is not in ~/.fhir/packages, where tools such as SUSHI put FHIR packages',
  unknown: () =>
    'is not a path relative to this file, with "/" between folders; other catalogs are npm:<package>/<file>, fhir:<package>#<version>/<file> or <file>.tgz#<canonical>',
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
  const { lists, catalogs } = filesNamedBy(reading.source.value)
  if (lists.length + catalogs.length === 0 && reading.sourceFormat === 'yaml')
    readings.set(key, Promise.resolve(reading))
  return reading
}

function faultOf(reading: ParsedCatalog): string | undefined {
  if (isBroken(reading)) return `is not valid YAML; run ${toLint(reading.source.file)}`
  const { codes } = reading.value
  // Nothing is repeated of a file that is not a catalog.
  if (codes === undefined && asRecord(reading.raw).codes_from === undefined) return 'has no codes'
  if (codes !== undefined && codes.length > MOST_CODES) return `has more than ${MOST_CODES} codes`
  const first = reading.problems.find(({ rule }) => rule !== 'codes-from-complete')
  return first && `has errors: ${first.message}`
}
