/**
 * The error codes of the token endpoint: RFC 6749 section 5.2; the last three have no section,
 * since OAuth names no code for their status.
 */
export type OAuthCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_scope'
  | 'too_many_attempts'
  | 'temporarily_unavailable'
  | 'server_error'

const STATUS: Partial<Record<OAuthCode, number>> = {
  invalid_client: 401,
  too_many_attempts: 429,
  temporarily_unavailable: 503,
  server_error: 500,
}

/** A request that is refused. The description is fixed text: nothing of the request is repeated. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly code: OAuthCode
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  constructor(
    code: OAuthCode,
    description: string,
    { status = STATUS[code] ?? 400, headers = {} }: OAuthErrorOptions = {},
  ) {
    super(description)
    this.code = code
    this.status = status
    // Each 401 has a challenge (RFC 9110 section 15.5.2), and this is the only scheme (RFC 6749
    // section 5.2).
    this.headers = {
      ...(status === 401 && { 'www-authenticate': 'Basic realm="sandbox", charset="UTF-8"' }),
      ...headers,
    }
  }
}

type OAuthErrorOptions = { status?: number; headers?: Record<string, string> | undefined }

/** The client has to wait this many seconds. */
export const waiting = (
  code: 'too_many_attempts' | 'temporarily_unavailable',
  seconds: number,
  description: string,
): OAuthError =>
  new OAuthError(code, description, {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  })

/** An answer of an OAuth endpoint: never stored (RFC 6749 section 5.1). */
export function oauthAnswer(
  status: number,
  body: object | undefined,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const all = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    'cache-control': 'no-store',
    pragma: 'no-cache',
    ...headers,
  }
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers: all })
}

export const oauthErrorAnswer = ({ code, status, message, headers }: OAuthError): Response =>
  oauthAnswer(status, { error: code, error_description: message }, headers)
