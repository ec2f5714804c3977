import { UserError } from '../../../base/io/host/user-error.ts'
import { safeUrl } from '../../../base/io/http/url.ts'
import type { RequireTokenOptions } from './options.ts'

const FAMILIES = ['RS', 'PS', 'ES'].flatMap((family) =>
  [256, 384, 512].map((bits) => `${family}${bits}`),
)

/**
 * The signatures that a public key verifies. `none` and HS are not among them: with HS, the public
 * key would be the secret.
 */
export const ALGORITHMS: readonly string[] = [...FAMILIES, 'EdDSA', 'Ed25519']

/** A scope (RFC 6749 section 3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

/** The options: an unknown one may be a misspelled check that never takes place. */
const NAMES = {
  '': ['realm', 'clockSkewSeconds', 'timeoutMs', 'issuer', 'audience', 'introspection', 'jwks'],
  'introspection.': ['url', 'clientId', 'clientSecret', 'clientAuth', 'cacheSeconds'],
  'jwks.': ['url', 'algorithms', 'typ', 'cacheSeconds', 'cooldownSeconds'],
}

/** Throws a TypeError for options that are wrong; it contains no secret. */
export function checkOptions(options: RequireTokenOptions): void {
  if (typeof options !== 'object' || options === null) throw wrong('name introspection or jwks')
  checkNames('', options, NAMES[''])
  checkNames('introspection.', options.introspection, NAMES['introspection.'])
  checkNames('jwks.', options.jwks, NAMES['jwks.'])
  const { introspection, jwks, issuer, audience, realm = 'api' } = options
  if ((introspection === undefined) === (jwks === undefined))
    throw wrong('name either introspection or jwks')
  if (!/^[\x20-\x7e]+$/.test(realm))
    throw wrong('realm must be printable ASCII, since it is in a header')
  for (const [name, value] of Object.entries({ issuer, audience }))
    if (jwks !== undefined || value !== undefined) needTexts(name, [value].flat())
  if (introspection) {
    const { clientId, clientSecret, clientAuth = 'post' } = introspection
    needTexts('introspection.clientId', [clientId])
    if (typeof clientSecret !== 'function') needTexts('introspection.clientSecret', [clientSecret])
    if (!['post', 'basic', 'basic-raw'].includes(clientAuth))
      throw wrong('introspection.clientAuth must be post, basic or basic-raw')
  }
  const bad = (jwks?.algorithms ?? ALGORITHMS).filter((name) => !ALGORITHMS.includes(name))
  if (bad.length > 0 || jwks?.algorithms?.length === 0)
    throw wrong(
      `jwks.algorithms must be some of ${ALGORITHMS.join(', ')}${bad.length > 0 ? `, not ${bad.join(', ')}` : ''}`,
    )
  checkNumbers(options)
  checkUrl(introspection ? 'introspection.url' : 'jwks.url', introspection?.url ?? jwks?.url)
}

function checkNames(at: string, given: object | undefined, known: readonly string[]): void {
  const unknown = Object.keys(Object(given)).find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw wrong(`there is no option "${at}${unknown}"; the options are ${known.join(', ')}`)
}

/** The scopes of a call, checked: they are sent in a header. */
export function checkedScopes(options: { scopes?: readonly string[] | undefined }) {
  checkNames('', options, ['scopes'])
  const { scopes = [] } = options
  if (!Array.isArray(scopes)) throw wrong('scopes must be a list')
  const bad = scopes.find((scope) => typeof scope !== 'string' || !SCOPE.test(scope))
  if (bad !== undefined)
    throw wrong(`${JSON.stringify(bad)} is not a scope; write each scope as an item of its own`)
  return scopes
}

function checkNumbers({
  clockSkewSeconds,
  timeoutMs,
  introspection,
  jwks,
}: RequireTokenOptions): void {
  const { cacheSeconds, cooldownSeconds } = { ...introspection, ...jwks }
  for (const [name, value] of Object.entries({ clockSkewSeconds, cacheSeconds, cooldownSeconds }))
    if (value !== undefined && !(value >= 0)) throw wrong(`${name} must be a number of at least 0`)
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs < 2 ** 31))
    throw wrong('timeoutMs must be a number above 0, and at most 24 days')
}

function checkUrl(name: string, url: unknown): void {
  try {
    safeUrl(String(url), name, 'use clientId and clientSecret')
  } catch (error) {
    throw error instanceof UserError ? wrong(error.message) : error
  }
}

function needTexts(name: string, values: readonly unknown[]): void {
  if (values.length === 0 || values.some((value) => typeof value !== 'string' || value === ''))
    throw wrong(`${name} is missing`)
}

const wrong = (why: string): TypeError => new TypeError(`requireToken: ${why}`)
