import { Properties } from 'properties-file/parser'
import { groupBy } from '../../../core/values/lists.ts'
import { PLAIN } from '../usual-columns.ts'
import type { Field, Item, NativeForm } from '../value.ts'

/**
 * Java properties: a text for each code, or several keys for each, such as `card.lost.status` and
 * `card.lost.message`.
 */
export const properties: NativeForm = {
  read(text) {
    const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((end) => end.index + end[0].length)]
    const file = new Properties(text)
    const pairs = file.getProperties().map(({ key, value, startingLineNumber }) => {
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
    const left = file.getKeyCollisions().map(({ key }) => ({
      at: pairs.findLast((pair) => pair.key === key)!.at,
      message: `the key "${key}" is there twice; the last one counts`,
    }))
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

const OF_ERRORS = /^(?:err(?:or)?s?|exceptions?|faults?|problems?|failures?)$/i

const isField = (word: string): boolean =>
  PLAIN.has(word.toLowerCase()) ||
  /^(?:http|https?_?-?status|status|code|http_?-?code)$/i.test(word)
