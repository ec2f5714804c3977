import { type Field, type Item, type ItemList, type NativeForm, WIRE } from '../value.ts'
import { commentBehind, commentsBefore } from './comments.ts'
import { type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readValue } from './expression.ts'
import { described, eitherOf, loose } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//', '#'],
  block: ['/*', '*/'],
  texts: [
    { start: '$"', end: '"', value: '{' },
    { start: '@"', end: '"', raw: true, long: true },
    { start: '"""', end: '"""', raw: true, long: true },
    { start: '"', end: '"' },
    { start: "'", end: "'" },
  ],
}

/** C#: enums with attributes, constants, static read-only fields. */
export const csharp: NativeForm = {
  read(source) {
    const cursor: Cursor = { tokens: tokensOf(source, SYNTAX), at: 0 }
    const lists: ItemList[] = []
    const constants: Item[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const token = take(cursor)!
      if (token.kind !== 'name') continue
      if (token.text === 'enum') {
        const name = take(cursor)
        if (name?.kind !== 'name') continue
        while (peek(cursor) !== undefined && !isNext(cursor, '{')) take(cursor)
        if (takeMark(cursor, '{'))
          lists.push({
            name: name.text,
            what: 'enum',
            at: name,
            items: readMembers(cursor, source),
          })
      } else if (/^(?:public|internal|private|protected)$/.test(token.text)) {
        const constant = readField(cursor)
        if (constant !== undefined)
          constants.push({
            ...constant,
            ...described(eitherOf(above, commentBehind(cursor, source))),
          })
      }
    }
    return {
      lists: [...lists.filter(({ items }) => items.length > 0), ...loose('constants', constants)],
      left: [],
    }
  },
}

function readMembers(cursor: Cursor, source: string): Item[] {
  const items: Item[] = []
  while (!takeMark(cursor, '}')) {
    const above = commentsBefore(cursor, source)
    const { parts, deprecated } = readAttributes(cursor)
    const name = take(cursor)
    if (name === undefined) break
    if (name.kind !== 'name') continue
    const value = takeMark(cursor, '=') ? readValue(cursor, 1) : undefined
    items.push({
      name: name.text,
      at: { start: name.start, end: name.end },
      value,
      ...described(eitherOf(above, commentBehind(cursor, source)), parts),
      ...(deprecated !== undefined && { deprecated }),
    })
  }
  return items
}

/** `[Description("…")]`, `[EnumMember(Value = "…")]`, `[Obsolete("…")]`. */
function readAttributes(cursor: Cursor): { parts: Field[]; deprecated?: string | true } {
  const parts: Field[] = []
  let deprecated: string | true | undefined
  while (takeMark(cursor, '[')) {
    while (!takeMark(cursor, ']')) {
      const before = cursor.at
      const value = readValue(cursor, 0)
      takeMark(cursor, ',')
      if (cursor.at === before && take(cursor) === undefined) break
      const call = value?.kind === 'group' ? value.call : value?.kind === 'name' ? value.name : ''
      const [field] = value?.kind === 'group' ? value.fields : []
      if (/^Obsolete(?:Attribute)?$/.test(call))
        deprecated = field?.value.kind === 'scalar' ? `${field.value.value}` : true
      else if (field !== undefined)
        parts.push({
          ...field,
          name: /^(?:EnumMember|JsonPropertyName|JsonStringEnumMemberName)$/.test(call)
            ? WIRE
            : call,
        })
    }
  }
  return { parts, ...(deprecated !== undefined && { deprecated }) }
}

/** `const string CardLost = "card_lost"`, `static readonly Error X = new("x", 404)`. */
function readField(cursor: Cursor): Item | undefined {
  let isConstant = false
  let name = peek(cursor)
  for (
    let token = name;
    token?.kind === 'name' || /^[<>?.[\],]$/.test(token?.text ?? '');
    token = peek(cursor)
  ) {
    if (token!.text === 'enum' || token!.text === 'class') return undefined
    isConstant ||= token!.text === 'const' || token!.text === 'static'
    if (token!.kind === 'name') name = token
    take(cursor)
  }
  if (takeMark(cursor, '(')) skipTo(cursor, ')')
  if (!isConstant || name?.kind !== 'name' || !takeMark(cursor, '=')) return undefined
  if (isNext(cursor, 'new') && peek(cursor, 1)?.text === '(') take(cursor)
  const value = readValue(cursor, 1)
  return value?.kind === 'scalar' || value?.kind === 'group'
    ? { name: name.text, at: { start: name.start, end: name.end }, value }
    : undefined
}
