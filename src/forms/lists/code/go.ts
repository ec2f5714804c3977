import type { Item, ItemList, NativeForm, Value } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { CLOSING, type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue, skipRest } from './expression.ts'
import { described, eitherOf, withNames } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'
import { readMembers } from './typescript.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: '`', end: '`', raw: true, long: true },
    { start: '"', end: '"' },
    { start: "'", end: "'" },
  ],
}

/** Go: blocks of constants, error variables, also of structs and calls, maps and slices of structs. */
export const go: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const byType = new Map<string, Item[]>()
    while (peek(cursor) !== undefined) {
      const before = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind === 'mark' && token.text === '{') skipTo(cursor, '}') // a function or a type
      if (token.kind !== 'name' || !/^(?:const|var)$/.test(token.text)) continue
      const isBlock = takeMark(cursor, '(')
      let type = ''
      do {
        const own = commentsBefore(cursor, source)
        const above = isBlock ? own : eitherOf(own, before)
        const name = peek(cursor)
        if (name?.kind !== 'name') break
        take(cursor)
        type = readType(cursor, source) || (isNext(cursor, '=') ? '' : type)
        const at = { start: name.start, end: name.end }
        const list = takeMark(cursor, '=') ? readList(cursor, source) : undefined
        if (Array.isArray(list)) {
          if (list.length > 0) lists.push({ name: name.text, what: 'variable', at, items: list })
          continue
        }
        const group = type || (list?.kind === 'group' ? list.call : '')
        const items = byType.get(group) ?? byType.set(group, []).get(group)!
        items.push({
          name: name.text,
          at,
          value: list && isNumbered(list) ? undefined : list,
          ...described(eitherOf(above, commentBehind(cursor, source))),
        })
      } while (isBlock && !takeMark(cursor, ')'))
    }
    const places = placesIn(cursor.tokens)
    for (const [name, items] of byType)
      lists.push({
        name,
        what: name === '' ? 'constants' : 'constants of',
        at: items[0]!.at,
        items: items.map((item) => named(item, places)),
      })
    return { lists, left: [] }
  },
}

/** An item whose value has the names of the fields or parameters in its places. */
function named(item: Item, places: ReadonlyMap<string, readonly string[]>): Item {
  const { value } = item
  const names = value?.kind === 'group' && places.get(value.call.split('.').at(-1)!)
  return value?.kind === 'group' && names
    ? { ...item, value: { ...value, fields: withNames(value.fields, names) } }
    : item
}

/** The names of the fields of each struct, and of the parameters of each function. */
function placesIn(tokens: Cursor['tokens']): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const [at, { kind, text }] of tokens.entries()) {
    const [name, next, open] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]]
    if (kind !== 'name' || name?.kind !== 'name') continue
    if (text === 'type' && next?.text === 'struct' && open?.text === '{')
      all.set(name.text, namesUpTo('}', { tokens, at: at + 4 }))
    else if (text === 'func' && next?.text === '(')
      all.set(name.text, namesUpTo(')', { tokens, at: at + 3 }).map(exported))
  }
  return all
}

/** A parameter under the name of the field that it fills: `code` is `Code`. */
const exported = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The first name, those behind a comma, and of a struct those that begin a line. */
function namesUpTo(closing: string, cursor: Cursor): string[] {
  const names: string[] = []
  let isNew = true
  for (let token = take(cursor); token && token.text !== closing; token = take(cursor)) {
    if (token.kind === 'name' && (isNew || (closing === '}' && token.first))) names.push(token.text)
    isNew = token.text === ','
    const end = token.kind === 'mark' ? CLOSING[token.text] : undefined
    if (end !== undefined) skipTo(cursor, end)
  }
  return names
}

/** `iota`: the value is a place in the list. */
const isNumbered = (value: Value): boolean => value.kind === 'name' && value.name === 'iota'

/** The type between a name and `=`, without what is around it. */
function readType(cursor: Cursor, source: string): string {
  let type = ''
  for (let token = peek(cursor); token !== undefined; token = peek(cursor)) {
    if (token.kind === 'name' && type !== '' && !type.endsWith('.')) break
    if (token.kind !== 'name' && !/^[*.[\]]$/.test(token.text)) break
    // Without a type, the next name is on the next line: another constant.
    if (token.kind === 'name' && isNextLine(cursor, source)) break
    take(cursor)
    if (token.kind === 'name' || token.text === '.') type += token.text
  }
  return type
}

/** True if the next token is on another line. */
function isNextLine({ tokens, at }: Cursor, source: string): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  return (
    before !== undefined &&
    token !== undefined &&
    /[\r\n]/.test(source.slice(before.end, token.start))
  )
}

/** The value of a constant; of a map or a slice its items. */
function readList(cursor: Cursor, source: string): Value | Item[] | undefined {
  if (
    isNext(cursor, 'map') ||
    (isNext(cursor, '[') && /^[\].]$/.test(peek(cursor, 1)?.text ?? ''))
  ) {
    const isMap = isNext(cursor, 'map')
    while (peek(cursor) !== undefined && !isNext(cursor, '{')) take(cursor)
    if (isMap) {
      takeMark(cursor, '{')
      return readMembers(cursor, source, [])
    }
    const value = readValue(cursor, 1)
    return value?.kind === 'list'
      ? value.items.flatMap((item): Item[] =>
          item.kind === 'group' ? [{ name: '', at: item.at, value: item }] : [],
        )
      : []
  }
  const value = readValue(cursor, 1)
  if (value === undefined) skipRest(cursor)
  return value
}
