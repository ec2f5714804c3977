import { retryAfterMs } from '../../base/core/contract/retry-after.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { TokenFailure } from '../../base/io/http/auth/token-error.ts'

const BRAND = Symbol.for('rail-errors.TokenError')

/**
 * There is no token: the authorization server refused or failed, or a secret is missing. Its
 * message contains no secret.
 */
export class TokenError extends Error {
  override name = 'TokenError'
  /** The status of the token endpoint; undefined if it did not answer. */
  readonly status: number | undefined
  /** The OAuth code of the answer, such as `invalid_grant` (RFC 6749 section 5.2). */
  readonly error: string | undefined
  /** What `Retry-After` asks for, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(
    message: string,
    known: { status?: number; error?: string | undefined; retryAfterMs?: number | undefined } = {},
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = known.status
    this.error = known.error
    this.retryAfterMs = known.retryAfterMs
  }
  static {
    Object.defineProperty(TokenError.prototype, BRAND, { value: true })
  }
}

/** True for a {@link TokenError}, also of another copy of this library. */
export const isTokenError = (error: unknown): error is TokenError =>
  error instanceof Error && BRAND in error

/** A failure of a token request as users of the library get it; defects stay what they are. */
export function tokenErrorOf(error: unknown, now: number): unknown {
  if (!(error instanceof UserError)) return error
  if (!(error instanceof TokenFailure)) return new TokenError(error.message)
  const { message, status, retryAfter } = error
  return new TokenError(message, {
    status,
    error: error.error,
    retryAfterMs: retryAfterMs(retryAfter ?? '', now),
  })
}
