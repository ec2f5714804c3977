import { textOf } from '../../../base/core/contract/received.ts'
import { parsedUrl } from '../../../base/core/values/formats.ts'
import { asRecord } from '../../../base/core/values/record.ts'

/**
 * The codes of RFC 6749, 6750, 7009, 8628, 8707, 9449 and OpenID Connect Core that answers can
 * carry.
 */
export const OAUTH_CODES: ReadonlySet<string> = new Set(
  `invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope invalid_token insufficient_scope
access_denied unsupported_response_type server_error temporarily_unavailable unsupported_token_type authorization_pending slow_down
expired_token invalid_target invalid_dpop_proof use_dpop_nonce insufficient_user_authentication interaction_required login_required
account_selection_required consent_required invalid_request_uri invalid_request_object`.split(
    /\s+/,
  ),
)

/** The codes of RFC 6749 section 5.2 and RFC 6750 section 3.1. */
const OAUTH = /^(?:in(?:valid|sufficient)|un(?:authorized|supported))_/

/**
 * True for a failure that follows OAuth: of a token endpoint, with its shape, or about a bearer
 * token. A 401 without a body is one, too: it says that there is no valid token. `challenge`: the
 * WWW-Authenticate header; undefined if no headers were recorded.
 */
export function isOAuth(
  value: unknown,
  status: number | undefined,
  challenge: string | undefined,
  url: string,
): boolean {
  if (isTokenEndpoint(url)) return true
  // OAuth knows no member `message`: a lower-case code beside it is one of the API.
  const { error, message, error_description } = asRecord(value)
  if (error_description || (OAUTH.test(textOf(error)) && message === undefined)) return true
  if (status === 401 && value === '') return true
  return (status === 401 || status === 403) && /^bearer\b/i.test(challenge ?? '')
}

/** The success of a token endpoint (RFC 6749 section 5.1). */
export function isTokenResponse(value: unknown): boolean {
  const { access_token, token_type } = asRecord(value)
  return typeof access_token === 'string' && typeof token_type === 'string'
}

export const isTokenEndpoint = (url: string): boolean =>
  // To parse an address takes longer than to look for the word.
  url.includes('token') && /\/token\/?$/.test(parsedUrl(url, 'http://localhost')?.pathname ?? '')
