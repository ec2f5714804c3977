import { key, literal } from './text.ts'

/** A record of plain data as an object literal, one field per line, without undefined values. */
export function recordLiteral(value: object, indent: string): string {
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  if (fields.length === 0) return '{}'
  const inner = `${indent}  `
  return `{\n${fields.map(([name, field]) => `${inner}${key(name)}: ${dataLiteral(field, inner)},\n`).join('')}${indent}}`
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
