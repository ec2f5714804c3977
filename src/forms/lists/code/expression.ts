import type { Field, Value } from '../value.ts'
import { CLOSING, type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { numberOf, readTexts, WORDS } from './literals.ts'

// Deeper values are not read: nobody writes them, and a hostile file can.
const DEEPEST = 64

/**
 * Reads a value: a text (also several that are joined with `+` or that follow each other), a
 * number, `true`, `false`, a list, an object, a call, a name. Undefined, and nothing is known of
 * it, for anything else: the cursor is then at the next comma or closing bracket. What follows the
 * value, such as `as const`, stays.
 */
export function readValue(cursor: Cursor, depth = 0): Value | undefined {
  const value = depth > DEEPEST ? undefined : readTerm(cursor, depth)
  if (value !== undefined && endsHere(cursor)) return value
  skipRest(cursor)
  return undefined
}

/** What may follow a value that is whole. */
const endsHere = (cursor: Cursor): boolean => {
  const token = peek(cursor)
  if (token === undefined || token.kind === 'name' || token.first) return true
  return token.kind === 'mark' && /[,;)\]}:#@|[]/.test(token.text)
}

/** Skips an expression that is not a value, up to what ends it. */
export function skipRest(cursor: Cursor): void {
  for (let token = peek(cursor); token !== undefined; token = peek(cursor)) {
    if (token.kind === 'mark') {
      if (/[,;)\]}]/.test(token.text)) return
      take(cursor)
      if (CLOSING[token.text] !== undefined) skipTo(cursor, CLOSING[token.text]!)
    } else take(cursor)
  }
}

function readTerm(cursor: Cursor, depth: number): Value | undefined {
  const token = peek(cursor)
  if (token === undefined) return undefined
  const { start, end } = token
  if (token.kind === 'text') return readTexts(cursor, depth > 1)
  if (token.kind === 'number') {
    take(cursor)
    return { kind: 'scalar', value: numberOf(token.text), at: { start, end } }
  }
  if (token.kind === 'name') return readName(cursor, depth)
  if (token.text === '-' && peek(cursor, 1)?.kind === 'number') {
    take(cursor)
    const digits = take(cursor)!
    const value = numberOf(digits.text)
    return {
      kind: 'scalar',
      value: typeof value === 'number' ? -value : `-${value}`,
      at: { start, end: digits.end },
    }
  }
  if (token.text === '[') {
    take(cursor)
    const items = readItems(cursor, ']', depth)
    return {
      kind: 'list',
      items: items.map(({ value }) => value),
      at: { start, end: endOf(cursor) },
    }
  }
  if (token.text === '{') {
    take(cursor)
    if (isListed(cursor)) {
      const items = readItems(cursor, '}', depth)
      return {
        kind: 'list',
        items: items.map(({ value }) => value),
        at: { start, end: endOf(cursor) },
      }
    }
    return {
      kind: 'group',
      call: '',
      fields: readFields(cursor, depth),
      at: { start, end: endOf(cursor) },
    }
  }
  if (token.text === '(' || token.text === '&' || token.text === '*') {
    take(cursor)
    const inner = depth > DEEPEST ? undefined : readTerm(cursor, depth + 1)
    if (token.text === '(' && !takeMark(cursor, ')')) return undefined
    return inner
  }
  return undefined
}

/** True after the bracket of a list in braces, as C#, Go and Java write them. */
const isListed = (cursor: Cursor): boolean => {
  const [first, second] = [peek(cursor), peek(cursor, 1)]
  if (first?.kind === 'mark') return first.text === '{'
  if (first?.kind === 'name') return first.text === 'new'
  return first !== undefined && second?.kind === 'mark' && /[,}]/.test(second.text)
}

/** True after the bracket of values without names, as Go writes them: `Error{"a", 404}`. */
const isPlaced = (cursor: Cursor): boolean => {
  const [first, second] = [peek(cursor), peek(cursor, 1)]
  return /^(?:text|number)$/.test(first?.kind ?? '') && /^[,}]$/.test(second?.text ?? '')
}

const endOf = ({ tokens, at }: Cursor): number => tokens[at - 1]?.end ?? tokens.at(-1)?.end ?? 0

/** A word (at the depth 0 the name of an attribute), `new X(…)`, `X.of(…)`, `X { … }`, `HttpStatus.NOT_FOUND`. */
function readName(cursor: Cursor, depth: number): Value | undefined {
  const isAttribute = depth === 0
  let first = take(cursor)!
  while (first.text === 'new') {
    if (peek(cursor)?.kind !== 'name') return undefined
    first = take(cursor)!
  }
  if (Object.hasOwn(WORDS, first.text))
    return { kind: 'scalar', value: WORDS[first.text]!, at: { start: first.start, end: first.end } }
  const names = [first.text]
  while (isNext(cursor, '.') || isNext(cursor, ':')) {
    const isPath = isNext(cursor, '.') || peek(cursor, 1)?.text === ':'
    const name = peek(cursor, isNext(cursor, '.') ? 1 : 2)
    if (!isPath || name?.kind !== 'name') break
    while (peek(cursor) !== name) take(cursor)
    take(cursor)
    names.push(name.text)
  }
  const name = names.join('.')
  if (isNext(cursor, '!')) take(cursor) // Rust: a macro; TypeScript: not null
  const { start } = first
  if (takeMark(cursor, '(')) {
    const fields = readItems(cursor, ')', depth)
    // `name.value()` is the value of a name.
    if (fields.length === 0 && names.length > 1)
      return { kind: 'name', name: names.slice(0, -1).join('.'), at: { start, end: endOf(cursor) } }
    const [only] = fields
    // `_("…")`, `errors.New("…")`: a text in a call is the text.
    if (fields.length === 1 && only!.name === '0' && only!.value.kind === 'scalar') {
      const { value } = only!.value
      if (typeof value === 'string' && !isAttribute) return only!.value
    }
    return { kind: 'group', call: name, fields, at: { start, end: endOf(cursor) } }
  }
  if (isNext(cursor, '{') && depth > 0) {
    take(cursor)
    return {
      kind: 'group',
      call: name,
      fields: isPlaced(cursor) ? readItems(cursor, '}', depth) : readFields(cursor, depth),
      at: { start, end: endOf(cursor) },
    }
  }
  return { kind: 'name', name, at: { start, end: endOf(cursor) } }
}

/**
 * The arguments of a call, or the items of a list: those without a name have their place as one.
 * `name: value`, `name = value` and `.name = value` have one.
 */
export function readItems(cursor: Cursor, closing: string, depth: number): Field[] {
  const fields: Field[] = []
  for (let place = 0; !takeMark(cursor, closing); ) {
    const token = peek(cursor)
    if (token === undefined) break
    if (takeMark(cursor, ',')) {
      place++
      continue
    }
    const isNamed =
      token.kind === 'name' &&
      closing === ')' &&
      /^[:=]$/.test(peek(cursor, 1)?.text ?? '') &&
      !/^[:=>]$/.test(peek(cursor, 2)?.text ?? '')
    if (isNamed) {
      take(cursor)
      take(cursor)
    }
    const before = cursor.at
    const value = readValue(cursor, depth + 1)
    if (value !== undefined)
      fields.push({
        name: isNamed ? token.text : `${place}`,
        at: isNamed ? token : value.at,
        value,
      })
    if (cursor.at === before) take(cursor) // a mark that fits nowhere
  }
  return fields
}

/** The members of an object, after its bracket: `a: 1`, `'a': 1`, `a = 1`, `[X.a]: 1`. */
export function readFields(cursor: Cursor, depth: number): Field[] {
  const fields: Field[] = []
  while (!takeMark(cursor, '}')) {
    const token = peek(cursor)
    if (token === undefined) break
    if (takeMark(cursor, ',') || takeMark(cursor, ';')) continue
    const name = readKey(cursor, depth + 1)
    const hasValue = name !== undefined && (takeMark(cursor, ':') || takeMark(cursor, '='))
    const before = cursor.at
    const value = hasValue ? readValue(cursor, depth + 1) : undefined
    if (value !== undefined && name !== undefined) fields.push({ ...name, value })
    if (value === undefined) skipRest(cursor)
    if (cursor.at === before && !hasValue) take(cursor)
  }
  return fields
}

/** The name of a member; of `[ErrorCode.CARD_EXPIRED]` the last part. */
export function readKey(cursor: Cursor, depth = 1): Omit<Field, 'value'> | undefined {
  const token = take(cursor)
  if (token === undefined) return undefined
  const at = { start: token.start, end: token.end }
  if (token.kind !== 'mark') return { name: token.text, at }
  if (token.text !== '[') return undefined
  const value = readValue(cursor, depth)
  takeMark(cursor, ']')
  if (value?.kind === 'name') return { name: value.name.split('.').at(-1)!, at: value.at }
  return value?.kind === 'scalar' ? { name: `${value.value}`, at: value.at } : undefined
}
