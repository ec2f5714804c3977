/** A token of a program: comments are tokens, too, since they describe what follows. */
export type Token = {
  readonly kind: 'name' | 'text' | 'number' | 'mark' | 'comment'
  /** A name, the decoded text, the digits, the mark, or the words of a comment. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** A text with values in it (`${…}`): its value is not known. */
  readonly open?: true
  /** The first token of its line. */
  readonly first?: true
  /** A comment that documents what follows: a block with two stars, `///`. */
  readonly docs?: true
}

/** How a language writes comments and texts. */
export type Syntax = {
  /** What begins a comment up to the end of the line. */
  readonly line: readonly string[]
  readonly block?: readonly [start: string, end: string]
  /** Texts: what begins them, what ends them, and how they are read. */
  readonly texts: readonly TextSyntax[]
  /** Characters beyond `\w` and `$` that a name may have. */
  readonly names?: RegExp
}

export type TextSyntax = {
  readonly start: string
  readonly end: string
  /** True if a backslash is a character as any other. */
  readonly raw?: true
  /** True if it may have several lines. */
  readonly long?: true
  /** What begins a value in it: `${`. */
  readonly value?: string
}

/**
 * The tokens of a program. Reads what is broken as well as it can: a text without an end ends with
 * its line, a comment with the file. Never throws; time is linear.
 */
export function tokensOf(source: string, syntax: Syntax): Token[] {
  const tokens: Token[] = []
  const name = syntax.names ?? /[\p{L}\p{N}_$]/u
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0
  let isFirst = true
  const push = (kind: Token['kind'], text: string, end: number, more: Partial<Token> = {}) => {
    tokens.push({ kind, text, start: at, end, ...(isFirst && { first: true }), ...more })
    at = end
    isFirst = false
  }
  while (at < source.length) {
    const char = source[at]!
    if (/\s/.test(char)) {
      isFirst ||= char === '\n' || char === '\r'
      at++
    } else if (syntax.line.some((mark) => source.startsWith(mark, at))) {
      const end = lineEnd(source, at)
      const written = source.slice(at, end)
      push(
        'comment',
        written.replace(/^(?:\/\/[/!]?|#+|--)\s?/, ''),
        end,
        docsIf(/^\/\/[/!]/, written),
      )
    } else if (syntax.block && source.startsWith(syntax.block[0], at)) {
      const found = source.indexOf(syntax.block[1], at + syntax.block[0].length)
      const end = found < 0 ? source.length : found + syntax.block[1].length
      const written = source.slice(at, end)
      push('comment', blockWords(written), end, docsIf(/^\/\*[*!]/, written))
    } else {
      const text = syntax.texts.find(({ start }) => source.startsWith(start, at))
      if (text !== undefined) readText(source, at, text, push)
      else if (/[0-9]/.test(char)) {
        const [written = char] = /^[0-9][0-9a-zA-Z_.]*/.exec(source.slice(at, at + 100)) ?? []
        push('number', written, at + written.length)
      } else if (name.test(char)) {
        let end = at + 1
        while (end < source.length && name.test(source[end]!)) end++
        push('name', source.slice(at, end), end)
      } else push('mark', char, at + 1)
    }
  }
  return tokens
}

const docsIf = (mark: RegExp, written: string): Partial<Token> =>
  mark.test(written) ? { docs: true } : {}

function readText(
  source: string,
  at: number,
  { start, end: mark, raw, long, value }: TextSyntax,
  push: (kind: 'text', text: string, end: number, more: Partial<Token>) => void,
): void {
  let end = at + start.length
  let open = false
  const parts: string[] = []
  let from = end
  for (;;) {
    if (end >= source.length || (!long && (source[end] === '\n' || source[end] === '\r'))) break
    if (source.startsWith(mark, end)) {
      parts.push(source.slice(from, end))
      push('text', parts.join(''), end + mark.length, open ? { open: true } : {})
      return
    }
    if (!raw && source[end] === '\\') {
      const [length, text] = escapeAt(source, end)
      parts.push(source.slice(from, end), text)
      end += length
      from = end
    } else {
      if (value !== undefined && source.startsWith(value, end)) open = true
      end++
    }
  }
  parts.push(source.slice(from, end))
  push('text', parts.join(''), end, { open: true }) // never closed: not a value
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  '0': '\0',
  '\n': '',
}

/** The length of an escape, and the text that it means. */
function escapeAt(source: string, at: number): readonly [length: number, text: string] {
  const hex =
    /^\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|U([0-9a-fA-F]{8}))/.exec(
      source.slice(at, at + 12),
    )
  if (hex !== null) {
    const code = Number.parseInt((hex[1] ?? hex[2] ?? hex[3] ?? hex[4])!, 16)
    return [hex[0].length, code <= 0x10ffff ? String.fromCodePoint(code) : '']
  }
  const next = source[at + 1] ?? ''
  if (next === '\r' && source[at + 2] === '\n') return [3, '']
  return [2, ESCAPES[next] ?? next]
}

/** The words of a block comment, without its stars. */
const blockWords = (written: string): string =>
  written
    .replace(/^\/\*[*!]?|\*\/$/g, '')
    .split(/\r\n|\n|\r/)
    .map((line) => line.replace(/^\s*\*(?: |$)?/, '').trimEnd())
    .join('\n')
    .trim()

function lineEnd(source: string, at: number): number {
  const found = source.slice(at).search(/[\r\n]/)
  return found < 0 ? source.length : at + found
}
