import type { RailResult } from './parse.ts'
import type { Reason, StageOf, Table } from './table.ts'

/** A handler for each stage, and `other` for reasons without a stage of the table: a missing one is a compile error. */
export type Routes<T extends Table> = { readonly [S in StageOf<T> | 'other']: (reasons: readonly Reason<T>[]) => void }

/** Calls the handler of each stage that has reasons, in the order of the reasons, with all of its reasons (specification 7.1). */
export function route<T extends Table>({ reasons }: Pick<RailResult<T>, 'reasons'>, routes: Routes<NoInfer<T>>): void {
  const groups = new Map<(reasons: readonly Reason<T>[]) => void, Reason<T>[]>()
  for (const reason of reasons) {
    const handler = Object.hasOwn(routes, reason.fix_stage) ? routes[reason.fix_stage as StageOf<T>] : routes.other
    groups.set(handler, [...(groups.get(handler) ?? []), reason])
  }
  for (const [handler, group] of groups) handler(group)
}
