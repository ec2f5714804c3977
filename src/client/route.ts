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
  const groups = new Map<StageOf<T> | 'other', Reason<T>[]>()
  for (const reason of reasons) {
    const stage = reason.fix_stage in routes ? (reason.fix_stage as StageOf<T>) : 'other'
    groups.get(stage)?.push(reason) ?? groups.set(stage, [reason])
  }
  for (const [stage, group] of groups) routes[stage]?.(group)
}
