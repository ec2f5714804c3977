import type { Config } from '../../../core/config/types.ts'
import { configuredServers, type Server, serverOf } from './server.ts'
import type { TokenCache } from './token-cache.ts'

export type ServerLookup = {
  /** The command line or the config named this origin: a token may be sent there. */
  name(origin: string): void
  /** Selects one of several servers with the same origin. */
  prefer(server: Server): void
  /** The server of an origin, if a token may be sent there. */
  serverAt(origin: string): Promise<Server | undefined>
}

export function createServerLookup(config: Config, tokens: TokenCache | undefined): ServerLookup {
  const configured = configuredServers(config)
  const named = new Set<string>()
  const chosen = new Map<string, Server>() // preferred, or found among the logins
  const choose = (server: Server) => {
    for (const origin of server.origins) chosen.set(origin, server)
  }

  return {
    name: (origin) => void named.add(origin),
    prefer: choose,
    async serverAt(origin) {
      const server =
        chosen.get(origin) ?? configured.find(({ origins }) => origins.includes(origin))
      if (server !== undefined) return server
      if (!named.has(origin)) return undefined
      const found = await namedServer(origin)
      choose(found)
      return found
    },
  }

  /** The server of the last login there, or one of which only the address is known. */
  async function namedServer(origin: string): Promise<Server> {
    const logins = (await tokens?.all()) ?? []
    const login = logins.find(({ server: { origins } }) => origins.includes(origin))
    // Without a config, the common variables belong to the one service that the command line names.
    const plain = serverOf(origin, { base_url: origin }, configured.length === 0)
    return login === undefined ? plain : { ...plain, ...login.server }
  }
}
