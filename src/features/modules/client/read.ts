import { handlingBy } from '../../../base/core/contract/by-status.ts'
import { type HeadersLike, headerOf } from '../../../base/core/contract/headers.ts'
import type { Reason as Sent } from '../../../base/core/contract/reason.ts'
import { fieldsOf, textOf } from '../../../base/core/contract/received.ts'
import { retryAfterMs as waitOf } from '../../../base/core/contract/retry-after.ts'
import { retrySaid } from '../../../base/core/contract/retry-header.ts'
import { isTruncated } from '../../../base/core/contract/truncated.ts'
import { weigh } from '../../../base/core/contract/weigh.ts'
import type { Answer, Catalog } from './catalog.ts'
import { described } from './reason.ts'
import type { Reason } from './table.ts'

/** What an answer says. */
export type Result = {
  /**
   * `reasons`: a failure with codes, or a success with warnings; `oauth`: the token is missing, invalid
   * or insufficient; `foreign`: a failure in another form; `none`: no failure.
   */
  readonly kind: 'reasons' | 'oauth' | 'foreign' | 'none'
  readonly status: number
  /** All reasons, in the order sent: show all of them. */
  readonly reasons: readonly Reason[]
  /** True if the service had more reasons than it sent. */
  readonly truncated: boolean
  /** What is wrong with the token (RFC 6750 section 3.1); `error` is empty if there is none. */
  readonly token?: { readonly error: string; readonly scope: string } | undefined
  /** The id under which the service logged the request. */
  readonly requestId?: string | undefined
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  readonly verdict: Verdict
}

/** What the reasons of an answer mean together. */
export type Verdict = {
  /**
   * `blocked`: the call failed; `proceed`: it goes on, and someone must act; `success`: the wanted
   * state is reached.
   */
  readonly outcome: 'blocked' | 'proceed' | 'success'
  /** `unknown`: neither a code of the answer nor its status says it. */
  readonly retry: 'none' | 'unknown' | 'same' | 'after_fix' | 'recreate'
  /** The operations to run for `recreate`, in order. */
  readonly operation: readonly string[]
  /** What becomes of the idempotency key when the request is sent again. */
  readonly key: 'reuse' | 'rotate' | 'stop'
  /** False if nothing of the request was processed: then any method may be sent again. */
  readonly processed?: false | undefined
  /** How often to repeat at most: 0 unless `retry` is `same`, and -1 if a header says not to. */
  readonly max: number
  /** How long to wait before the next attempt, in milliseconds, without jitter. */
  readonly delayMs: number
}

/**
 * Classifies an answer, returns all its reasons, and weighs them. A code that the table does not have
 * is kept with `known: false`. Never throws. `attempt` counts from 1; `maxAttempts` is how often to send what
 * the catalog has no limit for.
 */
export function readWith(
  { entries, read, byStatus, retryHeader }: Catalog,
  { status = 0, headers, body }: Answer,
  attempt = 1,
  maxAttempts?: number,
): Result {
  const failed = status > 399
  let kind: Result['kind'] = failed ? 'foreign' : 'none'
  const reasons: Reason[] = []
  let token: Result['token']
  try {
    const value = typeof body === 'string' ? parsed(body) : body
    const sent = read({ status, headers, body: value }, entries)
    const add = (isWarning: boolean) => (one: Sent) =>
      reasons.push(described(one as Reason, entries, isWarning, status, byStatus))
    sent.errors.forEach(add(false))
    sent.warnings.forEach(add(true))
    token = failed && (sent.oauth || !sent.errors[0]) ? tokenOf(value, headers) : undefined
    kind = token ? 'oauth' : (failed ? sent.errors[0] : reasons[0]) ? 'reasons' : kind
  } catch {} // a body with getters that throw
  const failing = reasons.filter(({ handling }) => handling.outcome === 'fail')
  const isNameless = failed && kind !== 'reasons'
  const retryAfterMs = waitOf(headerOf(headers, 'retry-after'), Date.now())
  return {
    kind,
    status,
    reasons,
    truncated: isTruncated(headers),
    token,
    requestId: headerOf(headers, 'x-request-id') || undefined,
    retryAfterMs,
    verdict: weigh(
      failing[0] || isNameless
        ? 'blocked'
        : reasons.some(({ handling }) => handling.outcome === 'warn')
          ? 'proceed'
          : 'success',
      isNameless ? [{ handling: handlingBy(byStatus, status) }] : failing,
      retryAfterMs,
      attempt,
      maxAttempts,
      retrySaid(headers, retryHeader),
    ),
  }
}

/** JSON as its value, without its byte order mark, which is white space; other text as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.trim())
  } catch {
    return text
  }
}

/** What is wrong with the token, of a failure of OAuth: by its challenge, or by its body (RFC 6749 section 5.2). */
export function tokenOf(body: unknown, headers: HeadersLike | null | undefined): Result['token'] {
  const { error, error_description } = fieldsOf(body)
  const challenge = headerOf(headers, 'www-authenticate')
  const param = (pattern: RegExp) => pattern.exec(challenge)?.[1] ?? ''
  return error_description ||
    /^(in(valid|sufficient)|un(authorized|supported))_/.test(textOf(error)) ||
    /\bbearer\b/i.test(challenge)
    ? { error: param(/\berror="?([^",]*)/i) || textOf(error), scope: param(/\bscope="?([^",]*)/i) }
    : undefined
}
