import type { Reason as Sent } from '../contract/reason.ts'
import type { Plan, Reason, StageOf, Table, TableEntry } from './table.ts'

/**
 * A sent reason with what the table says about its code. `warning`: the service sent it as one, so
 * it does not fail the call.
 */
export function reasonOf<T extends Table>(
  sent: Sent,
  entry: TableEntry | undefined,
  isStage: boolean,
  warning: boolean,
): Reason<T> {
  // A code that is not known blocks the call (contract, Unknown codes and members).
  const present_as = entry || warning ? (entry && sent.path ? 'field' : 'task') : 'system'
  const handling = {
    outcome: !entry || entry.stop ? 'fail' : 'warn',
    retry: 'none',
    present_as,
    ...entry?.handling,
  } as {
    -readonly [K in keyof Plan]: Plan[K]
  }
  if (warning && handling.outcome !== 'ok') handling.outcome = 'warn'
  const fix_stage = (isStage ? sent.fix_stage : (entry?.fix_stage ?? '')) as StageOf<T> | ''
  return { ...sent, known: !!entry, entry, fix_stage, handling } as Reason<T>
}
