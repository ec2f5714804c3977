import { type HeadersLike, headerOf } from './headers.ts'

/** True if the service had more reasons than the answer has (contract, Several reasons). */
export const isTruncated = (headers: HeadersLike | null | undefined): boolean =>
  headerOf(headers, 'x-errors-truncated') === 'true'
