import { type Reason as Sent, UPPER_SNAKE } from '../../core/contract/reason.ts'
import { ownOf } from '../../core/contract/received.ts'
import type { Plan, Reason, StageOf, Table } from './table.ts'

/**
 * Sent reasons with what the table says about their codes; none if no item is one: a code of ours,
 * or a stage, makes a reason. Frameworks and the data of a success may have a field `error`, too.
 * `isWarning`: the service sent them as such, so they do not fail the call. `isOther`: in a form
 * without stages, a code that is not known is one by its look.
 */
export function reasonsOf<T extends Table>(
  list: readonly Sent[],
  entries: T,
  isWarning: boolean,
  isOther?: boolean,
): Reason<T>[] {
  const isOurs = ({ error, fix_stage }: Sent) =>
    ownOf(entries, error) ?? (fix_stage || (isOther && UPPER_SNAKE.test(error)))
  if (!list.some(isOurs)) return []
  const stages = new Set(Object.values(entries).map(({ fix_stage }) => fix_stage))
  return list.map((sent) => {
    const entry = ownOf(entries, sent.error)
    const handling = {
      // A code that is not known blocks the call (contract, Unknown codes and members).
      outcome: !entry || entry.stop ? 'fail' : 'warn',
      retry: 'none',
      present_as: entry ? (sent.path ? 'field' : 'task') : isWarning ? 'task' : 'system',
      // A copy: the lists in it are of this reason, not of the table.
      ...JSON.parse(JSON.stringify(entry?.handling ?? {})),
    } as { -readonly [K in keyof Plan]: Plan[K] }
    if (isWarning && handling.outcome !== 'ok') handling.outcome = 'warn'
    const fix_stage = stages.has(sent.fix_stage) ? sent.fix_stage : (entry?.fix_stage ?? '')
    return { ...sent, known: !!entry, entry, fix_stage: fix_stage as StageOf<T>, handling }
  }) as Reason<T>[]
}
