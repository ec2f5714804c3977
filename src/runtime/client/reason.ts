import { planOf } from '../../core/contract/plan.ts'
import type { Reason as Sent } from '../../core/contract/reason.ts'
import { ownOf } from '../../core/contract/received.ts'
import type { Plan, Reason, Table } from './table.ts'

/**
 * A sent reason with what the table says about its code. `isWarning`: the service sent it as such, so
 * it does not fail the call.
 */
export function described(sent: Sent, entries: Table, isWarning: boolean): Reason {
  const entry = ownOf(entries, sent.error)
  const isStage = Object.values(entries).some(({ fix_stage }) => fix_stage === sent.fix_stage)
  return {
    ...sent,
    known: !!entry,
    entry,
    fix_stage: isStage ? sent.fix_stage : (entry?.fix_stage ?? ''),
    // A copy: the lists in it are of this reason, not of the table.
    handling: JSON.parse(JSON.stringify(planOf(sent.path, entry, isWarning))) as Plan,
  }
}
