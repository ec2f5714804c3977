export type AccessToken = {
  value: string
  scheme: string
  /** Its origin, for messages. */
  from: string
  /** This run got it from the authorization server, so requesting another token does not help. */
  fresh: boolean
  /** When it expires, in milliseconds since 1970; undefined if the server did not say. */
  expires?: number | undefined
  refresh?: string | undefined
  /** The user who logged in to get it. */
  username?: string | undefined
}

const MINUTE = 60_000

/**
 * When a token counts as expired: a minute before it is, or after half its life when that is short.
 * Clocks differ, and requests take time.
 */
export const expiryOf = (now: number, lifetime: number | undefined): number | undefined =>
  lifetime === undefined
    ? undefined
    : now + lifetime * 1000 - Math.min(MINUTE, (lifetime * 1000) / 2)

/** True for a token that is known and has not expired. */
export const isUsable = (token: AccessToken | undefined, now: number): token is AccessToken =>
  token !== undefined && (token.expires === undefined || now < token.expires)
