import type { Item, ItemList, NativeForm, Value } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue, skipRest } from './expression.ts'
import { described, eitherOf } from './items.ts'
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

/** Go: blocks of constants, error variables, maps and slices of structs. */
export const go: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const byType = new Map<string, Item[]>()
    while (peek(cursor) !== undefined) {
      const token = take(cursor)!
      if (token.kind === 'mark' && token.text === '{') skipTo(cursor, '}') // a function or a type
      if (token.kind !== 'name' || !/^(?:const|var)$/.test(token.text)) continue
      const isBlock = takeMark(cursor, '(')
      let type = ''
      do {
        const above = commentsBefore(cursor, source)
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
        const items = byType.get(type) ?? byType.set(type, []).get(type)!
        items.push({
          name: name.text,
          at,
          value: list && isNumbered(list) ? undefined : list,
          ...described(eitherOf(above, commentBehind(cursor, source))),
        })
      } while (isBlock && !takeMark(cursor, ')'))
    }
    for (const [name, items] of byType)
      lists.push({
        name,
        what: name === '' ? 'constants' : 'constants of',
        at: items[0]!.at,
        items,
      })
    return { lists, left: [] }
  },
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
