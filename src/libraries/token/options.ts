/** A secret, or what gets it at each token request, for example from a vault. */
export type Secret = string | (() => string | Promise<string>)

/** How a service gets a token, and where it may be sent. */
export type TokenOptions = {
  /**
   * The token endpoint, such as `https://auth.example.org/oauth2/token/`; its slash at the end
   * counts.
   */
  tokenUrl: string
  clientId: string
  /** Where the token is sent, such as `https://api.example.org`, and nowhere else. */
  origins: readonly string[]
  /** The scope to ask for, separated by spaces. */
  scope?: string | undefined
  /**
   * How the client secret is sent: in the body (default), or by HTTP Basic, form-encoded or, for
   * servers that do not decode it, raw.
   */
  clientAuth?: 'post' | 'basic' | 'basic-raw' | undefined
  /**
   * The limit for a token, with the functions for secrets, in milliseconds. Default: 60,000.
   */
  timeoutMs?: number | undefined
} & (
  | { grant: 'client_credentials'; clientSecret: Secret }
  /** Without a client secret: a public client. */
  | { grant: 'password'; clientSecret?: Secret | undefined; username: Secret; password: Secret }
)

/** What is said about a new token: not the token itself, so that it may be logged. */
export type NewToken = {
  by: 'grant' | 'refresh'
  /** When it counts as expired, in milliseconds since 1970; undefined if the server did not say. */
  expires: number | undefined
  scope: string | undefined
}
