/** A secret, or what gets it at each request, for example from a vault. */
export type Secret = string | (() => string | Promise<string>)

/** How to ask the authorization server about each token (RFC 7662). */
export type Introspection = {
  /**
   * The introspection endpoint, such as `https://auth.example.org/oauth2/introspect/`; its slash at
   * the end counts.
   */
  url: string
  clientId: string
  clientSecret: Secret
  /**
   * How the client secret is sent: in the body (default), or by HTTP Basic, form-encoded or, for
   * servers that do not decode it, raw.
   */
  clientAuth?: 'post' | 'basic' | 'basic-raw' | undefined
  /**
   * How long an active token is remembered, never longer than it is valid; a revoked token is
   * accepted that long. 0: never. Default: 30.
   */
  cacheSeconds?: number | undefined
}

/**
 * How to verify a token that is a JWT with the public keys of the authorization server (RFC 7517).
 */
export type Jwks = {
  /** The address of the keys, `jwks_uri` in the metadata of the server. */
  url: string
  /**
   * The accepted signatures; default: all of RSA and elliptic curves (RS, PS, ES and Ed). `none`
   * and HS are refused.
   */
  algorithms?: readonly string[] | undefined
  /**
   * The `typ` that the header of a token must have, such as `at+jwt` (RFC 9068). Without it, a token
   * with another `typ` than `JWT` and `at+jwt` is refused, and other tokens of the server are
   * recognized by their claims.
   */
  typ?: string | undefined
  /** How long the keys are used without a new request. Default: 600. */
  cacheSeconds?: number | undefined
  /** How long after a request for the keys an unknown key makes no new one. Default: 30. */
  cooldownSeconds?: number | undefined
}

/** One name, or several of which one must match. */
export type OneOf = string | readonly string[]

/** Who may call an API: {@link requireToken}. */
export type RequireTokenOptions = {
  /** The name of the API in its challenges. Default: `api`. */
  realm?: string | undefined
  /** The difference between the clocks that is accepted. Default: 30. */
  clockSkewSeconds?: number | undefined
  /** The limit for an answer of the authorization server, in milliseconds. Default: 5,000. */
  timeoutMs?: number | undefined
} & (
  | {
      introspection: Introspection
      jwks?: undefined
      issuer?: OneOf | undefined
      audience?: OneOf | undefined
    }
  | { jwks: Jwks; introspection?: undefined; issuer: OneOf; audience: OneOf }
)

/** What a service adds to {@link requireToken}; all of it is optional. */
export type RequireTokenHooks = {
  /** Sends the requests to the authorization server. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/** What an authorization server says about a token. */
export type Claims = Readonly<Record<string, unknown>>

/** What a valid token grants. */
export type Granted = {
  /** Who calls: `sub`, else `username`. Absent for a token without a user on some servers. */
  readonly subject: string | undefined
  /** The program that calls: `client_id`, else `azp`. */
  readonly clientId: string | undefined
  readonly scopes: readonly string[]
  /** When it expires, in milliseconds since 1970. */
  readonly expires: number | undefined
  /** Everything that the authorization server says about it. */
  readonly claims: Claims
}
