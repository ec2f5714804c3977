import type { RailResult } from './parse.ts'
import type { Reason, StageOf, Table } from './table.ts'

/**
 * A handler for each stage, and `other` for reasons without a stage of the table: a missing one is
 * a compile error.
 */
export type Routes<T extends Table> = {
  readonly [S in StageOf<T> | 'other']: (reasons: readonly Reason<T>[]) => void
}

/**
 * Calls the handler of each stage that has reasons, in the order of the reasons, with all of its
 * reasons (contract, Several reasons).
 */
export function route<T extends Table>(
  { reasons }: Pick<RailResult<T>, 'reasons'>,
  routes: Routes<NoInfer<T>>,
): void {
  const stageOf = ({ fix_stage }: Reason<T>) =>
    fix_stage in routes ? (fix_stage as StageOf<T>) : 'other'
  for (const stage of new Set(reasons.map(stageOf)))
    routes[stage]?.(reasons.filter((reason) => stageOf(reason) === stage))
}
