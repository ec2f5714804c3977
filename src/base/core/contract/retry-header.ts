import type { Form } from './forms/form.ts'
import { retryHeaderOf } from './forms/retry-header.ts'
import { type HeadersLike, headerOf } from './headers.ts'

/** The header of the first form that has one; empty if none has. */
export const retryHeaderIn = (forms: readonly Form[]): string =>
  forms.map(retryHeaderOf).find((name) => name !== undefined) ?? ''

/** What the header of an answer says: `true`, `false`, or anything else, which says nothing. */
export const retrySaid = (headers: HeadersLike | null | undefined, name: string): string =>
  name && headerOf(headers, name).trim().toLowerCase()
