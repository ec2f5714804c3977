import { planOf } from '../../core/contract/plan.ts'
import type { Reason as Sent } from '../../core/contract/reason.ts'
import { ownOf } from '../../core/contract/received.ts'
import type { Plan, Reason, Table, TableEntry } from './table.ts'

/**
 * A sent reason with what the table says about its code. `isWarning`: the service sent it as such, so
 * it does not fail the call.
 */
export function described(sent: Sent, entries: Table, isWarning: boolean): Reason {
  const entry = ownOf(entries, sent.error)
  const isStaged = (one?: TableEntry) => (one?.fix_stage ?? '') === sent.fix_stage
  // Most answers have the stage of their code: the others are looked for.
  const staged = isStaged(entry) || Object.values(entries).some(isStaged) ? sent : entry
  const handling = planOf(sent.path, entry, isWarning) as Plan
  // The lists in it are those of the table.
  Object.values(handling).forEach(Object.freeze)
  return Object.assign(sent, {
    known: !!entry,
    entry,
    fix_stage: staged?.fix_stage ?? '',
    handling,
  })
}
