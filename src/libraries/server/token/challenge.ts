import { TokenRefusal } from './refusal.ts'

/** Makes the refusals of one API. */
export type Challenges = ReturnType<typeof challengesOf>

/**
 * How long a client waits if the authorization server does not answer: the time of a restart, in
 * seconds.
 */
const RETRY_AFTER = 5

/**
 * The refusals of RFC 6750 section 3. The texts are fixed, so nothing of a token gets into a
 * header.
 */
export function challengesOf(realm: string) {
  const refusal = (
    status: 400 | 401 | 403,
    error: string,
    error_description: string,
    more: Record<string, string> = {},
  ) =>
    new TokenRefusal(
      status,
      `${error}: ${error_description}`,
      { 'www-authenticate': bearer({ realm, error, error_description, ...more }) },
      { body: { error, error_description } },
    )
  return {
    missing: () =>
      new TokenRefusal(401, 'the call has no bearer token', {
        'www-authenticate': bearer({ realm }),
      }),
    malformed: (why: string) => refusal(400, 'invalid_request', why),
    invalid: (why: string) => refusal(401, 'invalid_token', why),
    insufficient: (scopes: readonly string[]) =>
      refusal(403, 'insufficient_scope', 'The access token does not have the scope of this call.', {
        scope: scopes.join(' '),
      }),
  }
}

/** The token can't be checked: that is not the fault of the client. `message` is for the log. */
export const unavailable = (message: string, cause?: unknown): TokenRefusal =>
  new TokenRefusal(503, message, { 'retry-after': String(RETRY_AFTER) }, { cause })

const bearer = (values: Record<string, string>): string =>
  `Bearer ${Object.entries(values)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`)
    .join(', ')}`

/** Node accepts 16 KiB of headers; longer tokens are not worth a request. */
const LONGEST = 16_384

/**
 * The one bearer token of the header `Authorization` (RFC 6750 section 2.1). Other schemes count as
 * no credentials (section 3.1).
 */
export function tokenOf(
  authorization: string | readonly string[] | null | undefined,
  { missing, malformed }: Challenges,
): string {
  const values = [authorization ?? []].flat()
  if (values.length > 1) throw malformed('The header Authorization occurs more than once.')
  const [, scheme = '', rest = ''] = /^[ \t]*([^ \t]*)(.*)$/s.exec(values[0] ?? '')!
  if (scheme.toLowerCase() !== 'bearer') throw missing()
  const [, token] = /^[ \t]+([A-Za-z0-9._~+/-]+=*)[ \t]*$/.exec(rest) ?? []
  if (token === undefined || token.length > LONGEST)
    throw malformed('The header Authorization is not "Bearer" and one token.')
  return token
}
