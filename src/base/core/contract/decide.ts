import { type ByStatus, handlingBy } from './by-status.ts'
import type { Form, FormReason } from './forms/form.ts'
import { headerOf } from './headers.ts'
import { isIdempotent } from './idempotent.ts'
import { isCodeIn } from './is-code-in.ts'
import { type Judging, planOf } from './plan.ts'
import { type ReceivedAnswer, readReasons } from './read-answer.ts'
import { ownOf } from './received.ts'
import { retryAfterMs } from './retry-after.ts'
import { retryHeaderIn, retrySaid } from './retry-header.ts'
import { isTruncated } from './truncated.ts'
import { limitedMs, weigh } from './weigh.ts'

/** What a catalog says about its answers: its forms, its stages, and how each code is handled. */
export type AnswerTable = {
  readonly forms: readonly Form[]
  readonly stages: readonly string[]
  readonly codes: {
    readonly [code: string]: Judging
  }
  /** How answers are handled whose codes say nothing. */
  readonly byStatus: ByStatus
}

export type JudgedReason = {
  readonly code: string
  /** False for a code that is newer than the table. */
  readonly known: boolean
  /** True if the service sent it as a warning, which does not fail the call. */
  readonly warning: boolean
  readonly message: string
  readonly path: string
  /** As sent, or that of the code; empty if the catalog has no such stage. */
  readonly fix_stage: string
  readonly params: Readonly<Record<string, unknown>>
  readonly help: string
  readonly outcome: 'fail' | 'warn' | 'ok'
  readonly retry: 'none' | 'same' | 'after_fix' | 'recreate' | 'unknown'
  /** How it is shown: every reason is; `unknown` if the catalog does not say. */
  readonly present_as: string
  readonly audience: readonly string[]
}

/** The call that was answered. */
export type AnsweredCall = {
  readonly method: string
  /** True if the request has an Idempotency-Key, or can be repeated for another reason. */
  readonly idempotent?: boolean | undefined
  /** Counts from 1. */
  readonly attempt: number
}

/** What an answer means for a call. */
export type Decision = {
  /** The first of `fail`, `warn` and `ok` that a reason has; a failure without a reason fails. */
  readonly outcome: 'fail' | 'warn' | 'ok'
  readonly retry: JudgedReason['retry']
  /** True if the identical request may be sent again after the delay. */
  readonly repeat: boolean
  /** Without jitter. */
  readonly delayMs: number
  /** The operations to run for `recreate`, in order. */
  readonly operation: readonly string[]
  /** What becomes of the idempotency key; with `stop`, nothing is sent again. */
  readonly key: 'reuse' | 'rotate' | 'stop'
  /** True if the service had more reasons than it sent. */
  readonly truncated: boolean
}

/** All reasons of an answer, those that failed the call first. */
export function judged(
  { forms, stages, codes, byStatus }: AnswerTable,
  answer: ReceivedAnswer,
): readonly JudgedReason[] {
  const isKnown = (code: string) => ownOf(codes, code) !== undefined
  const { errors, warnings } = readReasons(forms, isKnown, answer, isCodeIn(forms, isKnown))
  const judge = (
    { error, message, path, fix_stage, params = {}, help = '' }: FormReason,
    warning: boolean,
  ): JudgedReason => {
    const entry = ownOf(codes, error)
    const {
      outcome,
      retry,
      present_as,
      audience = [],
    } = planOf(path, entry, warning, answer.status ?? 0, byStatus)
    return {
      code: error,
      known: entry !== undefined,
      warning,
      message,
      path,
      fix_stage: stages.includes(fix_stage) ? fix_stage : (entry?.fix_stage ?? ''),
      params,
      help,
      outcome,
      retry,
      present_as,
      audience,
    }
  }
  return [
    ...errors.map((reason) => judge(reason, false)),
    ...warnings.map((reason) => judge(reason, true)),
  ]
}

/** What the reasons of an answer mean together. `now` is the time in milliseconds. */
export function decide(
  { forms, codes, byStatus }: AnswerTable,
  reasons: readonly JudgedReason[],
  { status = 0, headers }: ReceivedAnswer,
  { method, idempotent = false, attempt }: AnsweredCall,
  now: number,
): Decision {
  const failing = reasons.filter(({ outcome }) => outcome === 'fail')
  // A failure whose only reasons are warnings has no code, as one without a body.
  const isNameless = status >= 400 && reasons.every(({ warning }) => warning)
  const wait = retryAfterMs(headerOf(headers, 'retry-after'), now)
  const plans = failing.map(({ code, known, path, warning }) => ({
    known,
    handling: planOf(path, ownOf(codes, code), warning, status, byStatus),
  }))
  const { retry, operation, key, processed, max, delayMs } = weigh(
    undefined,
    isNameless ? [{ handling: handlingBy(byStatus, status) }] : plans,
    wait,
    Math.max(attempt, 1),
    undefined,
    retrySaid(headers, retryHeaderIn(forms)),
  )
  const isSame = retry === 'same'
  const mayRepeat = idempotent || processed === false || isIdempotent(method)
  return {
    outcome:
      failing.length > 0 || isNameless
        ? 'fail'
        : reasons.some(({ outcome }) => outcome === 'warn')
          ? 'warn'
          : 'ok',
    retry,
    repeat:
      isSame &&
      Math.max(attempt, 1) <= max &&
      (!wait || wait === limitedMs(wait)) &&
      key !== 'stop' &&
      mayRepeat,
    delayMs,
    operation,
    key,
    truncated: isTruncated(headers),
  }
}
