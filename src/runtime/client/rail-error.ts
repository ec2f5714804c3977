import type { RailResult } from './parse.ts'
import type { CodeOf, Table } from './table.ts'
import type { Verdict } from './verdict.ts'

/**
 * Why a blocked call was not repeated: `none`, `after_fix`: its reasons do not allow it; `method`:
 * the method is not safe, and there is no `Idempotency-Key`; `body`: the body is a stream;
 * `attempts`: as often as the policy allows; `delay`: the wait would be longer than a minute, or
 * than the deadline allows; `hook`: there is no hook `recreate`, or it did not help.
 */
export type NotRepeated = 'none' | 'after_fix' | 'method' | 'body' | 'attempts' | 'delay' | 'hook'

const BRAND = Symbol.for('rail-errors.RailError')

/**
 * A blocked call, with the fields of its {@link RailResult}. Its `message` is for logs: the status
 * and codes, no text for people.
 */
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
    // Codes of the table only: anything else is a text of the service, which may name people.
    super(
      `${result.status} ${[...new Set(result.reasons.map(({ known, error }) => (known ? error : '?')))]}`,
    )
    Object.assign(this, result, { name: 'RailError', verdict, notRepeated, [BRAND]: true })
    Object.defineProperty(this, 'reasons', { enumerable: false }) // logs print what can be enumerated
  }
}

/**
 * True for a {@link RailError}, also of another copy of this library; with a code, only if that is
 * one of its reasons. With the table, the compiler knows its codes and stages:
 * `if (isRailError(error, entries)) route(error, …)`.
 */
export const isRailError = <T extends Table>(
  error: unknown,
  _entries?: T,
  code?: CodeOf<T>,
): error is RailError<T> =>
  BRAND in Object(error) &&
  (!code || (error as RailError).reasons.some((reason) => reason.error === code))
