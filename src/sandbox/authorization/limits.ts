/** How many failures are allowed in how many seconds. */
export type Limit = { failures: number; seconds: number }

/** The limits of logins. */
export type LoginLimits = { perUser: Limit; perAddress: Limit }

export const LOGIN_LIMITS: LoginLimits = {
  perUser: { failures: 10, seconds: 60 },
  perAddress: { failures: 100, seconds: 60 },
}

/** How long an access token is valid. */
export const TOKEN_SECONDS = 3600
