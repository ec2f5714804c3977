import { compiled } from './pattern-fault.ts'

// Backtracking takes quadratic time in the length of the text, so each match sees only a short
// text. Longer lines are not written by hand.
const BLOCK = 4_000
const LONGEST_LINE = 2_000
const BEHIND = 500

/** A code in a text, with its offsets. */
export type Match = { readonly code: string; readonly start: number; readonly end: number }

/** The patterns of a config; invalid ones, which the config reports, are left out. */
export const patternsOf = (given: readonly (string | undefined)[] = []): RegExp[] =>
  given.flatMap((source) => {
    const regex = source === undefined ? undefined : compiled(source)
    return regex instanceof RegExp ? [regex] : []
  })

/** What the group of each pattern matches in a text, in order, each place once. */
export function matchesIn(text: string, patterns: readonly RegExp[]): Match[] {
  const found = new Map<number, Match>()
  for (const { start, end } of blocksOf(text)) {
    const block = text.slice(start, end + BEHIND)
    for (const regex of patterns)
      for (const match of block.matchAll(regex)) {
        if (match.index >= end - start) break
        const code = match[1]
        if (!code) continue
        const [from, to] = match.indices![1]!
        found.set(start + from, { code, start: start + from, end: start + to })
      }
  }
  return [...found.values()].sort((a, b) => a.start - b.start)
}

/** Blocks of whole lines, none of them long; a match may extend a little into the next block. */
function* blocksOf(text: string): Generator<{ start: number; end: number }> {
  let start = 0
  for (let at = 0; at < text.length; ) {
    const found = text.indexOf('\n', at)
    const next = found < 0 ? text.length : found + 1
    const isLong = next - at > LONGEST_LINE
    if (isLong || next - start > BLOCK) {
      yield { start, end: at }
      start = isLong ? next : at
    }
    at = next
  }
  yield { start, end: text.length }
}
