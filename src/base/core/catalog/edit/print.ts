import { Document } from 'yaml'
import { oneLine } from '../../values/escape.ts'
import { asRecord } from '../../values/record.ts'
import { OF_CATALOG } from '../languages.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { formatText } from './format.ts'
import { laidOut } from './layout.ts'

/**
 * Prints a parsed catalog as an errors.yaml, well-typed values only, formatted where possible, and
 * the files of its languages by their tags. `comment`: lines above the first; an empty one ends what
 * is said about the file. `ending`: lines below the last.
 */
export function printCatalog(
  { value }: Pick<ParsedCatalog, 'value'>,
  comment: readonly string[],
  ending: readonly string[] = [],
): { own: string; languages: ReadonlyMap<string, string> } {
  const tail = ending.length === 0 ? '' : `\n${commentOf(ending)}`
  const { own, languages } = splitLanguages(value)
  return {
    own: printed(own, `${commentOf(comment)}\n`, tail),
    languages: new Map([...languages].map(([tag, words]) => [tag, printed(words)])),
  }
}

const commentOf = (lines: readonly string[]): string =>
  lines
    .map((line) => (line === '' ? '\n' : `# ${/^ */.exec(line)![0]}${oneLine(line.trimStart())}\n`))
    .join('')

function printed(value: unknown, head = '', tail = ''): string {
  // Formatted before it is a text: the rounds of a text take most of the time of an import.
  const document = new Document(present(value), { version: '1.2', aliasDuplicateObjects: false })
  const text = `${head}${laidOut(document)}${tail}`
  const formatted = formatText(text)
  return 'fault' in formatted ? text : formatted.text
}

/** A mapping that may have any key, `__proto__` too. */
type Mapping = Map<string, unknown>

/**
 * Takes the texts in other languages out of a catalog: by tag, those of the catalog and of its stages
 * under {@link OF_CATALOG}, then those of each code.
 */
export function splitLanguages(value: ParsedCatalog['value']): {
  own: unknown
  languages: ReadonlyMap<string, Mapping>
} {
  const languages = new Map<string, Mapping>()
  const take = <T>(one: T, keys: readonly string[]): unknown => {
    const { translations, ...others } = asRecord(one)
    if (translations === undefined) return one
    for (const [tag, words] of Object.entries(asRecord(translations))) {
      const there = inside(inside(languages, tag), ...keys)
      for (const [name, text] of Object.entries(asRecord(words))) there.set(name, text)
    }
    return others
  }
  const header = asRecord(take(value, [OF_CATALOG]))
  const stages = value.stages?.map((one) =>
    take(one, [OF_CATALOG, 'stages', String(asRecord(one).id)]),
  )
  const codes = value.codes?.map((one) => take(one, [one.code ?? '']))
  return { own: { ...header, ...(stages && { stages }), ...(codes && { codes }) }, languages }
}

/** The mapping below keys, made where there is none. */
function inside(mapping: Mapping, ...keys: readonly string[]): Mapping {
  let at = mapping
  for (const key of keys) {
    const next = (at.get(key) as Mapping | undefined) ?? new Map<string, unknown>()
    at.set(key, next)
    at = next
  }
  return at
}

/** Removes undefined and empty values. A key like `__proto__` stays an own key. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(present)
  if (typeof value !== 'object' || value === null) return value
  const entries = value instanceof Map ? [...value] : Object.entries(value)
  return new Map(
    entries.flatMap(([key, inner]) => (inner === undefined ? [] : [[key, present(inner)]])),
  )
}
