import {
  type Field,
  type Item,
  type ItemList,
  type NativeForm,
  type Value,
  WIRE,
} from '../value.ts'
import { commentBehind, commentsBefore, type Said } from './comments.ts'
import { type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue, skipRest } from './expression.ts'
import { described, eitherOf, loose } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: 'r#"', end: '"#', raw: true, long: true },
    { start: 'r"', end: '"', raw: true, long: true },
    { start: '"', end: '"', long: true },
  ],
}

/** Rust: enums with attributes such as `#[error("…")]`, constants, rows of a macro. */
export const rust: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const constants: Item[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind !== 'name') continue
      const name = peek(cursor)
      if (token.text === 'enum' && name?.kind === 'name') {
        take(cursor)
        while (peek(cursor) !== undefined && !isNext(cursor, '{') && !isNext(cursor, ';'))
          take(cursor)
        if (takeMark(cursor, '{'))
          lists.push({
            name: name.text,
            what: 'enum',
            at: name,
            items: readVariants(cursor, source),
          })
      } else if (/^(?:const|static)$/.test(token.text) && name?.kind === 'name') {
        take(cursor)
        while (peek(cursor) !== undefined && !/^[=;)]$/.test(peek(cursor)!.text)) take(cursor)
        const value = takeMark(cursor, '=') ? readValue(cursor, 1) : undefined
        if (value?.kind === 'scalar' || value?.kind === 'group')
          constants.push({
            name: name.text,
            at: name,
            value,
            ...described(eitherOf(above, commentBehind(cursor, source))),
          })
      } else if (token.text !== 'macro_rules' && takeMark(cursor, '!') && takeMark(cursor, '{'))
        lists.push({
          name: token.text,
          what: 'macro',
          at: token,
          items: readRows(cursor, source),
        })
    }
    return {
      lists: [...lists.filter(({ items }) => items.length > 0), ...loose('constants', constants)],
      left: [],
    }
  },
}

function readVariants(cursor: Cursor, source: string): Item[] {
  const items: Item[] = []
  while (!takeMark(cursor, '}')) {
    const above = commentsBefore(cursor, source)
    const marks = readAttributes(cursor)
    const below = commentsBefore(cursor, source)
    const name = take(cursor)
    if (name === undefined) break
    if (name.kind !== 'name') continue
    if (takeMark(cursor, '(')) skipTo(cursor, ')')
    if (takeMark(cursor, '{')) skipTo(cursor, '}')
    const value = takeMark(cursor, '=') ? readValue(cursor, 1) : undefined
    if (!isNext(cursor, ',')) skipRest(cursor)
    items.push({
      name: name.text,
      at: { start: name.start, end: name.end },
      value,
      ...described(eitherOf(eitherOf(above, below), commentBehind(cursor, source)), marks.parts),
      ...(marks.deprecated !== undefined && { deprecated: marks.deprecated }),
    })
  }
  return items
}

/** `#[error("…")]`, `#[deprecated(note = "…")]`, `#[serde(rename = "…")]`. */
function readAttributes(cursor: Cursor): Said {
  const parts: Field[] = []
  const add = (more: readonly Field[]) => {
    for (const field of more) parts.push(field)
  }
  let deprecated: string | true | undefined
  while (takeMark(cursor, '#[')) {
    const value = readValue(cursor, 0)
    skipTo(cursor, ']')
    const call = value?.kind === 'group' ? value.call : value?.kind === 'name' ? value.name : ''
    const fields = value?.kind === 'group' ? value.fields : []
    if (call === 'deprecated')
      deprecated = textOf(fields.find(({ name }) => name === 'note')?.value) ?? true
    else if (call === 'serde' || call === 'strum')
      add(
        fields
          .filter(({ name }) => /^(?:rename|serialize)$/.test(name))
          .map((field) => ({ ...field, name: WIRE })),
      )
    else if (call === 'error')
      add(
        fields
          .slice(0, 1)
          .filter(({ value }) => value.kind === 'scalar') // not `transparent`
          .map((field) => ({ ...field, name: 'message' })),
      )
    else
      add(
        fields.map((field) => ({
          ...field,
          name: /^\d+$/.test(field.name) ? call : field.name,
        })),
      )
  }
  return { parts, ...(deprecated !== undefined && { deprecated }) }
}

const textOf = (value: Value | undefined): string | undefined =>
  value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined

/** Rows of a macro: `Name , Kind , STATUS ;`. The first is the name, the others parts by place. */
function readRows(cursor: Cursor, source: string): Item[] {
  const items: Item[] = []
  while (!takeMark(cursor, '}')) {
    const above = commentsBefore(cursor, source)
    const name = take(cursor)
    if (name === undefined) break
    if (name.kind === 'mark' && /^[({[]$/.test(name.text))
      skipTo(cursor, { '(': ')', '[': ']', '{': '}' }[name.text]!)
    if (name.kind !== 'name' || !isNext(cursor, ',')) continue
    const parts: Field[] = []
    for (let place = 1; takeMark(cursor, ','); place++) {
      const value = readValue(cursor, 1)
      if (value !== undefined) parts.push({ name: `${place}`, at: value.at, value })
    }
    items.push({
      name: name.text,
      at: { start: name.start, end: name.end },
      ...described(above, parts),
    })
  }
  return items
}
