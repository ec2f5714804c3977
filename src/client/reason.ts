import type { Reason as Sent } from '../contract/reason.ts'
import type { Plan, Reason, StageOf, Table, TableEntry } from './table.ts'

/** A sent reason with what the table says about its code. `warning`: the service says that it does not fail the call. */
export function reasonOf<T extends Table>(sent: Sent, entry: TableEntry | undefined, isStage: boolean, warning: boolean): Reason<T> {
  const outcome = (entry ? entry.stop : !warning) ? 'fail' : 'warn'
  // A code that is not known blocks the call, unless it came as a warning (wire contract, verdict 3 and 4).
  const present_as = entry ? (sent.path ? 'field' : 'task') : warning ? 'task' : 'system'
  const handling: Plan = { outcome, retry: 'none', present_as, ...entry?.handling }
  const fix_stage = (isStage ? sent.fix_stage : (entry?.fix_stage ?? '')) as StageOf<T> | ''
  return { ...sent, known: !!entry, entry, fix_stage, handling } as Reason<T>
}
