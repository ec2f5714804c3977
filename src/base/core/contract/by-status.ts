import type { Repeatable } from './weigh.ts'

/** How a catalog says that a code is handled; what it does not say is not known. */
export type Handled = Repeatable & {
  readonly outcome?: 'fail' | 'warn' | 'ok' | undefined
  readonly present_as?: string | undefined
  readonly audience?: readonly string[] | undefined
}

/** How answers are handled by their status: `503`, or its class, `5xx`. */
export type ByStatus = { readonly [status: string]: Handled | undefined }

/** The statuses that say that the request can be sent again (contract, Answers without a known code). */
export const TRANSIENT: readonly number[] = [408, 429, 502, 503, 504]

/**
 * How a client handles answers whose codes say nothing: as the catalog says, and where it does not name
 * a status, as the contract assumes. A status comes before its class.
 */
export function withAssumed(given: ByStatus): ByStatus {
  const all: Record<string, Handled | undefined> = { ...given }
  for (const status of TRANSIENT) {
    const said = handlingBy(given, status)
    if (said.retry === undefined) all[status] = { ...said, retry: 'same' }
  }
  return all
}

/** The handling of a status, or of a class; nothing if nobody said it. */
export const handlingBy = (all: ByStatus, status: number | string): Handled =>
  all[status] ?? all[`${`${status}`[0]}xx`] ?? {}
