import { headerOf } from '../../core/contract/headers.ts'
import { type Answer, retryAfterOf } from './answer.ts'
import type { Producer } from './foreign.ts'
import { isOAuth } from './oauth.ts'
import { type ReadAnswer, readRail } from './read-rail.ts'
import { reasonsOf } from './reason.ts'
import { blocks, type Reason, type Table } from './table.ts'

/** What an answer says. */
export type RailResult<T extends Table = Table> = {
  /**
   * `reasons`: described as the contract asks, also the `warnings` of a success; `oauth`: the token
   * is missing, invalid or insufficient; `foreign`: a failure in another form; `none`: no failure.
   */
  readonly kind: 'reasons' | 'oauth' | 'foreign' | 'none'
  readonly status: number
  /** All reasons, in the order sent. */
  readonly reasons: readonly Reason<T>[]
  /** Who made a foreign body, if its shape shows that and the reader looks for it. */
  readonly producer?: Producer | undefined
  /** The id under which the service logged the request. */
  readonly requestId?: string | undefined
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/**
 * Classifies an answer and returns all its reasons: of the error body (contract, The body),
 * `errors`, a bare list, the `warnings` of a success, and problem details with its fields. A code
 * that `entries` does not have is kept with `known: false`. Never throws. `read` reads the answers of
 * a service with another form.
 */
export function parseRailError<T extends Table>(
  { status, headers, body }: Answer,
  entries: T,
  read: ReadAnswer = readRail,
): RailResult<T> {
  const failed = status > 399
  let kind: RailResult['kind'] = failed ? 'foreign' : 'none'
  let reasons: Reason<T>[] = []
  let producer: Producer | undefined
  try {
    const value = typeof body === 'string' ? parsed(body) : body
    const sent = read({ status, headers, body: value }, entries)
    const failing = reasonsOf(sent.errors, entries, false, sent.isOther)
    reasons = [...failing, ...reasonsOf(sent.warnings, entries, true)]
    const isForeign = failed && !failing.length
    // In an answer that blocks the call, a warning is about something that did not happen.
    if (isForeign || reasons.some(blocks))
      for (const reason of reasons)
        if (!blocks(reason)) Object.assign(reason.handling, { present_as: 'silent' })
    if (isForeign) {
      if (isOAuth(value, headers)) kind = 'oauth'
      else producer = sent.producer
    } else if (reasons.length) kind = 'reasons'
  } catch {} // a body with getters that throw
  return {
    kind,
    status,
    reasons,
    producer,
    requestId: headerOf(headers, 'x-request-id') || undefined,
    retryAfterMs: retryAfterOf(headers),
  }
}

/** JSON as its value; other text as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
