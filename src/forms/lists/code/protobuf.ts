import type { Field, Item, ItemList, NativeForm } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { type Cursor, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue } from './expression.ts'
import { described, eitherOf } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: '"', end: '"' },
    { start: "'", end: "'" },
  ],
}

/** Protocol Buffers: enums with comments and options such as `(errors.code)`. */
export const protobuf: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind !== 'name' || token.text !== 'enum') continue
      const name = take(cursor)
      if (name?.kind !== 'name' || !takeMark(cursor, '{')) continue
      const about = above.parts[0]?.value
      const items = readMembers(cursor, source)
      lists.push({
        name: name.text,
        what: 'enum',
        at: { start: name.start, end: name.end },
        items,
        ...(about?.kind === 'scalar' && { about: `${about.value}` }),
      })
    }
    return { lists, left: [] }
  },
}

/** The members of an enum; the zero value that only says "not set" is left out. */
function readMembers(cursor: Cursor, source: string): Item[] {
  const items: Item[] = []
  const shared: Field[] = []
  while (!takeMark(cursor, '}')) {
    const above = commentsBefore(cursor, source)
    const name = take(cursor)
    if (name === undefined) break
    if (name.kind !== 'name') continue
    if (/^(?:option|reserved)$/.test(name.text)) {
      shared.push(...readOption(cursor))
      continue
    }
    if (!takeMark(cursor, '=')) continue
    const number = readValue(cursor, 1)
    const options = takeMark(cursor, '[') ? readOptions(cursor) : []
    takeMark(cursor, ';')
    const isUnset =
      number?.kind === 'scalar' &&
      number.value === 0 &&
      /(?:^|_)(?:UNSPECIFIED|UNKNOWN|UNSET|NONE|NO_ERROR)$/.test(name.text)
    if (isUnset || (number?.kind === 'scalar' && number.value === 1 && name.text === 'UNKNOWN'))
      continue
    const isOld = options.some(
      ({ name: option, value }) =>
        option === 'deprecated' && value.kind === 'scalar' && value.value === true,
    )
    items.push({
      name: name.text,
      at: { start: name.start, end: name.end },
      ...described(
        eitherOf(above, commentBehind(cursor, source)),
        options.filter(({ name: option }) => option !== 'deprecated'),
      ),
      ...(isOld && { deprecated: true }),
    })
  }
  // `option (errors.default_code) = 500` counts for members without a code of their own.
  const usual = shared
    .filter(({ name }) => /default_code$/.test(name))
    .map((field) => ({ ...field, name: 'code' }))
  return items.map((item) =>
    usual.length > 0 && !item.parts?.some(({ name }) => name === 'code')
      ? { ...item, parts: [...(item.parts ?? []), ...usual] }
      : item,
  )
}

/** `option (errors.default_code) = 500;` */
function readOption(cursor: Cursor): Field[] {
  const field = readOneOption(cursor)
  for (
    let token = peek(cursor);
    token !== undefined && token.text !== ';' && token.text !== '}';
    token = peek(cursor)
  )
    take(cursor)
  return field
}

function readOptions(cursor: Cursor): Field[] {
  const fields: Field[] = []
  while (!takeMark(cursor, ']')) {
    const before = cursor.at
    fields.push(...readOneOption(cursor))
    takeMark(cursor, ',')
    if (cursor.at === before && take(cursor) === undefined) break
  }
  return fields
}

/** `(errors.code) = 404`, `deprecated = true`: its name is the last part. */
function readOneOption(cursor: Cursor): Field[] {
  const names: string[] = []
  for (
    let token = peek(cursor);
    token !== undefined && !/^[=,;\]}]$/.test(token.text);
    token = peek(cursor)
  ) {
    take(cursor)
    if (token.kind === 'name') names.push(token.text)
  }
  if (!takeMark(cursor, '=')) return []
  const token = peek(cursor)
  if (takeMark(cursor, '{')) {
    skipTo(cursor, '}')
    return []
  }
  const value = readValue(cursor, 1)
  return value === undefined || token === undefined
    ? []
    : [{ name: names.at(-1) ?? '', at: value.at, value }]
}
