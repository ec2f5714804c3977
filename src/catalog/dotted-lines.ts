import { UNPRINTABLE } from '../values/characters.ts'
import { unicodeEscape } from '../values/escape.ts'
import { isRecord } from '../values/record.ts'

/**
 * Prints a catalog, one value per line: `codes[MEMBER_NOT_FOUND].http: 404`. Comments, quotes and
 * layout are left out, and an entry is named by its code, so that a line diff of two such texts
 * shows what differs and where.
 */
export const toDottedLines = (value: unknown): string =>
  [...lines(value, '')]
    .map(([path, text]) => `${unicodeEscape(`${path}: ${text}`, UNPRINTABLE)}\n`)
    .join('')

function* lines(value: unknown, path: string): Iterable<[path: string, text: string]> {
  if (isRecord(value) && Object.keys(value).length > 0)
    for (const [name, inner] of Object.entries(value))
      yield* lines(inner, path === '' ? name : `${path}.${name}`)
  else if (Array.isArray(value) && value.some(isRecord))
    for (const [index, inner] of value.entries())
      yield* lines(inner, `${path}[${nameOf(inner) ?? index}]`)
  else yield [path, typeof value === 'string' ? value : JSON.stringify(value)]
}

/** The name of a list item: an entry by its code, a stage by its id, a param by its name. */
function nameOf(item: unknown): unknown {
  if (!isRecord(item)) return undefined
  return [item.code, item.id, item.name].find((name) => typeof name === 'string')
}
