import { distance as levenshtein } from 'fastest-levenshtein'

/**
 * The known name that a typing error most likely meant, or undefined if none is near. Case and
 * `-`/`_` are ignored.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; far: number } | undefined
  const typed = fold(name)
  const most = Math.max(1, Math.floor(typed.length / 3))
  for (const candidate of known) {
    const far = editDistance(typed, fold(candidate), Math.min(most, (best?.far ?? most + 1) - 1))
    if (best === undefined || far < best.far) best = { candidate, far }
  }
  return best !== undefined && best.far <= most ? best.candidate : undefined
}

/** {@link nearest} for names of others. */
export type Guess = (name: string, known: Iterable<string>) => string | undefined

/** {@link nearest} with a limit on its total time: after many unknown names, it makes no suggestions. */
export function guesses(): Guess {
  let left = MOST_COMPARED
  return (name, known) => {
    if (left <= 0) return undefined
    const candidates = [...known]
    left -= candidates.length
    return nearest(name, candidates)
  }
}

/** The same for names of one list. */
export function nearestOf(known: Iterable<string>): (name: string) => string | undefined {
  const [candidates, guess] = [[...known], guesses()]
  return (name) => guess(name, candidates)
}

// About 0.2 s.
const MOST_COMPARED = 200_000

/** `; did you mean "stage"?`, or nothing. */
export const didYouMean = (name: string | undefined): string =>
  name === undefined ? '' : `; did you mean "${name}"?`

// Longer names are not typing errors, and computing the distance takes long.
const LONGEST_NAME = 200

const fold = (name: string): string =>
  name.slice(0, LONGEST_NAME).toLowerCase().replaceAll('_', '-')

/**
 * Returns how many typing errors are between two names: letters that are added, missing, wrong or
 * swapped with the next one. Swapped letters are looked for only where the result can be `most` or
 * less.
 */
export function editDistance(one: string, other: string, most: number): number {
  const far = levenshtein(one, other)
  const canBeLess =
    far >= 2 && far <= 2 * most && one.length <= LONGEST_SWAPPED && other.length <= LONGEST_SWAPPED
  return canBeLess ? withSwaps(one, other) : far
}

// Longer names are compared without swapped letters: the time is quadratic.
const LONGEST_SWAPPED = 40

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
