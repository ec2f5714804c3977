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
  readonly handling?: Pick<Handled, 'retry' | 'key' | 'processed'> | undefined
}

/**
 * True if clients make an idempotency key for each POST, and then send it again: some code or status
 * shows that the service knows keys.
 */
export const isKeyed = (entries: readonly HasHandling[], byStatus: ByStatus): boolean =>
  handlingsIn(entries, byStatus).some(showsKeys)

/**
 * True if a handling shows that the service knows idempotency keys: clients send its requests again,
 * and it says with which key. Of requests that they do not send again, `key` promises nothing.
 */
export const showsKeys = ({ retry, key }: Pick<Handled, 'retry' | 'key'>): boolean =>
  (retry === 'same' || retry === 'recreate') && (key === 'reuse' || key === 'rotate')

/** True if some code or status says that nothing was processed. */
export const hasUnprocessed = (entries: readonly HasHandling[], byStatus: ByStatus): boolean =>
  handlingsIn(entries, byStatus).some(({ processed }) => processed === false)

const handlingsIn = (entries: readonly HasHandling[], byStatus: ByStatus) =>
  [...entries.map(({ handling }) => handling), ...Object.values(byStatus)].flatMap(
    (handling) => handling ?? [],
  )
