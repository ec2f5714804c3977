import { Properties, type PropertyNode } from 'properties-file/parser'
import { parsing } from '../../../base/core/unreadable.ts'
import { groupBy } from '../../../base/core/values/lists.ts'
import { lineOf, lineStarts } from '../../../base/core/values/text.ts'
import { PLAIN } from '../data/usual-columns.ts'
import type { Field, Item, Left, NativeForm } from '../value.ts'

/**
 * Java properties: a text for each code, or several keys for each, such as `card.lost.status` and
 * `card.lost.message`.
 */
export const properties: NativeForm = {
  read(text) {
    const starts = lineStarts(text)
    const { all, left } = propertiesOf(text, starts)
    const pairs = all.map(({ key, value, startingLineNumber }) => {
      const line = starts[startingLineNumber - 1] ?? 0
      const start = line + text.slice(line).search(/\S/)
      return { key, value, at: { start, end: start + key.length } }
    })
    const field = ({ key }: { key: string }) => /\.([^.]+)$/.exec(key)?.[1] ?? ''
    const isGrouped =
      pairs.every((pair) => isField(field(pair))) && new Set(pairs.map(field)).size > 1
    const items = new Map<string, Item & { parts: Field[] }>()
    for (const { key, value: said, at } of pairs) {
      const name = isGrouped ? key.slice(0, key.lastIndexOf('.')) : key
      // MessageFormat doubles the apostrophes of a text with values.
      const text = /\{\d/.test(said) ? said.replaceAll("''", "'") : said
      const value = { kind: 'scalar', value: text.trim(), at } as const
      const known = items.get(name)
      if (!isGrouped) items.set(name, { name, at, value, parts: [] })
      else if (known === undefined)
        items.set(name, { name, at, parts: [{ name: field({ key }), at, value }] })
      else known.parts.push({ name: field({ key }), at, value })
    }
    for (const [key, same] of groupBy(pairs, (pair) => pair.key))
      if (same.length > 1)
        left.push({
          at: same.at(-1)!.at,
          message: `the key "${key}" is there twice; the last one counts`,
        })
    // `error.…` among the labels and titles of a program is a list of its own.
    const sections = groupBy(items.values(), ({ name }) => /^[^.]*(?=\.)/.exec(name)?.[0] ?? '')
    const isMixed = sections.size > 1 && [...sections.keys()].some((name) => OF_ERRORS.test(name))
    const lists = isMixed ? [...sections] : [['', [...items.values()]] as const]
    return {
      lists: lists.flatMap(([name, all]) =>
        all.length > 0 ? [{ name, what: 'properties', at: all[0]!.at, items: all }] : [],
      ),
      left,
    }
  },
}

/**
 * The properties of a text. The parser takes no `\u` without four digits, as in a path of Windows: a
 * property with one is left, and all others are read.
 */
function propertiesOf(
  text: string,
  starts: readonly number[],
): { all: readonly PropertyNode[]; left: Left[] } {
  const read = (one: string) => parsing(one, () => new Properties(one).getProperties())
  const brokenAt = new Map<number, number>()
  const masked = text.replace(ESCAPE, (written, broken: string | undefined, at: number) => {
    if (broken === undefined) return written
    brokenAt.set(lineOf(starts, at) + 1, at)
    return '\\\\'
  })
  if (brokenAt.size === 0) return { all: read(text), left: [] }
  const left: Left[] = []
  const all = read(masked).filter(({ startingLineNumber: first, endingLineNumber: last }) => {
    for (let line = first; line <= last; line++) {
      const start = brokenAt.get(line)
      if (start === undefined) continue
      const at = { start, end: start + 2 }
      const message = 'the escape \\u needs four hexadecimal digits; a backslash is \\\\'
      left.push({ at, message, isUnread: true })
      return false
    }
    return true
  })
  return { all, left }
}

// A backslash also escapes a backslash. Digits may go on in the next line.
const ESCAPE = /\\(?:(u(?!(?:[\dA-Fa-f](?:\\(?:\r\n?|\n)[ \t\f]{0,99})?){4}))|[\s\S])/g

const OF_ERRORS = /^(?:err(?:or)?s?|exceptions?|faults?|problems?|failures?)$/i

const isField = (word: string): boolean =>
  PLAIN.has(word.toLowerCase()) ||
  /^(?:http|https?_?-?status|status|code|http_?-?code)$/i.test(word)
