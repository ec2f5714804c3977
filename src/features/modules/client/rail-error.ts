import type { Catalog } from './catalog.ts'
import type { Result } from './read.ts'

/**
 * Why a blocked call was not repeated: `none`, `after_fix`: its reasons do not allow it; `unknown`:
 * nothing says whether it may be; `method`: the method is not idempotent, and there is no
 * `Idempotency-Key`; `key`: the catalog says that a person looks first; `header`: the service says
 * with a header not to; `body`: the body is a stream;
 * `attempts`: as often as the policy allows; `delay`: the wait would be longer than a minute, or than
 * the deadline allows; `quota`: too many calls failed; `hook`: there is no hook `recreate`, or it did
 * not help.
 */
export type NotRepeated =
  | 'none'
  | 'unknown'
  | 'after_fix'
  | 'method'
  | 'key'
  | 'header'
  | 'body'
  | 'attempts'
  | 'delay'
  | 'quota'
  | 'hook'

/** What became of a call. */
export type Call = Result & {
  /** The last answer; its body can be read. In a success with `ok === false`, it is an error body. */
  readonly response: Response
  readonly request: { readonly method: string; readonly url: string }
  /** How often the request was sent. */
  readonly attempts: number
  /** Why a blocked call was not repeated. */
  readonly notRepeated?: NotRepeated | undefined
}

/** A blocked call. Its `message` is for logs: the status and codes, no text for people. */
export type RailError = Error &
  Call & { readonly name: 'RailError'; readonly notRepeated: NotRepeated }

const brand = () => Symbol.for('rail-errors.RailError')

/** The error of a blocked call. */
export function errorOf({ name }: Catalog, call: Call): RailError {
  const { status, kind, reasons, request, response } = call
  // Codes of the table only: anything else is a text of the service, which may name people.
  const codes = reasons.map(({ known, error }) => (known ? error : '?'))
  const what = codes[0]
    ? [...new Set(codes)].join()
    : `${kind} ${response.headers?.get('content-type') ?? ''}`
  const error = new Error(`${request.method} ${status} ${what}`.trim()) as RailError
  Object.assign(error, call, { name: 'RailError', [brand()]: name })
  // Logs print what can be enumerated.
  for (const field of ['reasons', 'request', 'response'])
    Object.defineProperty(error, field, { enumerable: false })
  return error
}

/** True for an error of a call that a catalog blocks; with a code, only if that is one of its reasons. */
export const isErrorOf = ({ name }: Catalog, error: unknown, code?: string): error is RailError =>
  Object(error)[brand()] === name &&
  (!code || (error as RailError).reasons.some((reason) => reason.error === code))
