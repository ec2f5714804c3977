import type { Field, Item, ItemList, NativeForm } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue } from './expression.ts'
import { described, eitherOf, loose } from './items.ts'
import { type Syntax, type TextSyntax, type Token, tokensOf } from './tokens.ts'
import { readMembers } from './typescript.ts'

const texts = ['', 'r', 'R', 'u', 'b', 'f', 'F', 'rb', 'br', 'rf', 'fr'].flatMap((prefix) =>
  ['"""', "'''", '"', "'"].map(
    (mark): TextSyntax => ({
      start: prefix + mark,
      end: mark,
      ...(mark.length === 3 && { long: true as const }),
      ...(/r/i.test(prefix) && { raw: true as const }),
      ...(/f/i.test(prefix) && { value: '{' }),
    }),
  ),
)
const SYNTAX: Syntax = { line: ['#'], texts }

/** Python: Enum classes, error classes with attributes, constants, dictionaries. */
export const python: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const constants: Item[] = []
    const classes: Item[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind !== 'name' || !token.first) continue
      if (token.text === 'class') {
        const found = readClass(cursor, source, columnOf(source, token), lists)
        if (found === undefined) continue
        const { name, members, isEnum } = found
        const at = { start: name.start, end: name.end }
        if (!isEnum && members.length > 0)
          classes.push({ name: name.text, at, ...described(above, members.map(asField)) })
      } else if (columnOf(source, token) === 0) {
        const value = readAssigned(cursor, source)
        const at = { start: token.start, end: token.end }
        if (Array.isArray(value))
          lists.push({ name: token.text, what: 'constant', at, items: value })
        else if (value !== undefined && value.kind !== 'name')
          constants.push({
            name: token.text,
            at,
            value,
            ...described(eitherOf(above, commentBehind(cursor, source))),
          })
      }
    }
    return {
      lists: [
        ...lists.filter(({ items }) => items.length > 0),
        ...loose('constants', constants),
        ...loose('classes', classes),
      ],
      left: [],
    }
  },
}

/** The column of the first token of a line: how far it is indented. */
function columnOf(source: string, { start }: Token): number {
  let line = start
  while (line > 0 && source[line - 1] !== '\n' && source[line - 1] !== '\r') line--
  return start - line
}

type ReadClass = {
  readonly name: Token
  readonly members: readonly Item[]
  readonly isEnum: boolean
}

const asField = ({ name, at, value }: Item): Field => ({
  name: name.toLowerCase(),
  at,
  value: value ?? { kind: 'scalar', value: null, at },
})

/**
 * A class: its name, and the assignments of its body, with the text below each. Those of an Enum, also
 * inside another class, are a list.
 */
function readClass(
  cursor: Cursor,
  source: string,
  column: number,
  lists: ItemList[],
): ReadClass | undefined {
  const name = take(cursor)
  if (name?.kind !== 'name') return undefined
  const bases: string[] = []
  if (takeMark(cursor, '('))
    while (!takeMark(cursor, ')')) {
      const token = take(cursor)
      if (token === undefined) break
      if (token.kind === 'name') bases.push(token.text)
    }
  takeMark(cursor, ':')
  const members: Item[] = []
  let body: number | undefined
  for (;;) {
    const above = commentsBefore(cursor, source)
    const token = peek(cursor)
    if (token === undefined || (token.first && columnOf(source, token) <= column)) break
    body ??= columnOf(source, token)
    take(cursor)
    if (token.kind === 'text' && members.length > 0 && token.first) {
      const last = members.at(-1)!
      const at = { start: token.start, end: token.end }
      const text = token.text.replace(/\s+/g, ' ').trim()
      const docs: Field = { name: 'comment', at, value: { kind: 'scalar', value: text, at } }
      members[members.length - 1] = { ...last, parts: [docs, ...(last.parts ?? [])] }
    }
    if (token.kind !== 'name' || !token.first || columnOf(source, token) !== body) {
      if (/^[([{]$/.test(token.text) && token.kind === 'mark')
        skipTo(cursor, { '(': ')', '[': ']', '{': '}' }[token.text]!)
      continue
    }
    if (token.text === 'class') readClass(cursor, source, body, lists)
    if (token.text.startsWith('_') || /^(?:def|class|pass|return|async)$/.test(token.text)) continue
    const value = readAssigned(cursor, source)
    if (value !== undefined && !Array.isArray(value))
      members.push({
        name: token.text,
        at: { start: token.start, end: token.end },
        value,
        ...described(eitherOf(above, commentBehind(cursor, source))),
      })
  }
  const isEnum = bases.some((base) => /Enum$|Choices$/.test(base))
  if (isEnum)
    lists.push({
      name: name.text,
      what: 'enum',
      at: { start: name.start, end: name.end },
      items: members,
    })
  return { name, members, isEnum }
}

/** What follows a name: `= value`, `: type = value`; of a dictionary its members. */
function readAssigned(cursor: Cursor, source: string) {
  if (takeMark(cursor, ':')) {
    for (
      let token = peek(cursor);
      token !== undefined && !isNext(cursor, '=');
      token = peek(cursor)
    ) {
      if (token.first) return undefined
      take(cursor)
    }
  }
  if (!isNext(cursor, '=') || peek(cursor, 1)?.text === '=') return undefined
  take(cursor)
  if (isNext(cursor, '{')) {
    take(cursor)
    return readMembers(cursor, source, [])
  }
  const value = readValue(cursor, 1)
  if (value?.kind === 'list' && value.items.every((item) => item.kind === 'group'))
    return value.items.map((item): Item => ({ name: '', at: item.at, value: item }))
  return value
}
