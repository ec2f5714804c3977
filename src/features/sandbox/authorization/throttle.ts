import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { networkOf } from '../connection.ts'
import { waiting } from './oauth-error.ts'

/** How many failures are allowed in how many seconds. */
export type Limit = { failures: number; seconds: number }

export type LoginLimits = { perUser: Limit; perAddress: Limit }

export const LOGIN_LIMITS: LoginLimits = {
  perUser: { failures: 10, seconds: 60 },
  perAddress: { failures: 100, seconds: 60 },
}

/** How long an access token is valid. */
export const TOKEN_SECONDS = 3600

/** Who tries: from where, and, for a password, whose account. */
export type Attempt = {
  address: string
  account?: { clientId: string; username: string } | undefined
}

/**
 * Counts failed attempts. Guesses that are refused are not counted, so a block
 * always ends.
 */
export type Throttle = {
  /** Rejects with 429 while the account or the address is blocked. */
  refuseIfBlocked(attempt: Attempt): Promise<void>
  failed(attempt: Attempt): Promise<void>
  /** Forgets the failures of the account only: an attacker may own one account. */
  succeeded(attempt: Attempt): Promise<void>
}

export function throttleOf({ perUser, perAddress }: LoginLimits): Throttle {
  const users = new RateLimiterMemory({ points: perUser.failures, duration: perUser.seconds })
  const addresses = new RateLimiterMemory({
    points: perAddress.failures,
    duration: perAddress.seconds,
  })
  const keyOf = ({ clientId, username }: NonNullable<Attempt['account']>) =>
    JSON.stringify([clientId, username])
  const keysOf = ({ address, account }: Attempt) => [
    { limiter: addresses, key: networkOf(address) },
    ...(account === undefined ? [] : [{ limiter: users, key: keyOf(account) }]),
  ]
  return {
    async refuseIfBlocked(attempt) {
      const waits = keysOf(attempt).map(async ({ limiter, key }) => {
        const state = await limiter.get(key)
        const isBlocked = state !== null && state.consumedPoints >= limiter.points
        return isBlocked ? Math.max(state.msBeforeNext, 1) : 0
      })
      const seconds = Math.ceil(Math.max(...(await Promise.all(waits))) / 1000)
      if (seconds === 0) return
      throw waiting(
        'too_many_attempts',
        seconds,
        `Too many attempts failed. Try again in ${seconds} s.`,
      )
    },
    async failed(attempt) {
      for (const { limiter, key } of keysOf(attempt)) await limiter.penalty(key)
    },
    async succeeded({ account }) {
      if (account !== undefined) await users.delete(keyOf(account))
    },
  }
}
