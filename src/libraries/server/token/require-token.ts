import { challengesOf, tokenOf, unavailable } from './challenge.ts'
import { ALGORITHMS, checkedScopes, checkOptions } from './checked.ts'
import { grantedOf, INVALID, otherKind, type Wanted, whyNot } from './claims.ts'
import { introspector } from './introspection.ts'
import { jsonOf } from './json.ts'
import type { Claims, Granted, RequireTokenHooks, RequireTokenOptions } from './options.ts'

/**
 * Checks the token of a call: `authorization` is its header. Resolves with what the token grants;
 * rejects with a {@link TokenRefusal}, which the adapters answer. All of `scopes` are required.
 */
export type TokenCheck = (
  authorization: string | readonly string[] | null | undefined,
  options?: { scopes?: readonly string[] | undefined },
) => Promise<Granted>

/**
 * Makes the check of the tokens of an API: by introspection (RFC 7662), or by the keys of the
 * authorization server (JWKS). A token that can't be checked, because that server does not answer,
 * is never accepted. Throws a TypeError for wrong options.
 */
export function requireToken(
  options: RequireTokenOptions,
  hooks: RequireTokenHooks = {},
): TokenCheck {
  checkOptions(options)
  const challenges = challengesOf(options.realm ?? 'api')
  const claimsOf = verifierOf(options, hooks)
  return async (authorization, options = {}) => {
    const scopes = checkedScopes(options)
    const claims = await claimsOf(tokenOf(authorization, challenges))
    if (typeof claims === 'string') throw challenges.invalid(claims)
    const granted = grantedOf(claims)
    if (!scopes.every((scope) => granted.scopes.includes(scope)))
      throw challenges.insufficient(scopes)
    return granted
  }
}

/** What finds the claims of a token, or why it is not valid. Rejects if that is not known. */
function verifierOf(
  options: RequireTokenOptions,
  { fetch = (...all) => globalThis.fetch(...all), now = Date.now }: RequireTokenHooks,
) {
  const { clockSkewSeconds = 30, timeoutMs = 5000, introspection, jwks, issuer, audience } = options
  const network = { fetch, timeoutMs, now }
  const wanted: Wanted = { issuer, audience, skewMs: clockSkewSeconds * 1000, now }
  if (introspection !== undefined) {
    const introspected = introspector(introspection, network)
    return async (token: string): Promise<Claims | string> => {
      const claims = await introspected(token)
      return claims === undefined
        ? INVALID
        : (whyNot(claims, wanted) ?? otherKind(claims) ?? claims)
    }
  }
  const world = { now, unavailable, load: () => jsonOf(network, 'jwks', jwks.url) }
  let verified: Promise<(token: string) => Promise<Claims | string>> | undefined
  return async (token: string): Promise<Claims | string> => {
    verified ??= import('./jwks.ts').then(({ jwtVerifier }) =>
      jwtVerifier(
        { ...jwks, algorithms: jwks.algorithms ?? ALGORITHMS },
        { ...wanted, issuer: options.issuer, audience: options.audience },
        world,
      ),
    )
    return (await verified)(token)
  }
}
