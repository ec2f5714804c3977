import type { Lexis } from './lexis.ts'

/** The kinds of tokens: names, numbers, strings (without quotes), and signs. */
export const NAME = 1
export const NUMBER = 2
export const STRING = 3
export const SIGN = 4

/** Signs of two characters as one number. */
const pair = (text: string): number => (text.charCodeAt(0) << 8) | text.charCodeAt(1)
const one = (text: string): number => text.charCodeAt(0)

export const SIGNS = {
  open: one('('),
  close: one(')'),
  openList: one('['),
  closeList: one(']'),
  openBrace: one('{'),
  closeBrace: one('}'),
  comma: one(','),
  semicolon: one(';'),
  colon: one(':'),
  dot: one('.'),
  assign: one('='),
  bar: one('|'),
  at: one('@'),
  bang: one('!'),
  hash: one('#'),
  less: one('<'),
  greater: one('>'),
  question: one('?'),
  equal: pair('=='),
  unequal: pair('!='),
  arrow: pair('=>'),
  thin: pair('->'),
  scope: pair('::'),
} as const

/** The tokens of a text in flat arrays, which the next text overwrites. */
export type Tokens = {
  count: number
  kind: Uint8Array
  start: Int32Array
  end: Int32Array
  /** The number of a sign; 0 for other tokens. */
  sign: Int32Array
  /** 1 if the token is the first one of its line. */
  first: Uint8Array
  /** Comments that contain `rail-errors-ignore`: start and end, one after the other. */
  notes: number[]
  /** The spans of all comments: start and end, one after the other. */
  comments: number[]
}

const NOTE = 'rail-errors-ignore'

export const emptyTokens = (size = 1 << 16): Tokens => ({
  count: 0,
  kind: new Uint8Array(size),
  start: new Int32Array(size),
  end: new Int32Array(size),
  sign: new Int32Array(size),
  first: new Uint8Array(size),
  notes: [],
  comments: [],
})

// Classes of characters: 1 part of a name, 2 a digit, 4 blank, 8 line end.
const CLASS = new Uint8Array(128)
for (let at = 0; at < 128; at++) {
  const char = String.fromCharCode(at)
  if (/[A-Za-z_$]/.test(char)) CLASS[at] = 1
  else if (/[0-9]/.test(char)) CLASS[at] = 2
  else if (char === '\n' || char === '\r') CLASS[at] = 8
  else if (at <= 32) CLASS[at] = 4
}
const classOf = (char: number): number =>
  char < 128 ? CLASS[char]! : char === 0xa0 || char === 0xfeff ? 4 : 1

const LONGEST_STRING = 20_000 // longer ones are data, or a stray quote

/**
 * Reads a text into tokens, in linear time. Comments are left out. It knows no grammar: a text that
 * is wrong, or in another language, gives other tokens and never an error.
 */
export function tokenize(text: string, lexis: Lexis, into: Tokens): Tokens {
  const tokens = into
  tokens.count = 0
  tokens.notes = []
  tokens.comments = []
  const { length } = text
  const isRuby = lexis.name === 'ruby'
  const isPhp = lexis.name === 'php'
  const isRust = lexis.name === 'rust'
  const isScript = lexis.name === 'javascript'
  // Depths of braces at which a template goes on.
  const templates: number[] = []
  let depth = 0
  let isFirst = 1
  let at = 0

  const add = (kind: number, start: number, end: number, sign = 0): void => {
    const { count } = tokens
    if (count === tokens.kind.length) grow(tokens)
    tokens.kind[count] = kind
    tokens.start[count] = start
    tokens.end[count] = end
    tokens.sign[count] = sign
    tokens.first[count] = isFirst
    isFirst = 0
    tokens.count = count + 1
  }

  const hasNotes = text.includes(NOTE)
  const comment = (start: number, end: number): number => {
    tokens.comments.push(start, end)
    if (hasNotes && text.slice(start, end).includes(NOTE)) tokens.notes.push(start, end)
    return end
  }

  const lineComment = (start: number): number => {
    const found = text.indexOf('\n', start)
    return comment(start, found < 0 ? length : found)
  }

  const blockComment = (start: number): number => {
    let level = 1
    let from = start + 2
    while (level > 0) {
      const close = text.indexOf('*/', from)
      if (close < 0) return comment(start, length)
      if (lexis.nested) level += text.slice(from, close).split('/*').length - 1
      level--
      from = close + 2
    }
    return comment(start, from)
  }

  /** The offset of the quote that ends a string; -1 if the line ends before. */
  const endOfString = (start: number, quote: number, many: boolean, escapes: boolean): number => {
    const limit = Math.min(length, start + LONGEST_STRING)
    for (let index = start; index < limit; index++) {
      const char = text.charCodeAt(index)
      if (char === quote) return index
      if (char === 92 && escapes) index++
      else if (char === 10 && !many) return -1
    }
    return -1
  }

  /** Reads a template from after its quote or brace to its end or its next `${`. */
  const template = (start: number): number => {
    for (let index = start; index < length; index++) {
      const char = text.charCodeAt(index)
      if (char === 92) index++
      else if (char === 96) {
        add(STRING, start, index)
        return index + 1
      } else if (char === 36 && text.charCodeAt(index + 1) === 123) {
        templates.push(depth)
        return index + 2
      }
    }
    return length
  }

  const isAfterValue = (): boolean => {
    const last = tokens.count - 1
    if (last < 0) return false
    const kind = tokens.kind[last]
    if (kind === NAME) {
      const word = text.slice(tokens.start[last], tokens.end[last])
      return !/^(?:return|case|typeof|in|of|and|or|not|if|unless|when|elsif|while|do|then|else)$/.test(
        word,
      )
    }
    if (kind !== SIGN) return true
    const sign = tokens.sign[last]
    return sign === SIGNS.close || sign === SIGNS.closeList || sign === SIGNS.closeBrace
  }

  while (at < length) {
    const char = text.charCodeAt(at)
    const kind = classOf(char)
    if (kind === 8) {
      isFirst = 1
      at++
      continue
    }
    if (kind === 4) {
      at++
      continue
    }
    if (kind === 1) {
      if (isPhp && char === 36) {
        at++
        continue
      }
      const start = at
      do at++
      while (at < length && (classOf(text.charCodeAt(at)) & 3) !== 0)
      // Prefixes of strings: r"…", b'…', f"…", @"…" and r#"…"#.
      const next = text.charCodeAt(at)
      if ((next === 34 || next === 39) && at - start <= 3 && lexis.name === 'python') continue
      if (isRust && at - start <= 2 && (next === 34 || next === 35)) {
        const hashes = /^#{0,8}(?=")/.exec(text.slice(at, at + 9))?.[0]
        if (hashes !== undefined && text[at - 1] === 'r') {
          const from = at + hashes.length + 1
          const end = text.indexOf(`"${hashes}`, from)
          add(STRING, from, end < 0 ? length : end)
          at = end < 0 ? length : end + 1 + hashes.length
          continue
        }
      }
      if (isRuby && (next === 63 || next === 33) && text.charCodeAt(at + 1) !== 61) at++
      add(NAME, start, at)
      continue
    }
    if (kind === 2) {
      const start = at
      do at++
      while (
        at < length &&
        ((classOf(text.charCodeAt(at)) & 3) !== 0 ||
          (text.charCodeAt(at) === 46 && classOf(text.charCodeAt(at + 1)) === 2))
      )
      add(NUMBER, start, at)
      continue
    }
    const after = text.charCodeAt(at + 1)
    if (char === 47 && lexis.slashes) {
      if (after === 47) {
        at = lineComment(at)
        continue
      }
      if (after === 42) {
        at = blockComment(at)
        continue
      }
    }
    if (char === 35 && lexis.hash && !(isPhp && after === 91)) {
      at = lineComment(at)
      continue
    }
    if (char === 47 && lexis.regex && !isAfterValue()) {
      const end = endOfRegex(text, at + 1)
      if (end > 0) {
        add(STRING, at, at) // a value, not a word
        at = end
        continue
      }
    }
    if (char === 96 && isScript) {
      at = template(at + 1)
      continue
    }
    if (char < 128 && lexis.raw !== '' && lexis.raw.charCodeAt(0) === char) {
      const end = text.indexOf(lexis.raw, at + 1)
      add(STRING, at + 1, end < 0 ? length : end)
      at = end < 0 ? length : end + 1
      continue
    }
    if (char === 34 || char === 39) {
      if (lexis.triple && after === char && text.charCodeAt(at + 2) === char) {
        const quotes = text.slice(at, at + 3)
        const end = text.indexOf(quotes, at + 3)
        add(STRING, at + 3, end < 0 ? length : end)
        at = end < 0 ? length : end + 3
        continue
      }
      // Rust writes lifetimes with one quote.
      if (isRust && char === 39 && after !== 92 && text.charCodeAt(at + 2) !== 39) {
        at++
        continue
      }
      const verbatim = lexis.name === 'csharp' && text.charCodeAt(at - 1) === 64
      const end = endOfString(at + 1, char, verbatim || isPhp, !verbatim)
      if (end < 0) at++
      else {
        add(STRING, at + 1, end)
        at = end + 1
      }
      continue
    }
    if (isRuby && char === 58 && after !== 58 && classOf(after) === 1) {
      // A symbol, unless it is the colon of a label or of `a ? b : c`.
      const before = at > 0 ? text.charCodeAt(at - 1) : 32
      if ((classOf(before) & 3) === 0 && before !== 58 && before !== 41) {
        const start = at + 1
        at = start
        while (at < length && (classOf(text.charCodeAt(at)) & 3) !== 0) at++
        add(STRING, start, at)
        continue
      }
    }
    if (isRuby && char === 37 && (after === 119 || after === 105)) {
      const open = text[at + 2] ?? ''
      const close = CLOSING[open]
      const end = close === undefined ? -1 : text.indexOf(close, at + 3)
      if (end > 0 && end - at < LONGEST_STRING) {
        add(SIGN, at, at + 3, SIGNS.openList)
        for (const word of text.slice(at + 3, end).matchAll(/\S+/g)) {
          const from = at + 3 + word.index
          add(STRING, from, from + word[0].length)
          add(SIGN, from, from, SIGNS.comma)
        }
        add(SIGN, end, end + 1, SIGNS.closeList)
        at = end + 1
        continue
      }
    }
    if (char === 123) depth++
    if (char === 125) {
      if (templates.length > 0 && templates.at(-1) === depth) {
        templates.pop()
        at = template(at + 1)
        continue
      }
      depth--
    }
    at = sign(at, char, after)
  }
  return tokens

  function sign(start: number, char: number, after: number): number {
    const both = (char << 8) | after
    switch (both) {
      case SIGNS.equal:
      case SIGNS.unequal: {
        const width = text.charCodeAt(start + 2) === 61 ? 3 : 2
        add(SIGN, start, start + width, both)
        return start + width
      }
      case SIGNS.arrow:
      case SIGNS.scope:
        add(SIGN, start, start + 2, both)
        return start + 2
      case SIGNS.thin:
        add(SIGN, start, start + 2, isPhp ? SIGNS.dot : both)
        return start + 2
    }
    // `?.`, `?->` and `&.` are dots; `:=` is a definition.
    if (char === 63 && after === 46) return sign(start + 1, 46, text.charCodeAt(start + 2))
    if (isRuby && char === 38 && after === 46) return start + 1
    if (char === 58 && after === 61) {
      add(SIGN, start, start + 2, SIGNS.assign)
      return start + 2
    }
    if (isRuby && char === 64) return start + 1
    add(SIGN, start, start + 1, char)
    return start + 1
  }
}

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' }

/** The offset after a regular expression of one line; 0 if it does not end there. */
function endOfRegex(text: string, start: number): number {
  let isInClass = false
  const limit = Math.min(text.length, start + 500)
  for (let at = start; at < limit; at++) {
    const char = text.charCodeAt(at)
    if (char === 10) return 0
    if (char === 92) at++
    else if (char === 91) isInClass = true
    else if (char === 93) isInClass = false
    else if (char === 47 && !isInClass) return at + 1
  }
  return 0
}

function grow(tokens: Tokens): void {
  const size = tokens.kind.length * 2
  const longer = <A extends Uint8Array | Int32Array>(array: A): A => {
    const next = array instanceof Uint8Array ? new Uint8Array(size) : new Int32Array(size)
    next.set(array)
    return next as A
  }
  tokens.kind = longer(tokens.kind)
  tokens.start = longer(tokens.start)
  tokens.end = longer(tokens.end)
  tokens.sign = longer(tokens.sign)
  tokens.first = longer(tokens.first)
}
