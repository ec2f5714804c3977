import type { HeadersLike } from '../client/answer.ts'

/** One recorded answer of the service. A check whose input was not recorded is skipped. */
export type WireRecord = {
  readonly status?: number | undefined
  readonly headers?: HeadersLike | undefined
  /** The body as text, or parsed. */
  readonly body?: unknown
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The body of the request, as text or parsed: the checks resolve paths in it. */
  readonly request?: unknown
}
