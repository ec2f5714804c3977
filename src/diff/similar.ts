import { distance } from 'fastest-levenshtein'
import { normalizeText } from '../values/text.ts'

// Beyond this the rest of two texts tells no more, and the distance would cost more than it tells.
const LONGEST = 1_000

/** How much two texts are alike, from 0 to 1: 1 minus the part of the characters that must change. Case and punctuation weigh nothing. */
export function similarity(a: string, b: string): number {
  const [left, right] = [normalizeText(a).slice(0, LONGEST), normalizeText(b).slice(0, LONGEST)]
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - distance(left, right) / longest
}
