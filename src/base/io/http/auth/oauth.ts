import { asRecord, jsonOf } from '../../../core/values/record.ts'
import { UserError } from '../../host/user-error.ts'
import { base64Of, formEncoded } from '../redact.ts'
import { type Answer, send } from '../send.ts'
import { safeUrl, shownUrl } from '../url.ts'
import type { OAuthContext } from './oauth-context.ts'
import type { Auth } from './server.ts'
import { refusal, TokenFailure, TokenRefused } from './token-error.ts'

/**
 * The response of a token endpoint (RFC 6749 section 5.1); `lifetime` in seconds, undefined if the
 * server did not say.
 */
export type Granted = {
  token: string
  lifetime: number | undefined
  scope: string | undefined
  refresh: string | undefined
}

/** The secrets of a grant. Without a client secret: a public client. */
export type GrantSecrets = {
  clientSecret?: string | undefined
  username?: string | undefined
  password?: string | undefined
}

// A token response has a few hundred bytes; anything larger is refused.
const LARGEST_ANSWER = 1024 * 1024

/**
 * Requests a token with the grant of the server. Rejects with
 * {@link TokenRefused} if the server refuses.
 */
export async function grantToken(
  context: OAuthContext,
  auth: Auth,
  { clientSecret, username, password }: GrantSecrets,
): Promise<Granted> {
  const answer = await post(context, auth, auth.tokenUrl, clientSecret, {
    grant_type: auth.grant,
    ...(auth.grant === 'password' && { username: username ?? '', password: password ?? '' }),
    ...(auth.scope !== undefined && { scope: auth.scope }),
  })
  return granted(context, auth, auth.grant, answer)
}

/**
 * Exchanges a refresh token for a new pair (RFC 6749 section 6). The old token may be invalid
 * afterwards, even if this fails.
 */
export async function refreshToken(
  context: OAuthContext,
  auth: Auth,
  clientSecret: string | undefined,
  refresh: string,
): Promise<Granted> {
  const answer = await post(context, auth, auth.tokenUrl, clientSecret, {
    grant_type: 'refresh_token',
    refresh_token: refresh,
  })
  const next = await granted(context, auth, 'refresh_token', answer)
  return { ...next, refresh: next.refresh ?? refresh } // without a new refresh token the old one stays valid
}

/** Revokes a token (RFC 7009). */
export async function revokeToken(
  context: OAuthContext,
  auth: Auth,
  revokeUrl: string,
  clientSecret: string | undefined,
  token: string,
): Promise<void> {
  const answer = await post(context, auth, revokeUrl, clientSecret, { token })
  if (answer.status !== 200) throw refusal(context, auth, 'revocation', answer)
}

/**
 * The revocation endpoint from the metadata of the server (RFC 8414); undefined if there is none,
 * or if it is on another host.
 */
export async function discoverRevocation(
  { network }: OAuthContext,
  { tokenUrl }: Auth,
): Promise<string | undefined> {
  const url = new URL('/.well-known/oauth-authorization-server', tokenUrl)
  try {
    const { status, body } = await send(
      network,
      { method: 'GET', url, headers: { accept: 'application/json' } },
      LARGEST_ANSWER,
    )
    const { revocation_endpoint: found } =
      status === 200 ? JSON.parse(new TextDecoder().decode(body)) : {}
    // The client secret is sent there, so the config must allow this host.
    return typeof found === 'string' && new URL(found).origin === new URL(tokenUrl).origin
      ? found
      : undefined
  } catch {
    return undefined // metadata is optional
  }
}

/** Sends a form with the client (RFC 6749 section 2.3.1); raw Basic is for servers that do not decode it. */
function post(
  { network, redactor }: OAuthContext,
  { clientId, clientAuth }: Auth,
  endpoint: string,
  secret: string | undefined,
  parameters: Readonly<Record<string, string>>,
): Promise<Answer> {
  const form = new URLSearchParams({ ...parameters, client_id: clientId })
  const headers: Record<string, string> = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  }
  if (secret && clientAuth === 'post') form.set('client_secret', secret)
  else if (secret) {
    const raw = base64Of(`${clientId}:${secret}`)
    const encoded = base64Of(`${formEncoded(clientId)}:${formEncoded(secret)}`)
    headers.authorization = `Basic ${clientAuth === 'basic' ? encoded : raw}`
    // Servers echo the header as sent or decoded and encoded again, possibly without padding.
    for (const text of [raw, encoded]) redactor.add(text.replace(/(?<!=)=+$/, ''))
  }
  const url = safeUrl(endpoint, 'the token endpoint')
  return send(network, { method: 'POST', url, headers, body: form.toString() }, LARGEST_ANSWER)
}

async function granted(
  context: OAuthContext,
  auth: Auth,
  grant: string,
  answer: Answer,
): Promise<Granted> {
  const { redactor, urlSetting } = context
  if (answer.status !== 200) throw refusal(context, auth, grant, answer)
  const refuse = (why: string) =>
    new TokenFailure(`${shownUrl(answer.url)} answered without a token: ${why}`, answer)
  const type = answer.headers.get('content-type') ?? 'no media type'
  const json = jsonOf(answer.body)
  if (json === undefined)
    throw refuse(`it sent ${redactor.redactLine(type)}, not JSON; is ${urlSetting} right?`)
  const { access_token, token_type, expires_in, scope, refresh_token, error } = asRecord(json)
  const seconds = expires_in === undefined ? undefined : Number(expires_in)
  if (
    !isText(access_token) ||
    !/^bearer$/i.test(String(token_type)) ||
    !(seconds === undefined || seconds >= 0) ||
    !(refresh_token === undefined || isText(refresh_token)) ||
    !(scope === undefined || typeof scope === 'string')
  ) {
    if (typeof error === 'string') throw refusal(context, auth, grant, answer)
    throw refuse('its JSON is not a token response (access_token, token_type: Bearer)')
  }
  for (const secret of [access_token, refresh_token]) redactor.add(secret)
  return {
    token: sendable(access_token, 'the token of the server'),
    lifetime: seconds && Math.min(seconds, LONGEST_LIFETIME),
    scope,
    refresh: refresh_token,
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

// No real lifetime is longer, and the date of the end stays valid.
const LONGEST_LIFETIME = 365 * 24 * 3600

/**
 * A token that is valid in a header. Any other token would break the request, or appear in an error
 * message about it.
 */
export function sendable(token: string, what: string): string {
  const plain = token.trim()
  if (!/^[\x21-\x7e]+$/.test(plain))
    throw new UserError(
      'access',
      `${what} is ${plain === '' ? 'empty' : 'not a token: it contains spaces or invalid characters'}`,
    )
  return plain
}
