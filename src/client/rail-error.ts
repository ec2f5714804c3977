import type { RailResult } from './parse.ts'
import type { Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/**
 * Why a blocked call was not repeated: `none`, `after_fix`: its reasons do not allow it; `method`: the method is not safe, and there is no
 * `Idempotency-Key`; `body`: the body is a stream; `attempts`: as often as the policy allows; `delay`: the
 * wait would be longer than a minute, or than the deadline allows; `hook`: there is no hook `recreate`, or it did not help.
 */
export type NotRepeated = 'none' | 'after_fix' | 'method' | 'body' | 'attempts' | 'delay' | 'hook'

const BRAND = Symbol.for('rail-errors.RailError')

/** A blocked call, with the fields of its {@link RailResult}. Its `message` is for logs: codes, no text for people. */
export class RailError<T extends Table = Table> extends Error {
  declare readonly kind: RailResult['kind']
  declare readonly status: number
  declare readonly reasons: RailResult<T>['reasons']
  declare readonly producer: RailResult['producer']
  declare readonly requestId: string | undefined
  declare readonly retryAfterMs: number | undefined
  declare readonly verdict: Verdict
  declare readonly notRepeated: NotRepeated
  constructor(result: RailResult<T>, verdict: Verdict, notRepeated: NotRepeated) {
    super(`${result.status} ${result.reasons.map(({ error }) => error)}`)
    Object.assign(this, result, { name: 'RailError', verdict, notRepeated, [BRAND]: true })
  }
}

/** True for a {@link RailError}, also of another copy of this library; with a code, only if that is one of its reasons. */
export const isRailError = (error: unknown, code?: string): error is RailError =>
  BRAND in Object(error) && (!code || (error as RailError).reasons.some((reason) => reason.error === code))
