import { Properties } from 'properties-file/parser'
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
      const value = { kind: 'scalar', value: said.trim(), at } as const
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
    const all = [...items.values()]
    return {
      lists: all.length > 0 ? [{ name: '', what: 'properties', at: all[0]!.at, items: all }] : [],
      left,
    }
  },
}

const isField = (word: string): boolean =>
  PLAIN.has(word.toLowerCase()) ||
  /^(?:http|https?_?-?status|status|code|http_?-?code)$/i.test(word)
