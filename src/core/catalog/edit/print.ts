import { Document } from 'yaml'
import { oneLine } from '../../values/escape.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { formatText, laidOut } from './format.ts'

/**
 * Prints a parsed catalog as an errors.yaml, well-typed values only, formatted where possible.
 * `comment`: lines above it; an empty one ends what is said about the file.
 */
export function printCatalog(
  { value }: Pick<ParsedCatalog, 'value'>,
  comment: readonly string[],
): string {
  const head = comment
    .map((line) => (line === '' ? '\n' : `# ${/^ */.exec(line)![0]}${oneLine(line.trimStart())}\n`))
    .join('')
  // Formatted before it is a text: the rounds of a text take most of the time of an import.
  const document = new Document(present(value), { version: '1.2', aliasDuplicateObjects: false })
  const text = `${head}\n${laidOut(document)}`
  const formatted = formatText(text)
  return 'fault' in formatted ? text : formatted.text
}

/** Removes undefined and empty values. A key like `__proto__` stays an own key. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(present)
  if (typeof value !== 'object' || value === null) return value
  return new Map(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === undefined ? [] : [[key, present(inner)]],
    ),
  )
}
