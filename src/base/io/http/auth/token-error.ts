import { asRecord, jsonOf } from '../../../core/values/record.ts'
import { UserError } from '../../host/user-error.ts'
import { type Answer, waitText } from '../send.ts'
import { shownUrl } from '../url.ts'
import type { OAuthContext } from './oauth-context.ts'
import type { Auth } from './server.ts'

/**
 * The authorization server answered, but without a token. `error` is its OAuth code, without the
 * secrets of the run.
 */
export class TokenFailure extends UserError {
  declare readonly status: number
  declare readonly error: string | undefined
  declare readonly retryAfter: string | null
  constructor(
    message: string,
    { status, headers }: Pick<Answer, 'status' | 'headers'>,
    error?: string,
  ) {
    super('access', message)
    this.status = status
    this.error = error
    this.retryAfter = headers.get('retry-after')
  }
}

/** The authorization server refused: another grant may still succeed. */
export class TokenRefused extends TokenFailure {}

/**
 * Explains the response of a token endpoint in one line. The status counts before the code, and the
 * body before the challenge: servers answer a wrong secret with a Bearer challenge, or call it
 * unauthorized_client.
 */
export function refusal(
  { redactor, urlSetting }: Pick<OAuthContext, 'redactor' | 'urlSetting'>,
  auth: Auth,
  grant: string,
  answer: Answer,
): TokenFailure {
  const { status, headers, body, url } = answer
  const at = shownUrl(url)
  const location = headers.get('location')
  if (status >= 300 && status < 400)
    return new TokenFailure(
      `${at} redirects to ${location === null ? 'nowhere' : redactor.redactLine(location)}, but passwords are never sent to a redirect; correct ${urlSetting}`,
      answer,
    )
  const { error, description } = oauthError(body)
  const code = error && redactor.redactLine(error)
  const fail = (message: string) => new TokenFailure(message, answer, code)
  const said = [`${status}`, code, description && redactor.redactLine(description)]
    .filter(Boolean)
    .join(', ')
  const refused = meaning(auth, grant, status, error)
  if (refused !== undefined) return new TokenRefused(`${refused} (${at}: ${said})`, answer, code)
  if (status === 429) {
    const wait = waitText(headers.get('retry-after'))
    return fail(`too many login attempts at ${at}; ${wait ?? 'try again later'} (429)`)
  }
  if (status === 404 || status === 405)
    return fail(`there is no token endpoint at ${at} (${status}); correct ${urlSetting}`)
  if (status >= 500)
    return fail(`the authorization server failed (${at}: ${said}); try again later`)
  return fail(`the authorization server rejected the request (${at}: ${said})`)
}

/**
 * What a refusal means; undefined for another failure. A refused refresh token is not reported: the
 * grant is tried next.
 */
function meaning(
  { clientId, grant: own, scope }: Auth,
  grant: string,
  status: number,
  error: string | undefined,
): string | undefined {
  if (status === 401 || error === 'invalid_client')
    return `the client "${clientId}" or its secret is wrong`
  if (error === 'unauthorized_client' || error === 'unsupported_grant_type') {
    const other = own === 'password' ? 'client_credentials' : 'password'
    return `the client "${clientId}" may not use the grant ${grant}; is it ${other}?`
  }
  if (error === 'invalid_scope')
    return scope === undefined
      ? 'the server requires a scope; set scope'
      : `the scope "${scope}" was not granted`
  return error === 'invalid_grant'
    ? 'the user name or the password is wrong, or the user may not log in'
    : undefined
}

/** `error` is not always a code, and the body not always JSON, whatever its media type says. */
function oauthError(body: Uint8Array): { error?: string; description?: string } {
  const { error, error_description: description } = asRecord(jsonOf(body))
  return {
    ...(typeof error === 'string' && { error }),
    ...(typeof description === 'string' && { description }),
  }
}
