import { type ByStatus, type Handled, handlingBy } from './by-status.ts'
import type { Repetition } from './weigh.ts'

/** What the catalog says about a code, as far as a reason is judged by it. */
export type Judging = {
  readonly http: number
  readonly stop: boolean
  readonly fix_stage?: string | undefined
  readonly handling?: Handled | undefined
}

/**
 * The handling of a reason. A code that says whether to repeat decides; where it does not, or is newer
 * than the list, the status does, if the code fails the call (contract, Answers without a known code). A
 * reason that the service sent as a warning does not; one that is not known does. What nobody says is
 * `unknown`; but a failure of the server is shown as one, and a place is shown.
 */
export function planOf(
  path: string,
  entry: Judging | undefined,
  isWarning: boolean,
  status: number,
  byStatus: ByStatus,
) {
  const said = entry?.handling ?? {}
  const { outcome = !entry || entry.stop ? 'fail' : 'warn' } = said
  const usual = said.retry || outcome !== 'fail' ? said : handlingBy(byStatus, status)
  return {
    outcome: isWarning && outcome !== 'ok' ? ('warn' as const) : outcome,
    retry: (usual.retry ?? 'unknown') as Repetition<unknown>['retry'],
    retry_policy: usual.retry_policy,
    // A code may hold its key back, whatever its status says.
    key: said.key === 'stop' ? said.key : usual.key,
    processed: usual.processed,
    present_as:
      said.present_as ??
      usual.present_as ??
      ((entry?.http ?? status) > 499 ? 'system' : path ? 'field' : 'unknown'),
    audience: said.audience,
    operation: usual.operation,
  }
}
