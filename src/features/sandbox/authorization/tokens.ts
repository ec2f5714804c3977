import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '../registry/client.ts'
import type { Registered } from '../registry/registry.ts'

/**
 * What a token grants, and to whom. `username` is absent for a token of the client itself.
 * `registration`: that of both, see `registrationOf`.
 */
export type Access = {
  clientId: string
  username?: string | undefined
  scopes: readonly Scope[]
  registration: string
}

/** All tokens that come from one login. */
type Family = { access: Access; isRevoked: boolean }
type Issued = {
  family: Family
  scopes: readonly Scope[]
  expires: number
  isUsed: boolean
  isRevoked: boolean
}

/** A token that is valid. Times are in milliseconds since 1970. */
export type Valid = Access & { expires: number }

/** A new pair, as text. It is not kept: only its hash is. */
export type Pair = { access_token: string; refresh_token: string | undefined }

/** The issued tokens. They are kept in memory only, as hashes. */
export type Tokens = {
  /** After a login. */
  issue(access: Access, withRefresh: boolean): Pair
  /** Looks up an access token; `expired` for one that was valid. */
  access(token: string): Valid | 'expired' | undefined
  /**
   * Looks up a refresh token of this client; `rotate` exchanges it for a new pair (RFC 6749 section
   * 6). It is valid once: a second use ends all tokens of its login, since one of its two users is
   * not the client (RFC 9700 section 4.14.2).
   */
  refreshable(
    token: string,
    clientId: string,
  ): { access: Access; rotate(scopes: readonly Scope[]): Pair } | undefined
  /**
   * Revokes a token (RFC 7009): a refresh token with all of its login, an access token alone.
   * `other`: it belongs to a different client.
   */
  revoke(token: string, clientId: string): 'done' | 'unknown' | 'other'
}

/** Tokens that are kept; the oldest go first. */
const MOST = 100_000
const REFRESH_SECONDS = 30 * 24 * 3600

/** `accessSeconds`: how long an access token is valid. */
export function tokensOf(accessSeconds: number, now: () => number): Tokens {
  const accesses = new Map<string, Issued>()
  const refreshes = new Map<string, Issued>()

  const add = (
    tokens: Map<string, Issued>,
    family: Family,
    scopes: readonly Scope[],
    seconds: number,
  ): string => {
    const token = randomBytes(32).toString('base64url')
    forgetOld(tokens)
    tokens.set(nameOf(token), {
      family,
      scopes,
      expires: now() + seconds * 1000,
      isUsed: false,
      isRevoked: false,
    })
    return token
  }
  // All tokens of one kind are valid for the same time, so the first is the oldest.
  const forgetOld = (tokens: Map<string, Issued>): void => {
    for (const [name, { expires }] of tokens) {
      if (tokens.size < MOST && expires + KEPT_AFTER_EXPIRY_MS > now()) return
      tokens.delete(name)
    }
  }
  const pair = (family: Family, scopes: readonly Scope[], withRefresh: boolean): Pair => ({
    access_token: add(accesses, family, scopes, accessSeconds),
    refresh_token: withRefresh
      ? add(refreshes, family, family.access.scopes, REFRESH_SECONDS)
      : undefined,
  })

  return {
    issue: (access, withRefresh) => pair({ access, isRevoked: false }, access.scopes, withRefresh),
    access(token) {
      const issued = accesses.get(nameOf(token))
      if (issued === undefined || issued.isRevoked || issued.family.isRevoked) return undefined
      if (issued.expires <= now()) return 'expired'
      return { ...issued.family.access, scopes: issued.scopes, expires: issued.expires }
    },
    refreshable(token, clientId) {
      const issued = refreshes.get(nameOf(token))
      if (
        issued === undefined ||
        issued.family.access.clientId !== clientId ||
        issued.expires <= now()
      )
        return undefined
      const { family } = issued
      if (issued.isUsed) family.isRevoked = true
      if (family.isRevoked) return undefined
      const rotate = (scopes: readonly Scope[]): Pair => {
        issued.isUsed = true
        return pair(family, scopes, true)
      }
      return { access: family.access, rotate }
    },
    revoke(token, clientId) {
      const name = nameOf(token)
      const issued = refreshes.get(name) ?? accesses.get(name)
      if (issued === undefined) return 'unknown'
      if (issued.family.access.clientId !== clientId) return 'other'
      if (refreshes.has(name)) issued.family.isRevoked = true
      else issued.isRevoked = true
      return 'done'
    },
  }
}

/** Until then, an expired token is said to be expired, not unknown. */
const KEPT_AFTER_EXPIRY_MS = 3600 * 1000

const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * The registration of a client and a user: the hashes of their secrets. It changes when one of them
 * is removed and added again, and when a secret is replaced. Undefined if one is not registered.
 */
export function registrationOf(
  clientId: string,
  username: string | undefined,
  { clients, users }: Registered,
): string | undefined {
  const secret = clients.find(({ client_id }) => client_id === clientId)?.secret
  const password =
    username === undefined ? '' : users.find((user) => user.username === username)?.password
  return secret === undefined || password === undefined ? undefined : `${secret} ${password}`
}

/**
 * False for a token whose client or user was removed, also if it was added again, or has a new
 * secret.
 */
export const isOfRegistered = (
  { clientId, username, registration }: Access,
  registered: Registered,
): boolean => registrationOf(clientId, username, registered) === registration
