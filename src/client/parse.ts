import { headerOf } from '../contract/headers.ts'
import { type Reason as Sent, UPPER_SNAKE } from '../contract/reason.ts'
import { ownOf } from '../contract/received.ts'
import { type Answer, retryAfterOf } from './answer.ts'
import { type Producer, producerOf } from './foreign.ts'
import { type ReadAnswer, readRail } from './read-as.ts'
import { reasonOf } from './reason.ts'
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
  /** Who made a foreign body, if its shape shows that. */
  readonly producer?: Producer | undefined
  /** The id under which the service logged the request. */
  readonly requestId?: string | undefined
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs?: number | undefined
}

/**
 * Classifies an answer and returns all its reasons: of the error body (contract, The body),
 * `errors`, a bare list, the `warnings` of a success, problem details and OperationOutcome. A code
 * that `entries` does not have is kept with `known: false`. Never throws. `read` is {@link readAs}
 * for a service with another form.
 */
export function parseRailError<T extends Table>(
  { status, headers, body }: Answer,
  entries: T,
  read: ReadAnswer = readRail,
): RailResult<T> {
  const failed = status > 399
  const result: RailResult<T> = {
    kind: failed ? 'foreign' : 'none',
    status,
    reasons: [],
    requestId: headerOf(headers, 'x-request-id') || undefined,
    retryAfterMs: retryAfterOf(headers),
  }
  try {
    const value = typeof body === 'string' ? parsed(body) : body
    const stages = new Set(Object.values(entries).map(({ fix_stage }) => fix_stage))
    const isStage = (stage: string) => stages.has(stage)
    const { errors, warnings, isOther } = read({ status, headers, body: value }, isStage)
    // A code of ours, or a stage, makes a reason. Frameworks and the data of a success may have a
    // field `error`, too.
    const found = (list: readonly Sent[], warning: boolean): Reason<T>[] =>
      list.some(
        ({ error, fix_stage }) =>
          ownOf(entries, error) ?? (fix_stage || (isOther && !warning && UPPER_SNAKE.test(error))),
      )
        ? list.map((sent) =>
            reasonOf(sent, ownOf(entries, sent.error), isStage(sent.fix_stage), warning),
          )
        : []
    const failing = found(errors, false)
    const all = [...failing, ...found(warnings, true)]
    const reasons = all.some(blocks) ? silenced(all) : all
    if ((failed ? failing : reasons).length) return { ...result, kind: 'reasons', reasons }
    if (!failed) return result
    const producer = producerOf(value)
    if (producer === 'oauth' || /\bbearer\b/i.test(headerOf(headers, 'www-authenticate')))
      return { ...result, kind: 'oauth', reasons: silenced(reasons) }
    return { ...result, reasons: silenced(reasons), producer }
  } catch {
    return result // a body with getters that throw
  }
}

/** In an answer that blocks the call, a warning is about something that did not happen. */
const silenced = <T extends Table>(reasons: readonly Reason<T>[]): readonly Reason<T>[] =>
  reasons.map((reason) =>
    blocks(reason) ? reason : { ...reason, handling: { ...reason.handling, present_as: 'silent' } },
  )

/** JSON as its value; other text as it is. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
