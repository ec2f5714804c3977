import type { HeadersLike } from '../../core/contract/headers.ts'

/** The largest body that is checked: in bytes, or in characters of a text. */
export const LARGEST_BODY = 1024 * 1024

/** One recorded answer of the service. A check whose input was not recorded is skipped. */
export type WireRecord = {
  readonly status?: number | undefined
  readonly headers?: HeadersLike | undefined
  /** The body as text, or parsed. */
  readonly body?: unknown
  /** The body has more than {@link LARGEST_BODY}, and was left out. */
  readonly tooLarge?: boolean | undefined
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The body of the request, as text or parsed: the checks resolve paths in it. */
  readonly request?: unknown
  /** The id of the operation that was called, if the record names it. */
  readonly operation?: string | undefined
}
