import { stringify } from 'yaml'
import { UNPRINTABLE } from '../../values/characters.ts'
import type { ParsedCatalog } from '../parsed-catalog.ts'
import { formatText } from './format.ts'

/** The text of an errors.yaml that says what a reading says, well-typed values only, formatted where that is possible. `comment`: lines above it. */
export function printCatalog({ value }: Pick<ParsedCatalog, 'value'>, comment: readonly string[]): string {
  const head = comment.map((line) => `# ${line.replace(UNPRINTABLE, ' ')}\n`).join('')
  const text = `${head}\n${stringify(present(value), { version: '1.2', lineWidth: 0, aliasDuplicateObjects: false })}`
  const formatted = formatText(text)
  return 'fault' in formatted ? text : formatted.text
}

/** Without what is undefined or empty. A record with a key like `__proto__` keeps it as a key of its own. */
function present(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(present)
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, present(inner)]])))
}
