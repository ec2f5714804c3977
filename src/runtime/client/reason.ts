import type { ByStatus } from '../../core/contract/by-status.ts'
import { planOf } from '../../core/contract/plan.ts'
import type { Reason as Sent } from '../../core/contract/reason.ts'
import { ownOf } from '../../core/contract/received.ts'
import type { Plan, Reason, Table } from './table.ts'

/**
 * A sent reason with what the table says about its code. `isWarning`: the service sent it as such, so
 * it does not fail the call.
 */
export function described(
  sent: Sent,
  entries: Table,
  isWarning: boolean,
  status: number,
  byStatus: ByStatus,
): Reason {
  const entry = ownOf(entries, sent.error)
  const stage = entry?.fix_stage ?? ''
  // Most answers have the stage of their code: the others are looked for.
  if (
    sent.fix_stage !== stage &&
    !Object.values(entries).some((one) => one.fix_stage === sent.fix_stage)
  )
    sent.fix_stage = stage
  // Member by member: `Object.assign` takes as long as to read the reason.
  const reason = sent as { -readonly [Name in keyof Reason]: Reason[Name] }
  reason.known = !!entry
  reason.entry = entry
  reason.handling = planOf(sent.path, entry, isWarning, status, byStatus) as Plan
  return reason
}
