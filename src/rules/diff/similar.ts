import { distance } from 'fastest-levenshtein'
import { normalizeText } from '../../core/values/text.ts'

// Beyond this length the rest of two texts adds little, and computing the distance takes long.
const LONGEST = 1_000

/**
 * The similarity of two texts, from 0 to 1: 1 minus the share of characters that must change. Case
 * and punctuation are ignored.
 */
export function similarity(a: string, b: string): number {
  const [left, right] = [normalizeText(a).slice(0, LONGEST), normalizeText(b).slice(0, LONGEST)]
  const longest = Math.max(left.length, right.length)
  return longest === 0 ? 1 : 1 - distance(left, right) / longest
}
