import { distance as levenshtein } from 'fastest-levenshtein'

/**
 * Returns how many typing errors are between two names: letters that are added, missing, wrong or
 * swapped with the next one. Swapped letters are looked for only where the result can be `most` or
 * less.
 */
export function editDistance(one: string, other: string, most: number): number {
  const far = levenshtein(one, other)
  const canBeLess = far >= 2 && far <= 2 * most && one.length <= LONGEST && other.length <= LONGEST
  return canBeLess ? withSwaps(one, other) : far
}

// Longer names are compared without swapped letters: the time is quadratic.
const LONGEST = 40

/** The optimal string alignment distance. */
function withSwaps(one: string, other: string): number {
  let [last, row]: [number[], number[]] = [
    [],
    Array.from({ length: other.length + 1 }, (_, at) => at),
  ]
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      next[j] = Math.min(changed, row[j]! + 1, next[j - 1]! + 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) next[j] = Math.min(next[j]!, last[j - 2]! + 1)
    }
    last = row
    row = next
  }
  return row[other.length]!
}
