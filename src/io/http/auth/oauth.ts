import * as oauth from 'oauth4webapi'
import { UserError } from '../../host/user-error.ts'
import { base64Of, formEncoded, type Redactor } from '../redact.ts'
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
  const parameters: Record<string, string> = {
    client_id: auth.clientId,
    ...(auth.scope !== undefined && { scope: auth.scope }),
  }
  if (auth.grant === 'password')
    Object.assign(parameters, { username: username ?? '', password: password ?? '' })
  const answer = await exchange(context, auth, clientSecret, (server, client, by, options) =>
    oauth.genericTokenEndpointRequest(server, client, by, auth.grant, parameters, options),
  )
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
  const answer = await exchange(context, auth, clientSecret, (server, client, by, options) =>
    oauth.refreshTokenGrantRequest(server, client, by, refresh, {
      ...options,
      additionalParameters: { client_id: auth.clientId },
    }),
  )
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
  const answer = await exchange(
    context,
    { ...auth, revokeUrl },
    clientSecret,
    (server, client, by, options) =>
      oauth.revocationRequest(server, client, by, token, {
        ...options,
        additionalParameters: { client_id: auth.clientId },
      }),
  )
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

type Options = { [oauth.customFetch]: typeof fetch; [oauth.allowInsecureRequests]: boolean }

/** Sends one request of oauth4webapi with our own `send`, and returns the response. */
async function exchange(
  { network, redactor }: OAuthContext,
  auth: Auth,
  clientSecret: string | undefined,
  request: (
    server: oauth.AuthorizationServer,
    client: oauth.Client,
    by: oauth.ClientAuth,
    options: Options,
  ) => Promise<Response>,
): Promise<Answer> {
  const { tokenUrl, revokeUrl, clientId } = auth
  const url = safeUrl(tokenUrl, 'the token endpoint')
  const server = {
    issuer: url.origin,
    token_endpoint: url.href,
    ...(revokeUrl !== undefined && { revocation_endpoint: revokeUrl }),
  }
  let answer: Answer | undefined
  const options = {
    async [oauth.customFetch](to: string, init: RequestInit): Promise<Response> {
      const headers = Object.fromEntries(new Headers(init.headers))
      const target = safeUrl(to, 'the token endpoint')
      answer = await send(
        network,
        { method: 'POST', url: target, headers, body: String(init.body) },
        LARGEST_ANSWER,
      )
      return new Response(null)
    },
    [oauth.allowInsecureRequests]: url.protocol === 'http:', // safeUrl lets http pass for this machine only
  } as Options
  const by = clientAuth(redactor, auth, clientSecret)
  await request(server, { client_id: clientId }, by, options)
  return answer!
}

/**
 * How a client authenticates: raw Basic is for servers that do not decode the
 * header.
 */
function clientAuth(
  redactor: Redactor,
  { clientAuth: way, clientId }: Auth,
  secret: string | undefined,
): oauth.ClientAuth {
  if (secret === undefined || secret === '') return oauth.None()
  if (way === 'post') return oauth.ClientSecretPost(secret)
  const raw = base64Of(`${clientId}:${secret}`)
  const encoded = oauth.ClientSecretBasic(secret)
  return async (server, client, body, headers) => {
    if (way === 'basic') await encoded(server, client, body, headers)
    else headers.set('authorization', `Basic ${raw}`)
    const sent = headers.get('authorization')?.replace('Basic ', '')
    // Servers echo the header as sent or decoded and encoded again, possibly without padding.
    for (const text of [sent, raw, base64Of(`${formEncoded(clientId)}:${formEncoded(secret)}`)])
      redactor.add(text?.replace(/(?<!=)=+$/, ''))
  }
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
  let value: Record<string, unknown>
  try {
    value = JSON.parse(new TextDecoder().decode(answer.body))
    delete value.id_token // the user is not needed here, and verifying the token needs the issuer's keys
  } catch {
    throw refuse(`it sent ${redactor.redactLine(type)}, not JSON; is ${urlSetting} right?`)
  }
  try {
    const body = Response.json(value)
    const client = { client_id: auth.clientId }
    const checked = await oauth.processGenericTokenEndpointResponse(
      { issuer: answer.url.origin },
      client,
      body,
    )
    for (const secret of [checked.access_token, checked.refresh_token]) redactor.add(secret)
    return {
      token: sendable(checked.access_token, 'the token of the server'),
      lifetime: lifetimeOf(checked.expires_in),
      scope: checked.scope,
      refresh: checked.refresh_token,
    }
  } catch (error) {
    if (error instanceof UserError) throw error
    if (typeof value.error === 'string') throw refusal(context, auth, grant, answer)
    throw refuse('its JSON is not a token response (access_token, token_type: Bearer)')
  }
}

// No real lifetime is longer, and the date of the end stays valid.
const LONGEST_LIFETIME = 365 * 24 * 3600

const lifetimeOf = (seconds: number | undefined): number | undefined =>
  seconds === undefined ? undefined : Math.min(Math.max(seconds, 0), LONGEST_LIFETIME)

/**
 * A token that is valid in a header. Any other token would break the request, or appear in an error
 * message about it.
 */
export function sendable(token: string, what: string): string {
  const plain = token.trim()
  if (!/^[\x21-\x7e]+$/.test(plain))
    throw new UserError(
      `${what} is ${plain === '' ? 'empty' : 'not a token: it contains spaces or invalid characters'}`,
    )
  return plain
}
