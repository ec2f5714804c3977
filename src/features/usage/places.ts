import { httpOf } from '../../base/core/contract/named-status.ts'
import type { Span } from '../../base/core/diagnostic.ts'
import { type GivenPlace, PATTERN_FLAGS } from './config.ts'
import type { Word } from './words.ts'

/** A place of `usage.places`: where a code is, and the status that it has there. */
export type Place = { readonly pattern: RegExp; readonly http?: number | undefined }

/** The patterns of a valid config. */
export const placesOf = (given: readonly GivenPlace[]): Place[] =>
  given.flatMap(({ pattern, http }) =>
    pattern === undefined ? [] : { pattern: new RegExp(pattern, PATTERN_FLAGS), http },
  )

// Backtracking takes quadratic time in the length of the text, so each match sees only a short text.
const BLOCK = 4_000
const BEHIND = 500

export function spotsIn(text: string, { pattern, http }: Place): Word[] {
  const spots: Word[] = []
  for (const { start: from, end } of blocksOf(text))
    for (const match of text.slice(from, end + BEHIND).matchAll(pattern)) {
      if (match.index >= end - from) break
      const { code: matched = '', http: written } = match.groups!
      const word = matched.replace(/^[:"'`]+|(?<!["'`])["'`]+$/g, '')
      if (word === '') continue
      const placeOf = (name: string): number => from + match.indices!.groups![name]![0]
      const start = placeOf('code') + matched.indexOf(word)
      const whole = spanOf(from + match.index, match[0])
      const status = http ?? httpOf(written)
      const statuses = status === undefined ? [] : [status]
      const at = written === undefined ? whole : spanOf(placeOf('http'), written)
      spots.push({ ...spanOf(start, word), word, place: { statuses, at, whole } })
    }
  return spots
}

const spanOf = (start: number, text: string): Span => ({ start, end: start + text.length })

/** Blocks of whole lines, unless these are long; a match may extend a little into the next block. */
function* blocksOf(text: string): Generator<Span> {
  for (let start = 0; start < text.length; ) {
    const rest = text.slice(start + BLOCK, start + 2 * BLOCK).indexOf('\n')
    const end = Math.min(text.length, start + BLOCK + rest + 1)
    yield { start, end }
    start = end
  }
}
