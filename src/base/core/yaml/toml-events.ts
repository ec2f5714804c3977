import { COLLECTION_STYLE, EVENT_ID, type Event } from 'js-yaml'
import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import { parsing, Unreadable } from '../unreadable.ts'
import { DEEPEST, type SyntaxFault, TOO_DEEP } from './events.ts'
import { NONE, OPEN, POP, scalar } from './made-events.ts'

/** The events of TOML: its tables, which can be anywhere in the text, are mappings in mappings. */
export function tomlEvents(text: string): Event[] | SyntaxFault {
  try {
    const offsetOf = (error: Error) => (error instanceof ParseError ? error.index : undefined)
    const [top] = parsing(text, () => parseTOML(text), offsetOf).body
    const root = tableAt(top.range[0])
    for (const part of top.body)
      if (part.type === 'TOMLKeyValue') put(root, part)
      else {
        const table = tableOf(root, part)
        for (const pair of part.body) put(table, pair)
      }
    return [OPEN, ...events(root), POP]
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { offset: error.offset ?? 0, message: error.message }
  }
}

/** A mapping while it is put together, from several places of the text. */
type Table = {
  start: number
  members: Map<
    string | number,
    { key: AST.TOMLKey; at: AST.TOMLNode; value: Table | AST.TOMLContentNode }
  >
}

const tableAt = (start: number): Table => ({ start, members: new Map() })
const isTable = (value: Table | AST.TOMLContentNode | undefined): value is Table =>
  value !== undefined && 'members' in value

/** The table of a header; the items of an array of tables have numbers for names. */
function tableOf(root: Table, { key, resolvedKey, range }: AST.TOMLTable): Table {
  if (resolvedKey.length > DEEPEST) throw new Unreadable(TOO_DEEP, range[0])
  return resolvedKey.reduce<Table>((table, name, index) => {
    const known = table.members.get(name)?.value
    if (isTable(known)) return known
    const value = tableAt(range[0])
    const names = resolvedKey.slice(0, index + 1).filter((one) => typeof one === 'string')
    table.members.set(name, { key, at: key.keys[names.length - 1] ?? key, value })
    return value
  }, root)
}

function put(table: Table, { key, value }: AST.TOMLKeyValue): void {
  const names = key.keys
  if (names.length > DEEPEST) throw new Unreadable(TOO_DEEP, key.range[0])
  const inner = names.slice(0, -1).reduce<Table>((now, name) => {
    const known = now.members.get(wordOf(name))?.value
    if (isTable(known)) return known
    const next = tableAt(name.range[0])
    now.members.set(wordOf(name), { key, at: name, value: next })
    return next
  }, table)
  const last = names.at(-1)!
  inner.members.set(wordOf(last), { key, at: last, value })
}

const wordOf = (name: AST.TOMLBare | AST.TOMLQuoted): string =>
  name.type === 'TOMLBare' ? name.name : name.value

function* events(value: Table | AST.TOMLContentNode, depth = 0): Generator<Event> {
  if (depth > DEEPEST) throw new Unreadable(TOO_DEEP, isTable(value) ? value.start : value.range[0])
  const style = COLLECTION_STYLE.FLOW
  if (isTable(value)) {
    const isList = [...value.members.keys()].every((name) => typeof name === 'number')
    const isArray = isList && value.members.size > 0
    const type = isArray ? EVENT_ID.SEQUENCE : EVENT_ID.MAPPING
    yield { type, start: value.start, ...NONE, style } as Event
    for (const [name, { at, value: inner }] of value.members) {
      if (!isArray) yield scalar(at.range, `${name}`)
      yield* events(inner, depth + 1)
    }
    yield POP
  } else if (value.type === 'TOMLInlineTable') {
    const table = tableAt(value.range[0])
    for (const pair of value.body) put(table, pair)
    yield* events(table, depth)
  } else if (value.type === 'TOMLArray') {
    yield { type: EVENT_ID.SEQUENCE, start: value.range[0], ...NONE, style }
    for (const item of value.elements) yield* events(item, depth + 1)
    yield POP
  } else if (value.kind === 'string')
    yield scalar(value.range, value.value, value.multiline ? 3 : 1)
  else
    yield scalar(
      value.range,
      value.kind === 'integer'
        ? value.number
        : 'datetime' in value
          ? value.datetime
          : `${value.value}`,
    )
}
