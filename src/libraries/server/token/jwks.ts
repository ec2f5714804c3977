import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyResult } from 'jose'
import {
  JOSEError,
  JWKSInvalid,
  JWKSMultipleMatchingKeys,
  JWKSNoMatchingKey,
  JWSSignatureVerificationFailed,
  JWTClaimValidationFailed,
  JWTExpired,
} from 'jose/errors'
import { type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose/jwt/verify'
import { textOf } from '../../../base/core/contract/received.ts'
import {
  EXPIRED,
  INVALID,
  NOT_YET,
  OTHER_AUDIENCE,
  OTHER_ISSUER,
  OTHER_KIND,
  otherKind,
} from './claims.ts'
import type { Claims, Jwks, OneOf } from './options.ts'
import { isTokenRefusal, type TokenRefusal } from './refusal.ts'

// The package has jose in the file of this module, which is loaded at the first token: it is not
// part of `rail-errors/server`.

/** What the other file gives to this one. */
export type World = {
  load(): Promise<object>
  now(): number
  unavailable(message: string): TokenRefusal
}
type Wanted = { issuer: OneOf; audience: OneOf; skewMs: number }

/**
 * Verifies a JWT with the keys of the authorization server: its claims, or why it is not valid.
 * Rejects if that is not known.
 */
export function jwtVerifier(
  {
    algorithms,
    typ,
    cacheSeconds = 600,
    cooldownSeconds = 30,
  }: Jwks & { algorithms: readonly string[] },
  { issuer, audience, skewMs }: Wanted,
  { load, now, unavailable }: World,
) {
  const set = keySet(load, {
    now,
    maxAgeMs: cacheSeconds * 1000,
    cooldownMs: cooldownSeconds * 1000,
  })

  return async (token: string): Promise<Claims | string> => {
    try {
      const { payload, protectedHeader } = await verified(token)
      const said = protectedHeader.typ
      // A type that the options name is checked with the signature.
      if (typ === undefined && said !== undefined && !JWT.test(textOf(said))) return OTHER_KIND
      return otherKind(payload, said) ?? payload
    } catch (error) {
      if (error instanceof JWKSInvalid)
        throw unavailable(
          'jwks: the answer of the authorization server is not a set of public keys',
        )
      if (error instanceof JOSEError) return whyNot(error)
      if (isTokenRefusal(error)) throw error // no keys
      throw unavailable('jwks: a key of the authorization server cannot be used')
    }
  }

  async function verified(token: string): Promise<JWTVerifyResult> {
    const options: JWTVerifyOptions = {
      issuer: [issuer].flat(),
      audience: [audience].flat(),
      algorithms: [...algorithms],
      requiredClaims: ['exp'],
      clockTolerance: skewMs / 1000,
      currentDate: new Date(now()),
      ...(typ !== undefined && { typ }),
    }
    let used: { keys: Keys; kid: string | undefined } | undefined
    const current: JWTVerifyGetKey = async (header, jws) => {
      used = { keys: await set.current(), kid: header?.kid }
      return used.keys(header, jws)
    }
    try {
      return await withAnyKey(token, current, options)
    } catch (error) {
      const isUnknown =
        error instanceof JWKSNoMatchingKey ||
        (error instanceof JWSSignatureVerificationFailed && used?.kid === undefined)
      const newer = isUnknown && used !== undefined ? await set.newer(used.keys) : undefined
      if (newer === undefined) throw error
      return withAnyKey(token, newer, options)
    }
  }
}

/** The types of a JWT that say that it is an access token (RFC 9068), or nothing. */
const JWT = /^(?:application\/)?(?:at\+)?jwt$/i

/** A token without `kid` may be signed with any key of its kind. */
async function withAnyKey(
  token: string,
  keys: JWTVerifyGetKey,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, keys, options)
  } catch (error) {
    if (!(error instanceof JWKSMultipleMatchingKeys)) throw error
    for await (const key of error)
      try {
        return await jwtVerify(token, key, options)
      } catch (other) {
        if (!(other instanceof JWSSignatureVerificationFailed)) throw other
      }
    throw new JWSSignatureVerificationFailed()
  }
}

const WHY_NOT: Readonly<Record<string, string>> = {
  nbf: NOT_YET,
  iss: OTHER_ISSUER,
  aud: OTHER_AUDIENCE,
  typ: OTHER_KIND,
}

const whyNot = (error: JOSEError): string => {
  if (error instanceof JWTExpired) return EXPIRED
  return (error instanceof JWTClaimValidationFailed && WHY_NOT[error.claim]) || INVALID
}

type Keys = ReturnType<typeof createLocalJWKSet>

/**
 * The keys of the authorization server: requested when they are needed first, when they are old,
 * and when a key is unknown.
 */
export function keySet(
  load: () => Promise<object>,
  { now, maxAgeMs, cooldownMs }: { now(): number; maxAgeMs: number; cooldownMs: number },
) {
  let last: { keys: Keys; at: number } | undefined
  let pending: Promise<Keys> | undefined

  return {
    current: async (): Promise<Keys> =>
      last !== undefined && now() - last.at < maxAgeMs ? last.keys : reloaded(),
    /**
     * Keys that are newer than these; undefined if there are none, or if they were requested a
     * moment ago.
     */
    async newer(keys: Keys): Promise<Keys | undefined> {
      if (last !== undefined && last.keys !== keys) return last.keys // another call was first
      return last !== undefined && now() - last.at < cooldownMs ? undefined : reloaded()
    },
  }

  /** Calls at the same time share one request. */
  function reloaded(): Promise<Keys> {
    pending ??= request().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function request(): Promise<Keys> {
    last = { keys: createLocalJWKSet((await load()) as JSONWebKeySet), at: now() }
    return last.keys
  }
}
