import type { Field, Item, ItemList, Left, NativeForm, Value } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { CLOSING, type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readKey, readValue } from './expression.ts'
import { described, eitherOf, loose } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: "'", end: "'" },
    { start: '"', end: '"' },
    { start: '`', end: '`', long: true, value: '${' },
  ],
}

/** TypeScript and JavaScript: what is declared at any level, in the order of the text. */
export const typescript: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const left: Left[] = []
    const constants: Item[] = []
    const classes: Item[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind !== 'name') continue
      const name = peek(cursor)
      if (name?.kind !== 'name') continue
      if (token.text === 'enum') {
        take(cursor)
        if (takeMark(cursor, '{'))
          lists.push({
            name: name.text,
            what: 'enum',
            at: name,
            items: readMembers(cursor, source, left),
          })
      } else if (token.text === 'class') {
        const parts = readClass(cursor)
        if (parts.length > 0)
          classes.push({ name: name.text, at: name, ...described(above, parts) })
      } else if (token.text === 'type') {
        const items = readUnion(cursor, source)
        if (items.length > 0) lists.push({ name: name.text, what: 'type', at: name, items })
      } else if (/^(?:const|let|var|readonly)$/.test(token.text) && name.text !== 'enum') {
        take(cursor)
        const found = readConstant(cursor, source, left)
        if (Array.isArray(found))
          lists.push({ name: name.text, what: 'constant', at: name, items: found })
        else if (found !== undefined)
          constants.push({ name: name.text, at: name, value: found, ...above })
      }
    }
    return {
      lists: [...lists, ...loose('constants', constants), ...loose('classes', classes)],
      left,
    }
  },
}

/** The members of the objects among arguments; the arguments themselves if there is none. */
function argumentsOf(fields: readonly Field[]): Field[] {
  const members = fields.flatMap(({ value }) =>
    value.kind === 'group' && value.call === '' ? value.fields : [],
  )
  return members.length > 0 ? members : [...fields]
}

/** What the class of an error passes to its base: the arguments of `super(…)`. */
function readClass(cursor: Cursor): Field[] {
  while (peek(cursor) !== undefined && !isNext(cursor, '{')) take(cursor)
  takeMark(cursor, '{')
  for (let depth = 1; depth > 0; ) {
    const token = take(cursor)
    if (token === undefined) break
    if (token.kind === 'name' && token.text === 'super' && isNext(cursor, '(')) {
      cursor.at--
      const value = readValue(cursor, 1)
      if (value?.kind === 'group') return argumentsOf(value.fields)
    }
    if (token.kind === 'mark') depth += token.text === '{' ? 1 : token.text === '}' ? -1 : 0
  }
  return []
}

/** The members of an enum or of an object, after its bracket. */
export function readMembers(cursor: Cursor, source: string, left: Left[]): Item[] {
  const items: Item[] = []
  while (!takeMark(cursor, '}')) {
    const above = commentsBefore(cursor, source)
    const next = peek(cursor)
    if (next === undefined) break
    if (takeMark(cursor, ',') || takeMark(cursor, ';')) continue
    const key = readKey(cursor)
    if (key === undefined) {
      if (next.text === '.') readValue(cursor, 1) // ...another object
      continue
    }
    let value: Value | undefined
    if (takeMark(cursor, ':') || takeMark(cursor, '=')) {
      const { start } = peek(cursor) ?? key.at
      value = readValue(cursor, 1)
      if (value === undefined)
        left.push({
          at: { start, end: cursor.tokens[cursor.at - 1]?.end ?? start },
          message: `the value of ${key.name} is an expression`,
        })
      skipCast(cursor)
    } else if (takeMark(cursor, '(')) {
      skipTo(cursor, ')') // a method
      if (takeMark(cursor, '{')) skipTo(cursor, '}')
      continue
    }
    items.push({
      name: key.name,
      at: key.at,
      value,
      ...eitherOf(above, commentBehind(cursor, source)),
    })
  }
  return items
}

/** `as const`, `satisfies X<Y>`. */
function skipCast(cursor: Cursor): void {
  while (isNext(cursor, 'as') || isNext(cursor, 'satisfies')) {
    for (take(cursor); ; ) {
      const token = peek(cursor)
      if (token === undefined || (token.kind === 'mark' && /[,;)\]}]/.test(token.text))) break
      take(cursor)
      if (token.kind === 'name' && /[\w$]/.test(peek(cursor)?.text ?? '')) break
    }
  }
}

/** The parts of `type X = 'a' | 'b'`, if they are texts only. */
function readUnion(cursor: Cursor, source: string): Item[] {
  take(cursor)
  const items: Item[] = []
  if (!takeMark(cursor, '=')) return items
  for (;;) {
    takeMark(cursor, '|')
    const above = commentsBefore(cursor, source)
    const token = peek(cursor)
    if (token?.kind !== 'text' || token.open) return []
    take(cursor)
    const at = { start: token.start, end: token.end }
    items.push({
      name: '',
      at,
      value: { kind: 'scalar', value: token.text, at },
      ...eitherOf(above, commentBehind(cursor, source)),
    })
    if (!isNext(cursor, '|')) break
  }
  return items.length > 1 ? items : []
}

/** The items of `const X = { … }` or `[ … ]`, or the text or number of a constant. */
function readConstant(cursor: Cursor, source: string, left: Left[]): Item[] | Value | undefined {
  let angles = 0 // of its type
  for (
    let token = peek(cursor);
    !isNext(cursor, '=') || peek(cursor, 1)?.text === '>';
    token = peek(cursor)
  ) {
    if (token === undefined) return undefined
    if (token.kind === 'mark' && (angles > 0 ? /[;)}]/ : /[;,)}\]]/).test(token.text))
      return undefined
    angles += token.text === '<' ? 1 : token.text === '>' ? -1 : 0
    take(cursor)
    if (token.kind === 'mark' && CLOSING[token.text] !== undefined)
      skipTo(cursor, CLOSING[token.text]!)
  }
  takeMark(cursor, '=')
  while (/^(?:Object|freeze|\.|\()$/.test(peek(cursor)?.text ?? '')) take(cursor)
  if (isNext(cursor, '{')) {
    take(cursor)
    const items = readMembers(cursor, source, left)
    return items.length > 0 ? items : undefined
  }
  const value = readValue(cursor, 1)
  if (value?.kind === 'list')
    return value.items.flatMap((item): Item[] =>
      item.kind === 'group' || item.kind === 'scalar'
        ? [{ name: '', at: item.at, value: item }]
        : [],
    )
  return value?.kind === 'scalar' && value.value !== null ? value : undefined
}
