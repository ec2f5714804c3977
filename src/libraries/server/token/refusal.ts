import { isBranded } from '../branded.ts'

/** The body of the OAuth profile (RFC 6749 section 5.2). */
export type OAuthBody = { error: string; error_description: string }

type Status = 400 | 401 | 403 | 503

const BRAND = Symbol.for('rail-errors.TokenRefusal')

/**
 * A call without a sufficient token, or one whose token can't be checked (503). The adapters make
 * its answer. Its `message` is for logs; it contains nothing of the token, and no secret.
 */
export class TokenRefusal extends Error {
  readonly status: Status
  /** The challenge (RFC 6750 section 3), or `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>
  /** The body for a status without a code of the catalog; absent for a call without credentials. */
  readonly body: OAuthBody | undefined
  constructor(
    status: Status,
    message: string,
    headers: Record<string, string>,
    { body, cause }: { body?: OAuthBody; cause?: unknown } = {},
  ) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'TokenRefusal'
    this.status = status
    this.headers = headers
    this.body = body
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/** True for a {@link TokenRefusal}, also of another copy of this library. */
export const isTokenRefusal = (error: unknown): error is TokenRefusal => isBranded(error, BRAND)

/** The answer to a refusal for which the team named no code: in the OAuth profile. */
export function refusalAnswer(
  { status, headers, body }: TokenRefusal,
  requestId?: string | undefined,
) {
  const all: Record<string, string> = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    ...headers,
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  }
  return { status, headers: all, body }
}
