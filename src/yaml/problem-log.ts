import { MOST_FINDINGS } from '../diagnostic.ts'
import type { Problem } from './source.ts'

/** What reading finds: of each rule a limited number of problems, and how many more there are. */
export type ProblemLog = { problems: Problem[]; omitted: Map<string, number>; counts: Map<string, number> }

export const problemLog = (): ProblemLog => ({ problems: [], omitted: new Map(), counts: new Map() })

/** Adds a problem, or only counts it when its rule has enough. `make` is not called then. */
export function logProblem({ problems, omitted, counts }: ProblemLog, rule: string, make: () => Omit<Problem, 'rule'>): void {
  const count = (counts.get(rule) ?? 0) + 1
  counts.set(rule, count)
  if (count > MOST_FINDINGS) omitted.set(rule, count - MOST_FINDINGS)
  else problems.push({ rule, ...make() })
}

/** How many more problems there are of each rule, over several readings of one text. */
export function addOmitted(...counts: readonly ReadonlyMap<string, number>[]): ReadonlyMap<string, number> {
  const sum = new Map<string, number>()
  for (const one of counts) for (const [rule, count] of one) sum.set(rule, (sum.get(rule) ?? 0) + count)
  return sum
}
