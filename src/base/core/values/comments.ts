import type { Span } from '../diagnostic.ts'

// What begins a comment at the start of a line or behind a blank, and what ends a block.
const SLASHES = { begin: /(?:^|[\s{(,;])(\/\/|\/\*)/gm, end: '*/' }
const HASH = { begin: /(?:^|\s)(#)/gm, end: '' }
const DASHES = { begin: /(?:^|\s)(--|\/\*)/gm, end: '*/' }
const TAGS = { begin: /(<!--)/g, end: '-->' }
const NONE = { begin: /(?!)/g, end: '' }
const COMMENTS: readonly (readonly [ending: RegExp, marks: typeof HASH])[] = [
  [/\.(?:pyi?|rb|rake|exs?|sh|bash|pl|pm|r|ya?ml|toml|tf|feature|properties)$/i, HASH],
  [/\.(?:sql|lua|hs|elm)$/i, DASHES],
  [/\.(?:mdx?|markdown|html?|xml)$/i, TAGS],
  [/\.(?:json|csv|txt|rst|adoc)$/i, NONE],
  [/./, SLASHES],
]

/**
 * The comments of a text, in order: as far as their line shows, they begin outside of quotes. A block
 * without an end does not count.
 */
export function commentsIn(file: string, text: string): Span[] {
  const { begin, end: close } = COMMENTS.find(([ending]) => ending.test(file))![1]
  const spans: Span[] = []
  let isClosed = true
  begin.lastIndex = 0
  for (let match = begin.exec(text); match !== null; match = begin.exec(text)) {
    const mark = match[1]!
    const start = begin.lastIndex - mark.length
    const isBlock = mark === '/*' || mark === '<!--'
    if ((isBlock && !isClosed) || isInQuotes(text, start)) continue
    const end = isBlock ? text.indexOf(close, begin.lastIndex) : endOfLine(text, start)
    if (end < 0) isClosed = false
    else {
      spans.push({ start, end })
      begin.lastIndex = end
    }
  }
  return spans
}

// What is further to the right was not written by hand.
const LONGEST_FRONT = 500

/** True for a place where a quote is open, by the quotes before it in its line. */
function isInQuotes(text: string, at: number): boolean {
  const front = text.slice(Math.max(0, at - LONGEST_FRONT), at)
  const line = front.slice(Math.max(front.lastIndexOf('\n'), front.lastIndexOf('\r')) + 1)
  const isLong = line.length === LONGEST_FRONT
  return isLong || ['"', "'", '`'].some((quote) => line.split(quote).length % 2 === 0)
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}
