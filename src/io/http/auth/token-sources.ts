import type { Server } from './server.ts'
import type { TokenSource } from './token-source.ts'

/** The token sources of a run, by origin: one for each server, which may have several origins. */
export type TokenSources = {
  at(origin: string): Promise<TokenSource | undefined>
  /** Looks up the server of this origin again at the next request. */
  forget(origin: string): void
}

export function createTokenSources(
  serverAt: (origin: string) => Promise<Server | undefined>,
  create: (server: Server) => TokenSource,
): TokenSources {
  const byOrigin = new Map<string, Promise<TokenSource | undefined>>()
  const byServer = new Map<Server, TokenSource>()

  return {
    at(origin) {
      const source =
        byOrigin.get(origin) ?? serverAt(origin).then((server) => server && sourceOf(server))
      byOrigin.set(origin, source)
      return source
    },
    forget: (origin) => void byOrigin.delete(origin),
  }

  function sourceOf(server: Server): TokenSource {
    const source = byServer.get(server) ?? create(server)
    byServer.set(server, source)
    return source
  }
}
