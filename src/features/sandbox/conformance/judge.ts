import { isKeyed } from '../../../base/core/contract/client-needs.ts'
import {
  type AnsweredCall,
  type AnswerTable,
  type Decision,
  decide,
  judged,
} from '../../../base/core/contract/decide.ts'
import { headerOf } from '../../../base/core/contract/headers.ts'
import { isIdempotent } from '../../../base/core/contract/idempotent.ts'
import { retryAfterMs } from '../../../base/core/contract/retry-after.ts'
import { retryHeaderIn, retrySaid } from '../../../base/core/contract/retry-header.ts'
import type { SampleAnswer } from '../../../base/core/contract/samples.ts'
import { weigh } from '../../../base/core/contract/weigh.ts'
import type { Case } from './cases.ts'

/** A request of a client: when it came and was answered, in milliseconds. */
export type Received = {
  readonly at: number
  answeredAt: number
  readonly method: string
  readonly key: string
}

/** What clocks and networks of one machine differ by, in milliseconds. */
const EARLY = 20
const LATE = 2000

/** What is wrong with the requests of a case; nothing if all is right. */
export function faultsOf(table: AnswerTable, one: Case, requests: readonly Received[]): string[] {
  const [first] = requests
  if (!first) return ['it was not called']
  const faults: string[] = []
  const strange = requests.find(({ method }) => method !== one.method)
  if (strange) faults.push(`it was called with ${strange.method}, not ${one.method}`)
  if (one.isKeyed && first.key === '') faults.push('the call has no idempotency key')
  // A key that a client made promises nothing unless the list shows that the service knows keys.
  const isHonoured = one.isKeyed || isKeyed(Object.values(table.codes), table.byStatus)
  const idempotent = first.key !== '' && isHonoured
  let hasRecreated = false
  for (const [at, request] of requests.entries()) {
    const answer = one.answers[Math.min(at, one.answers.length - 1)]!
    const next = nextOf(table, answer, { method: one.method, idempotent, attempt: at + 1 })
    const following = requests[at + 1]
    // What runs in between is not seen here, so whether the request is sent again is left open.
    if (next.why === RECREATE && !hasRecreated) hasRecreated = true
    else if (next.why !== undefined) {
      const why = first.key !== '' && next.why === unsafe(one.method) ? NOT_HONOURED : next.why
      if (following) faults.push(`it was sent again after attempt ${at + 1}: ${why}`)
      break
    } else if (following) faults.push(...waitFaults(next, request, following))
    else faults.push(`it was not sent again after attempt ${at + 1}`)
    if (!following) break
  }
  return faults
}

/**
 * What a client does after an answer: `why` says what holds it back; else it sends the request again
 * within this time, with this key. `recreate`: only what the client runs before can help.
 */
type Next = {
  readonly why?: string
  readonly least: number
  readonly most: number
  readonly key: Decision['key']
}
const RECREATE = 'recreate'
const NOT_HONOURED =
  'no code that is sent again has a `key`, so nobody knows whether the service honours one that the client made'

function nextOf(table: AnswerTable, answer: SampleAnswer | 'drop', call: AnsweredCall): Next {
  if (answer === 'drop') return afterDrop(call)
  const reasons = judged(table, answer)
  const decided = (other: Partial<AnsweredCall> = {}) =>
    decide(table, reasons, answer, { ...call, ...other }, 0)
  const { outcome, repeat, retry, key, delayMs } = decided()
  const asked = retryAfterMs(headerOf(answer.headers, 'retry-after'), 0) ?? 0
  const wait = asked
    ? { least: delayMs, most: delayMs * 1.1, key }
    : { least: 0, most: delayMs, key }
  const whyNot = () => {
    if (outcome !== 'fail') return 'the call went on'
    if (retry === 'recreate') return RECREATE
    if (retry !== 'same') return `its code and its status do not allow it (retry: ${retry})`
    if (key === 'stop') return 'its code stops the key, so that a person looks first'
    if (asked > delayMs) return 'Retry-After is longer than a minute'
    if (decided({ idempotent: true }).repeat) return unsafe(call.method)
    if (retrySaid(answer.headers, retryHeaderIn(table.forms)) === 'false')
      return 'a header of the answer does not allow it'
    return often(call.attempt - 1)
  }
  return repeat ? wait : { ...wait, why: whyNot() }
}

function afterDrop({ method, idempotent, attempt }: AnsweredCall): Next {
  // Codes that say nothing of limits have those of a network that fails.
  const { max, delayMs } = weigh(0, [{ handling: { retry: 'same' } }], undefined, attempt)
  const wait = { least: 0, most: delayMs, key: 'reuse' } as const
  if (!idempotent && !isIdempotent(method)) return { ...wait, why: unsafe(method) }
  return attempt > max ? { ...wait, why: often(max) } : wait
}

const unsafe = (method: string) =>
  `nobody knows what became of a ${method} without an idempotency key`
const often = (times: number) =>
  times > 0 ? `it is repeated ${times} times at most` : 'it is never repeated'

/** Whether a request came in time, and with the right key. */
function waitFaults({ least, most, key }: Next, before: Received, after: Received): string[] {
  const waited = Math.round(after.at - before.answeredAt)
  return [
    ...(waited < least - EARLY
      ? [`it was sent again after ${waited} ms, before Retry-After: ${least} ms`]
      : []),
    ...(waited > most + LATE
      ? [`it was sent again after ${waited} ms; the longest wait is ${Math.round(most)} ms`]
      : []),
    ...(key === 'reuse' && after.key !== before.key ? ['the key of the call has changed'] : []),
    ...(key === 'rotate' && before.key !== '' && after.key === before.key
      ? ['the spent key was sent again']
      : []),
  ]
}
