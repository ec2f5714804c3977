import type { ByStatus, Handled } from './by-status.ts'
import type { AnswerForm } from './forms/forms-of.ts'

// What a client has to do, by what the catalog says of its answers: the rest is left out of its file.

/** True if failures of one of the forms can have a status of success. */
export const hasFailuresInSuccess = (wire: readonly AnswerForm[]): boolean =>
  wire.some((one) => one !== 'rail' && one.inSuccess)

/** True if a code has a status of success. One with another status is an answer of its own, also if it does not fail the call. */
export const hasWarnings = (
  entries: readonly { readonly http: number; readonly statuses?: readonly number[] | undefined }[],
): boolean => entries.some(({ http, statuses = [http] }) => statuses.some((status) => status < 400))

type HasHandling = {
  readonly handling?: Pick<Handled, 'key' | 'processed'> | undefined
}

/** True if the service knows idempotency keys: some code or status says what becomes of one. */
export const isKeyed = (entries: readonly HasHandling[], byStatus: ByStatus): boolean =>
  handlingsIn(entries, byStatus).some(({ key }) => key === 'reuse' || key === 'rotate')

/** True if some code or status says that nothing was processed. */
export const hasUnprocessed = (entries: readonly HasHandling[], byStatus: ByStatus): boolean =>
  handlingsIn(entries, byStatus).some(({ processed }) => processed === false)

const handlingsIn = (entries: readonly HasHandling[], byStatus: ByStatus) =>
  [...entries.map(({ handling }) => handling), ...Object.values(byStatus)].flatMap(
    (handling) => handling ?? [],
  )
