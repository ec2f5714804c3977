import { listOf, ownOf, textOf } from '../../../base/core/contract/received.ts'
import type { Claims, Granted, OneOf } from './options.ts'

/** What the claims of a token are compared with. */
export type Wanted = {
  issuer?: OneOf | undefined
  audience?: OneOf | undefined
  skewMs: number
  now(): number
}

/**
 * Why an answer of introspection is not enough; undefined if it is. A claim that is wanted, but
 * absent, is not enough.
 */
export function whyNot(
  claims: Claims,
  { issuer, audience, skewMs, now }: Wanted,
): string | undefined {
  const { exp, nbf, iss, aud } = claims as {
    exp?: number
    nbf?: number
    iss?: unknown
    aud?: unknown
  }
  if (exp !== undefined && exp * 1000 <= now() - skewMs) return EXPIRED
  if (nbf !== undefined && nbf * 1000 > now() + skewMs) return NOT_YET
  if (issuer !== undefined && !matches(iss, issuer)) return OTHER_ISSUER
  if (audience !== undefined && ![aud].flat().some((one) => matches(one, audience)))
    return OTHER_AUDIENCE
  return undefined
}

export const INVALID = 'The access token is invalid.'
export const EXPIRED = 'The access token has expired.'
export const NOT_YET = 'The access token is not valid yet.'
export const OTHER_ISSUER = 'The access token is from another issuer.'
export const OTHER_AUDIENCE = 'The access token is for another audience.'
export const OTHER_KIND = 'The token is not an access token.'

const matches = (value: unknown, wanted: OneOf): boolean =>
  [wanted].flat().some((one) => one === value)

/**
 * Why a valid token is not a bearer access token; undefined if it is: ID, refresh and logout tokens
 * come from the same server with the same keys (RFC 8725 section 3.11), and a token that is bound to
 * a key (`cnf`, RFC 7800) is worth nothing without a proof of that key, which is not checked here.
 * `header`: the `typ` of the header of a JWT, if it has one.
 */
export function otherKind(claims: Claims, header?: unknown): string | undefined {
  const [type, kind] = [ownOf(claims, 'token_type'), ownOf(claims, 'typ')]
  const has = (name: string) => ownOf(claims, name) !== undefined
  if (has('cnf')) return 'The access token is bound to a key, which this API does not check.'
  const isOther =
    (type !== undefined && !BEARER.test(textOf(type))) ||
    /^(?:id|refresh|offline|logout)$/i.test(textOf(kind)) ||
    // Of an ID token (OpenID Connect Core 3.3.2.11), and of a logout or another event (RFC 8417).
    ['at_hash', 'c_hash', 'events'].some(has)
  // Keycloak before 24 has the nonce of the ID token in an access token, too, and says what it is.
  const saysAccess = BEARER.test(textOf(type ?? kind)) || ACCESS_JWT.test(textOf(header))
  return isOther || (has('nonce') && !saysAccess) ? OTHER_KIND : undefined
}

const BEARER = /^bearer$/i
const ACCESS_JWT = /^(?:application\/)?at\+jwt$/i

/** What the claims grant, as values of its own: a handler may change them. */
export function grantedOf(own: Claims): Granted {
  const claims = structuredClone(own)
  const text = (...names: string[]) =>
    names.map((name) => textOf(ownOf(claims, name))).find((value) => value !== '')
  const scope = ownOf(claims, 'scope') ?? ownOf(claims, 'scp')
  const { exp } = claims as { exp?: number }
  return {
    subject: text('sub', 'username'),
    clientId: text('client_id', 'azp'),
    scopes:
      typeof scope === 'string'
        ? scope.split(' ').filter(Boolean)
        : listOf(scope).map(textOf).filter(Boolean),
    expires: exp === undefined ? undefined : exp * 1000,
    claims,
  }
}
