import type { Reason } from './table.ts'

/**
 * Calls the handler of each stage that has reasons, in the order of the reasons, with all of its
 * reasons (contract, Several reasons).
 */
export function route({ reasons }: { readonly reasons: readonly Reason[] }, routes: object): void {
  const handlers = routes as { readonly [stage: string]: (reasons: readonly Reason[]) => unknown }
  // The stage of a reason is one of the table, not a name that every object has.
  const stageOf = ({ fix_stage }: Reason) => (fix_stage in handlers ? fix_stage : 'other')
  for (const stage of new Set(reasons.map(stageOf)))
    handlers[stage]?.(reasons.filter((reason) => stageOf(reason) === stage))
}
