import type { ByStatus } from '../../../base/core/contract/by-status.ts'
import { planOf } from '../../../base/core/contract/plan.ts'
import { ownOf } from '../../../base/core/contract/received.ts'
import type { Table } from '../../../base/core/contract/table.ts'
import type { Plan, Reason } from './table.ts'

/**
 * Adds to a sent reason what the table says about its code. `isWarning`: the service sent it as such, so
 * it does not fail the call.
 */
export function described(
  reason: { -readonly [Name in keyof Reason]: Reason[Name] },
  entries: Table,
  isWarning: boolean,
  status: number,
  byStatus: ByStatus,
): Reason {
  const entry = ownOf(entries, reason.error)
  const stage = entry?.fix_stage ?? ''
  // Most answers have the stage of their code: the others are looked for.
  if (
    reason.fix_stage !== stage &&
    !Object.values(entries).some((one) => one.fix_stage === reason.fix_stage)
  )
    reason.fix_stage = stage
  // Member by member: `Object.assign` takes as long as to read the reason.
  reason.known = !!entry
  reason.entry = entry
  reason.handling = planOf(reason.path, entry, isWarning, status, byStatus) as Plan
  return reason
}
