import { expiryOf } from './access-token.ts'
import type { Granted } from './oauth.ts'
import type { Server } from './server.ts'

/** One login, as it is stored on this machine: the server and user, and the token. */
export type Login = {
  /** The settings of the login: a run without a config finds its server here. */
  server: Pick<Server, 'name' | 'origins' | 'userUrl' | 'auth' | 'scheme'>
  username?: string | undefined
  token: string
  /**
   * When the token counts as expired, in milliseconds since 1970; undefined when the server did not
   * say.
   */
  expires?: number | undefined
  scope?: string | undefined
  refresh?: string | undefined
}

/** The part of a token that is stored. */
export function createLogin(
  server: Server,
  username: string | undefined,
  granted: Granted,
  now: number,
): Login {
  const { name, origins, userUrl, auth, scheme } = server
  return {
    server: { name, origins, userUrl, auth, scheme },
    username,
    token: granted.token,
    expires: expiryOf(now, granted.lifetime),
    scope: granted.scope,
    refresh: granted.refresh,
  }
}
