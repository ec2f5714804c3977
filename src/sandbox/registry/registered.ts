/** What a client may use at the token endpoint. */
export const GRANTS = ['password', 'refresh_token', 'client_credentials'] as const
export type Grant = (typeof GRANTS)[number]

/** What a client gets if the operator names none. */
export const DEFAULT_GRANTS: readonly Grant[] = ['password', 'refresh_token']

/**
 * The scopes of the sandbox: `read` for GET and HEAD, `write` for all other methods. The
 * contract lists none.
 */
export const SCOPES = ['read', 'write'] as const
export type Scope = (typeof SCOPES)[number]

/** The types of clients; `private` is OAuth's confidential. */
export const CLIENT_TYPES = ['private', 'public'] as const
export type ClientType = (typeof CLIENT_TYPES)[number]

/** What the operator enters for a client. */
export type ClientDetails = {
  name: string
  type: ClientType
  redirect_uris: readonly string[]
  website: string
  description: string
  grants: readonly Grant[]
  scopes: readonly Scope[]
  /** True if `client_id` alone is enough: public clients only. */
  without_secret: boolean
}

/** A registered client. `secret` is a hash. */
export type Client = ClientDetails & { client_id: string; secret: string }

/** Credentials as they are shown once: the secret is kept only as a hash. */
export type Credentials = { client_id: string; client_secret: string }

/** A user of the sandbox. `password` is a hash. */
export type User = { username: string; password: string }

export type Registered = { readonly clients: readonly Client[]; readonly users: readonly User[] }

export const NOTHING_REGISTERED: Registered = { clients: [], users: [] }
