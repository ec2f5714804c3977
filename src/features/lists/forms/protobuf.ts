import tokenizeSource from 'protobufjs/src/tokenize.js'
import type { Span } from '../../../base/core/diagnostic.ts'
import { Unreadable } from '../../../base/core/unreadable.ts'
import { DEEPEST } from '../../../base/core/yaml/events.ts'
import { COMMENT, SECTION } from '../rows.ts'
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
        const about = textIn(tokens.comment())
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
          name: name.text,
          what: 'enum',
          at: name.at,
          items: found.items,
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
      if (option !== undefined && DEFAULTS.has(option.name))
        usual = { ...option, name: DEFAULTS.get(option.name)! }
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
    const said = [above, tokens.comment(line)].map(textIn).find((text) => text !== undefined)
    const isUnset = number === 0 && (UNSET.test(name.text) || /^NO_.*ERROR/i.test(name.text))
    if (isUnset || (number === 1 && name.text === 'UNKNOWN')) {
      left.push({ at: name.at, message: `${name.text} says that there is no error` })
      continue
    }
    const isOld = options.some((one) => one.name === 'deprecated' && plain(one.value) === true)
    const parts = [
      ...options.filter((one) => one.name !== 'deprecated'),
      ...(Number.isSafeInteger(number) ? [partOf('number', number, name.at)] : []),
    ]
    // A comment that is nothing but a status is not a text.
    if (said) parts.push(partOf(ONLY_STATUS.test(said) ? SECTION : COMMENT, said, name.at))
    items.push({ name: name.text, at: name.at, parts, ...(isOld && { deprecated: true }) })
  }
  const hasOwn = ({ parts }: Item) => parts!.some(({ name }) => name === usual?.name)
  return {
    items: items.map((item) =>
      usual === undefined || hasOwn(item) ? item : { ...item, parts: [...item.parts!, usual] },
    ),
    left,
  }
}

const ONLY_STATUS = /^(?:HTTP )?[1-5]\d\d\.?$/

/** Lines of a comment that are for a tool: `buf:lint:ignore ENUM_VALUE_PREFIX`, `(-- api-linter: … --)`. */
const OF_TOOL =
  /^(?:(?:buf|protolint|prettier|clang-format|eslint|editorconfig|linter|api-linter|gnostic|yapf|spell-?checker|cspell)[\w-]*(?::|\s+(?:on|off|disable|enable|ignore)\b)|(?:@exclude|nolint|NOLINT|noinspection)\b|TODO\b|FIXME\b)|^\(--|--\)$/

/** The text of a comment, without lines that are for tools. */
function textIn(comment: string | undefined): string | undefined {
  const lines = (comment ?? '').replace(/\(--(?:(?!\(--)[\s\S])*?--\)/g, '').split('\n')
  const words = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !OF_TOOL.test(line))
  return words.join(' ').replace(/\s+/g, ' ') || undefined
}

/** Options of an enum that count for members without a value of their own. */
const DEFAULTS: ReadonlyMap<string, string> = new Map([
  ['http', 'http'],
  ['default_code', 'code'],
])

const UNSET = /(?:^|_)(?:UNSPECIFIED|UNKNOWN|UNSET|NONE|NO_ERROR|OK|SUCCESS)$/i

const plain = (value: Value) => (value.kind === 'scalar' ? value.value : undefined)

/** `(errors.code) = 404`, `(error) = { http: 404 }`, `deprecated = true`: the name is the last part. */
function optionOf(tokens: Tokens): Field[] {
  const parts = [tokens.next().text]
  for (let next = tokens.peek(); next !== '=' && next !== ';'; next = tokens.peek())
    parts.push(tokens.next().text)
  if (!tokens.skip('=')) return []
  const value = constantOf(tokens)
  const whole = parts.join('').replace(/[()\s]/g, '')
  const name = HTTP_OPTION.test(whole) ? 'http' : whole.split('.').at(-1)!
  return value.kind === 'group' ? [...value.fields] : [{ name, at: value.at, value }]
}

/** Options of Kratos that are a status by their definition. */
const HTTP_OPTION = /^\.?errors\.(?:default_)?code$/

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
  let end = 0
  /** The begin of the next token, behind blanks and comments. */
  const begin = (): number => {
    BLANK.lastIndex = end
    return BLANK.test(text) ? BLANK.lastIndex : end
  }
  const read = (): string => {
    const token = handle.next()
    if (token === null) throw new Error('it ends in the middle of an enum')
    return token
  }
  return {
    next() {
      const token = read()
      const start = begin()
      end = Math.min(text.length, start + token.length)
      return { text: token, at: { start, end } }
    },
    raw() {
      const token = read()
      const quote = text[end - 1]
      while (end < text.length && text[end] !== quote) end += text[end] === '\\' ? 2 : 1
      return token
    },
    peek: () => handle.peek() ?? undefined,
    skip(mark) {
      if (handle.peek() !== mark || !handle.skip(mark, true)) return false
      end = Math.min(text.length, begin() + mark.length)
      return true
    },
    line: () => handle.line,
    at: () => ({ start: end, end }),
    comment: (line) => handle.cmnt(line as number)?.trim() || undefined,
  }
}

const BLANK = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y
