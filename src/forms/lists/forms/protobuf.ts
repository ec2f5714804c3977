import tokenizeSource from 'protobufjs/src/tokenize.js'
import type { Span } from '../../../core/diagnostic.ts'
import { Unreadable } from '../../../core/unreadable.ts'
import { lineStarts } from '../../../core/values/text.ts'
import { DEEPEST } from '../../../core/yaml/events.ts'
import {
  type Field,
  type Item,
  type ItemList,
  type Left,
  type NativeForm,
  partOf,
  type Value,
} from '../value.ts'

/** Protocol Buffers: enums with comments and options such as `(errors.code)`, also as an aggregate. */
export const protobuf: NativeForm = {
  read(text) {
    const lists: ItemList[] = []
    const left: Left[] = []
    const tokens = tokensOf(text.replace(/\r\n?/g, (end) => `${' '.repeat(end.length - 1)}\n`))
    try {
      let depth = 0
      while (tokens.peek() !== undefined) {
        const about = tokens.comment()
        const { text: word, at } = tokens.next()
        depth += word === '{' ? 1 : word === '}' ? -1 : 0
        if (depth < 0) {
          left.push({ at, message: 'this } closes nothing; the rest is not read', isUnread: true })
          break
        }
        if (word !== 'enum') continue
        const name = tokens.next()
        if (!/^[A-Za-z_]\w*$/.test(name.text) || !tokens.skip('{')) continue
        const found = membersOf(tokens)
        left.push(...found.left)
        lists.push({
          ...{ name: name.text, what: 'enum', at: name.at, items: found.items },
          ...(about !== undefined && { about }),
        })
      }
    } catch (error) {
      const { message } = error as Error
      left.push({ at: tokens.at(), message: `the rest can't be read: ${message}`, isUnread: true })
    }
    return { lists, left }
  },
}

/** The members of an enum. */
function membersOf(tokens: Tokens): { items: Item[]; left: Left[] } {
  const items: Item[] = []
  const left: Left[] = []
  // `option (errors.default_code) = 500` counts for members without a code of their own.
  let usual: Field | undefined
  while (!tokens.skip('}')) {
    const above = tokens.comment()
    const name = tokens.next()
    if (name.text === ';') continue
    if (name.text === 'option' || name.text === 'reserved') {
      const [option] = name.text === 'option' ? optionOf(tokens) : []
      if (option !== undefined && /default_code$/.test(option.name))
        usual = { ...option, name: 'code' }
      while (!tokens.skip(';')) tokens.next()
      continue
    }
    if (!/^[A-Za-z_]\w*$/.test(name.text) || !tokens.skip('=')) {
      left.push({ at: name.at, message: `${name.text} is no member of an enum`, isUnread: true })
      continue
    }
    const number = Number(tokens.skip('-') ? `-${tokens.next().text}` : tokens.next().text)
    const options: Field[] = []
    if (tokens.skip('['))
      while (!tokens.skip(']')) {
        options.push(...optionOf(tokens))
        tokens.skip(',')
      }
    const line = tokens.line()
    tokens.skip(';')
    const said = above ?? tokens.comment(line)
    const isUnset = number === 0 && UNSET.test(name.text)
    if (isUnset || (number === 1 && name.text === 'UNKNOWN')) {
      left.push({ at: name.at, message: `${name.text} says that there is no error` })
      continue
    }
    const isOld = options.some((one) => one.name === 'deprecated' && plain(one.value) === true)
    const parts = options.filter((one) => one.name !== 'deprecated')
    if (said) parts.push(partOf('comment', said, name.at))
    items.push({ name: name.text, at: name.at, parts, ...(isOld && { deprecated: true }) })
  }
  const hasCode = ({ parts }: Item) => parts!.some(({ name }) => name === 'code')
  return {
    items: items.map((item) =>
      usual === undefined || hasCode(item) ? item : { ...item, parts: [...item.parts!, usual] },
    ),
    left,
  }
}

const UNSET = /(?:^|_)(?:UNSPECIFIED|UNKNOWN|UNSET|NONE|NO_ERROR|OK|SUCCESS)$/i

const plain = (value: Value) => (value.kind === 'scalar' ? value.value : undefined)

/** `(errors.code) = 404`, `(error) = { http: 404 }`, `deprecated = true`: the name is the last part. */
function optionOf(tokens: Tokens): Field[] {
  let name = tokens.next()
  for (let next = tokens.peek(); next !== '=' && next !== ';'; next = tokens.peek()) {
    const part = tokens.next()
    if (/\w/.test(part.text)) name = part
  }
  if (!tokens.skip('=')) return []
  const value = constantOf(tokens)
  return value.kind === 'group'
    ? [...value.fields]
    : [{ name: name.text.split('.').at(-1)!, at: value.at, value }]
}

const ENDS: Readonly<Record<string, string>> = { '{': '}', '<': '>' }

/** A value in the text format: a scalar, a list, or a message between braces or angle brackets. */
function constantOf(tokens: Tokens, depth = 0): Value {
  if (depth > DEEPEST) throw new Unreadable('nested too deep')
  const { text, at } = tokens.next()
  const end = ENDS[text]
  if (end !== undefined) {
    const fields: Field[] = []
    while (!tokens.skip(end)) {
      let name = tokens.next()
      // The name of an extension, between brackets.
      if (name.text === '[') {
        name = tokens.next()
        while (!tokens.skip(']')) tokens.next()
      }
      tokens.skip(':')
      fields.push({
        name: name.text.split('.').at(-1)!,
        at: name.at,
        value: constantOf(tokens, depth + 1),
      })
      if (!tokens.skip(',')) tokens.skip(';')
    }
    return { kind: 'group', call: '', fields, at }
  }
  if (text === '[') {
    const items: Value[] = []
    while (!tokens.skip(']')) {
      items.push(constantOf(tokens, depth + 1))
      tokens.skip(',')
    }
    return { kind: 'list', items, at }
  }
  if (text === '"' || text === "'") {
    let value = ''
    // Texts side by side are one.
    for (let quote = text; quote === '"' || quote === "'"; ) {
      value += tokens.raw()
      tokens.skip(quote)
      quote = tokens.peek() ?? ''
      if (quote === '"' || quote === "'") tokens.next()
    }
    return { kind: 'scalar', value, at }
  }
  const word = text === '-' ? `-${tokens.next().text}` : text
  if (word === 'true' || word === 'false') return { kind: 'scalar', value: word === 'true', at }
  if (Number.isNaN(Number(word))) return { kind: 'name', name: word, at }
  return { kind: 'scalar', value: `${Number(word)}` === word ? Number(word) : word, at }
}

type Token = { readonly text: string; readonly at: Span }

/** The tokens of a text, with their places. */
type Tokens = {
  /** Throws at the end. */
  next(): Token
  /** The text between two quotes. */
  raw(): string
  peek(): string | undefined
  skip(mark: string): boolean
  line(): number
  at(): Span
  /** The comment above the next token, or behind what is in a line. */
  comment(line?: number): string | undefined
}

function tokensOf(text: string): Tokens {
  const handle = tokenizeSource(text, true)
  const starts = lineStarts(text)
  let end = 0
  const next = (): string => {
    const token = handle.next()
    if (token === null) throw new Error('it ends in the middle of an enum')
    return token
  }
  return {
    next() {
      const token = next()
      const line = text.indexOf(token, Math.max(end, starts[handle.line - 1] ?? 0))
      const start = line < 0 ? end : line
      end = Math.min(text.length, start + token.length)
      return { text: token, at: { start, end } }
    },
    raw: next,
    peek: () => handle.peek() ?? undefined,
    skip: (mark) => handle.peek() === mark && handle.skip(mark, true),
    line: () => handle.line,
    at: () => ({ start: end, end }),
    comment: (line) =>
      handle
        .cmnt(line as number)
        ?.replace(/\s+/g, ' ')
        .trim() || undefined,
  }
}
