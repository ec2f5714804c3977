import { MOST_FINDINGS } from '../diagnostic.ts'
import type { Problem } from './source.ts'

/**
 * The problems that reading found: a limited number for each rule, and the number of the others.
 */
export type ProblemLog = {
  problems: Problem[]
  omitted: Map<string, number>
  counts: Map<string, number>
}

export const problemLog = (): ProblemLog => ({
  problems: [],
  omitted: new Map(),
  counts: new Map(),
})

/** Adds a problem. If the rule has reached its limit, only counts it, without calling `make`. */
export function logProblem(
  { problems, omitted, counts }: ProblemLog,
  rule: string,
  make: () => Omit<Problem, 'rule'>,
): void {
  const count = (counts.get(rule) ?? 0) + 1
  counts.set(rule, count)
  if (count > MOST_FINDINGS) omitted.set(rule, count - MOST_FINDINGS)
  else problems.push({ rule, ...make() })
}

/**
 * Adds up the numbers of problems that are not listed, by rule, over several readings of one text.
 */
export function addOmitted(
  ...counts: readonly ReadonlyMap<string, number>[]
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>()
  for (const one of counts)
    for (const [rule, count] of one) sum.set(rule, (sum.get(rule) ?? 0) + count)
  return sum
}
