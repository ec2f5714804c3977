import type { Pattern } from './patterns.ts'

/**
 * A code in source code, with its offsets. `shared`: only at places where other words occur, too.
 */
export type Use = {
  code: string
  start: number
  end: number
  shared: boolean
  /** True if the place takes codes only, however they are written. */
  sure: boolean
}

// Backtracking takes quadratic time in the length of the text, so each match sees only a short
// text. Longer lines are not written by hand.
const BLOCK = 4_000
const LONGEST_LINE = 2_000
const BEHIND = 500

/**
 * Every use of a code in a text, in order. Lines over 2,000 characters (minified code, data) are
 * skipped.
 */
export function usesIn(text: string, patterns: readonly Pattern[]): Use[] {
  const uses = new Map<number, Use>()
  const possible = patterns.filter(({ word = '' }) => word === '' || text.includes(word))
  if (possible.length === 0) return []
  for (const { start, end } of blocksOf(text)) {
    const block = text.slice(start, end + BEHIND)
    for (const { regex, shared, sure } of possible) {
      regex.lastIndex = 0
      for (
        let match = regex.exec(block);
        match !== null && match.index < end - start;
        match = regex.exec(block)
      ) {
        if (match[0] === '') regex.lastIndex++
        const code = match[1]
        if (!code) continue
        const [from, to] = match.indices![1]!
        const at = start + from
        if (uses.get(at)?.shared !== false)
          uses.set(at, { code, start: at, end: start + to, shared, sure })
      }
    }
  }
  return [...uses.values()].sort((a, b) => a.start - b.start)
}

/**
 * Blocks of whole lines, none of them long; some are empty. A match may extend a little into the
 * next block.
 */
function* blocksOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const next = found < 0 ? text.length : found + 1
    const long = next - at > LONGEST_LINE
    if (long || next - start > BLOCK) {
      yield { start, end: at }
      start = at
    }
    if (long) start = next
    at = next
  }
  yield { start, end: text.length }
}
