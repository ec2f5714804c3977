import type { Catalog } from '../core/catalog/catalog.ts'
import { ownerOf, ownerText } from '../core/catalog/imports.ts'
import type { Entry, Stage } from '../core/catalog/types.ts'
import { oneLine, replaceInvisible, utf16Escape } from '../core/values/escape.ts'

/** A string, number or boolean as a TypeScript literal. No text can end the literal. */
export function literal(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  if (NEEDS_NO_ESCAPE.test(value)) return `'${value}'`
  return `'${escaped(value).replaceAll("'", "\\'")}'`
}

// Printable ASCII without `'` and `\`. Most texts are.
const NEEDS_NO_ESCAPE = /^[ -&(-[\]-~]*$/

/**
 * A property name, without quotes where possible. `__proto__` would set the prototype, so it is
 * computed.
 */
export function key(name: string): string {
  if (name === '__proto__') return "['__proto__']"
  return /^[A-Za-z_$][A-Za-z0-9_$]*$/.test(name) ? name : literal(name)
}

/** A catalog in a few words. Its version would change the first line of every file. */
export const whatItIs = ({ name, title, unknownFields }: Catalog): string =>
  unknownFields.includes('version') ? name : (title ?? name)

/**
 * What an editor shows for a code: its meaning, its fix, and the replacement of a deprecated code.
 */
export function codeLines(entry: Entry, catalog: Pick<Catalog, 'imports'>): string[] {
  const { meaning, fix, deprecated } = entry
  const owner = ownerOf(catalog, entry)
  // Terminologies of other publishers may contain codes without these texts.
  const texts = linesOf(meaning, fix, owner && `From ${ownerText(owner)}.`)
  if (deprecated === undefined) return texts
  const { replaced_by, note, reason } = deprecated
  const way = linesOf(reason, replaced_by && `Use ${replaced_by} instead.`, note)
  return [...texts, ['@deprecated', ...way].join(' ')]
}

export const stageLines = ({ title, description }: Stage): string[] => linesOf(title, description)

const linesOf = (...texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text) => text !== undefined).map(inComment)

/** The comment over a member of a declaration, which is two blanks in; nothing without lines. */
export function docComment([first, ...more]: readonly string[]): string | undefined {
  if (first === undefined || more.length === 0) return first && `/** ${first} */`
  return `/**\n${[first, ...more].map((line) => `   * ${line}\n`).join('')}   */`
}

/** A text for a comment. */
// Only `*/`, or a line end in a line comment, ends a comment; `@` would start a tag.
export const inComment = (text: string): string =>
  oneLine(text)
    .replaceAll('*/', '*\\/')
    .replace(/(^|\s)@/g, '$1\\@')

const escaped = (text: string): string =>
  replaceInvisible(JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"'), utf16Escape)

/** A record of plain data as an object literal, one field per line, without undefined values. */
export function recordLiteral(value: object, indent: string): string {
  const inner = `${indent}  `
  let fields = ''
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) fields += `${inner}${key(name)}: ${dataLiteral(field, inner)},\n`
  return fields === '' ? '{}' : `{\n${fields}${indent}}`
}

/** Plain data as a literal in one line, without undefined values. */
export function inlineLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return literal(value)
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return `{ ${fields.map(([name, inner]) => `${key(name)}: ${inlineLiteral(inner)}`).join(', ')} }`
}

const dataLiteral = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) return `[${value.map((item) => dataLiteral(item, indent)).join(', ')}]`
  return typeof value === 'object' && value !== null ? recordLiteral(value, indent) : literal(value)
}
