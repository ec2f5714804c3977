import { editDistance } from './edit-distance.ts'

/**
 * The known name that a typing error most likely meant, or undefined if none is near. Case and
 * `-`/`_` are ignored.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  let best: { candidate: string; far: number } | undefined
  const typed = fold(name)
  const most = Math.max(1, Math.floor(typed.length / 3))
  for (const candidate of known) {
    const far = editDistance(typed, fold(candidate), most)
    if (best === undefined || far < best.far) best = { candidate, far }
  }
  return best !== undefined && best.far <= most ? best.candidate : undefined
}

/**
 * {@link nearest} over one list, with a limit on its total time: after many unknown names, it makes
 * no more suggestions.
 */
export function nearestOf(known: Iterable<string>): (name: string) => string | undefined {
  const candidates = [...known]
  let left = MOST_COMPARED
  return (name) => {
    if (left <= 0) return undefined
    left -= candidates.length
    return nearest(name, candidates)
  }
}

// About 0.2 s.
const MOST_COMPARED = 200_000

/** `; did you mean "stage"?`, or nothing. */
export const didYouMean = (name: string | undefined): string =>
  name === undefined ? '' : `; did you mean "${name}"?`

// Longer names are not typing errors, and computing the distance takes long.
const LONGEST = 200

const fold = (name: string): string => name.slice(0, LONGEST).toLowerCase().replaceAll('_', '-')
