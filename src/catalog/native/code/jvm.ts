import { type Field, type Item, type ItemList, type NativeForm, WIRE } from '../value.ts'
import { commentBehind, commentsBefore, type Said } from './comments.ts'
import { CLOSING, type Cursor, isNext, peek, skipTo, take, takeMark } from './cursor.ts'
import { readItems, readValue } from './expression.ts'
import { described, eitherOf, loose, withNames } from './items.ts'
import { type Syntax, tokensOf } from './tokens.ts'

const SYNTAX: Syntax = {
  line: ['//'],
  block: ['/*', '*/'],
  texts: [
    { start: '"""', end: '"""', long: true },
    { start: '"', end: '"' },
    { start: "'", end: "'" },
  ],
}

/** Java and Kotlin: enums with the arguments of their constructors, and constants. */
export const jvm: NativeForm = {
  read(source) {
    const tokens = tokensOf(source, SYNTAX)
    const cursor: Cursor = { tokens, at: 0 }
    const ahead: Ahead = { left: 8 * tokens.length }
    const lists: ItemList[] = []
    const constants: Item[] = []
    while (peek(cursor) !== undefined) {
      const above = commentsBefore(cursor, source)
      const marks = readAnnotations(cursor)
      const token = take(cursor)
      if (token === undefined) break
      if (token.kind !== 'name') continue
      if (token.text === 'enum') {
        const isKotlin = isNext(cursor, 'class')
        if (isKotlin) take(cursor)
        const name = take(cursor)
        if (name?.kind === 'name') lists.push(readEnum(cursor, source, name, isKotlin, ahead))
      } else if (/^(?:final|val|const)$/.test(token.text)) {
        const constant = readConstant(cursor)
        if (constant !== undefined)
          constants.push({
            ...constant,
            ...deprecatedBy(marks),
            ...described(eitherOf(above, commentBehind(cursor, source))),
          })
      }
    }
    return {
      lists: [...lists.filter(({ items }) => items.length > 0), ...loose(constants)],
      left: [],
    }
  },
}

/** How many tokens may still be read ahead: enums that never end would be read once for each. */
type Ahead = { left: number }

function readEnum(
  cursor: Cursor,
  source: string,
  { text: name, start, end }: { text: string; start: number; end: number },
  isKotlin: boolean,
  ahead: Ahead,
): ItemList {
  const own = isKotlin && takeMark(cursor, '(') ? readParameters(cursor) : []
  while (peek(cursor) !== undefined && !isNext(cursor, '{')) take(cursor)
  takeMark(cursor, '{')
  const members: (Item & { args: readonly Field[] })[] = []
  while (!isNext(cursor, '}') && !isNext(cursor, ';')) {
    const above = commentsBefore(cursor, source)
    const marks = readAnnotations(cursor)
    const member = take(cursor)
    if (member === undefined) break
    if (member.kind !== 'name') continue
    const args = takeMark(cursor, '(') ? readItems(cursor, ')', 1) : []
    if (takeMark(cursor, '{')) skipTo(cursor, '}')
    members.push({
      name: member.text,
      at: { start: member.start, end: member.end },
      args,
      ...deprecatedBy(marks),
      ...described(eitherOf(above, commentBehind(cursor, source)), ofAnnotations(marks)),
    })
  }
  const hasBody = take(cursor)?.text === ';'
  const names = isKotlin ? own : hasBody ? constructorOf(cursor, name, ahead) : []
  return {
    name,
    at: { start, end },
    items: members.map(({ args, parts = [], ...item }) => ({
      ...item,
      parts: [...withNames(args, names), ...parts],
    })),
  }
}

/** The names of the parameters of `Name(…)` in what follows; the cursor stays. */
function constructorOf({ tokens, at }: Cursor, name: string, ahead: Ahead): string[] {
  let most: string[] = []
  for (let next = at, depth = 1; next < tokens.length && depth > 0 && ahead.left > 0; next++) {
    ahead.left--
    const { kind, text } = tokens[next]!
    if (kind === 'mark') depth += text === '{' ? 1 : text === '}' ? -1 : 0
    if (kind !== 'name' || text !== name || tokens[next + 1]?.text !== '(' || depth !== 1) continue
    const parameters = { tokens, at: next + 2 }
    const names = readParameters(parameters)
    ahead.left -= parameters.at - next
    if (names.length > most.length) most = names
  }
  return most
}

/** The names of parameters, after the bracket: `int status, final String text`, `val status: Int`. */
function readParameters(cursor: Cursor): string[] {
  const names: string[] = []
  let last = ''
  let isTyped = false
  while (!takeMark(cursor, ')')) {
    const token = take(cursor)
    if (token === undefined) break
    if (token.kind === 'name' && !isTyped) last = token.text
    if (token.kind !== 'mark') continue
    if (token.text === ':' || token.text === '=') isTyped = true
    else if (token.text === ',') {
      names.push(last)
      isTyped = false
    } else if (CLOSING[token.text] !== undefined) skipTo(cursor, CLOSING[token.text]!)
  }
  return last === '' ? names : [...names, last]
}

type Annotation = { readonly name: string; readonly fields: readonly Field[] }

/** `@Deprecated(since = "2")`, `@JsonProperty("x")`, before a declaration. */
function readAnnotations(cursor: Cursor): Annotation[] {
  const found: Annotation[] = []
  while (isNext(cursor, '@') && peek(cursor, 1)?.kind === 'name') {
    take(cursor)
    const before = cursor.at
    const value = readValue(cursor, 0)
    if (value?.kind === 'group') found.push({ name: value.call, fields: value.fields })
    else if (value?.kind === 'name') found.push({ name: value.name, fields: [] })
    if (cursor.at === before) break
  }
  return found
}

const deprecatedBy = (marks: readonly Annotation[]): Said => {
  const mark = marks.find(({ name }) => name === 'Deprecated')
  if (mark === undefined) return { parts: [] }
  const text = mark.fields.find(
    ({ name, value }) => (name === '0' || name === 'message') && value.kind === 'scalar',
  )
  return { parts: [], deprecated: text?.value.kind === 'scalar' ? `${text.value.value}` : true }
}

/** The text of an annotation that names the value on the wire. */
const ofAnnotations = (marks: readonly Annotation[]): Field[] =>
  marks.flatMap(({ name, fields }) =>
    /^(?:JsonProperty|SerializedName|SerialName|JsonValue)$/.test(name.split('.').at(-1)!)
      ? fields.slice(0, 1).map((field) => ({ ...field, name: WIRE }))
      : [],
  )

/** `String CARD_LOST = "card.lost"`, `val CARD_LOST = "card.lost"`, after `final` or `val`. */
function readConstant(cursor: Cursor): Item | undefined {
  let name = peek(cursor)
  for (
    let token = name;
    token?.kind === 'name' || /^[<>,:.[\]?]$/.test(token?.text ?? '');
    token = peek(cursor)
  ) {
    if (token!.kind === 'name' && !isNextButOne(cursor, ':')) name = token
    if (isNextButOne(cursor, ':')) {
      name = token
      while (
        peek(cursor) !== undefined &&
        !isNext(cursor, '=') &&
        !/^[;{})]$/.test(peek(cursor)!.text)
      )
        take(cursor)
      break
    }
    take(cursor)
  }
  if (name?.kind !== 'name' || !takeMark(cursor, '=')) return undefined
  const value = readValue(cursor, 1)
  return value === undefined || (value.kind !== 'scalar' && value.kind !== 'group')
    ? undefined
    : { name: name.text, at: { start: name.start, end: name.end }, value }
}

const isNextButOne = (cursor: Cursor, text: string): boolean => peek(cursor, 1)?.text === text
