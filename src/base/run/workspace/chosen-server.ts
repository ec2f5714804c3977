import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { configuredServers, type Server, serverCalled } from '../../io/http/auth/server.ts'
import type { HttpClient } from '../../io/http/client.ts'
import { safeUrl } from '../../io/http/url.ts'
import { openProject } from './project.ts'

/** The network, and the server of a command about logins: by name, by address, or the only one. */
export async function chosenServer(
  host: Host,
  name: string | undefined,
  options: { config?: string },
): Promise<{ http: HttpClient; server: Server }> {
  const { config, network } = await openProject(host, options)
  const http = await network()
  const servers = configuredServers(config)
  if (name?.includes('://')) {
    const url = safeUrl(name)
    http.name(url)
    return { http, server: (await http.serverAt(url.origin))! }
  }
  if (name !== undefined) {
    const server = serverCalled(servers, name)
    http.prefer(server)
    return { http, server }
  }
  if (servers.length === 1) return { http, server: servers[0]! }
  const logins = servers.length === 0 ? ((await http.tokens?.all()) ?? []) : []
  if (logins.length !== 1) {
    const names = [...servers, ...logins.map((login) => login.server)].map((server) => server.name)
    const known =
      names.length === 0
        ? 'a URL such as https://api.example.org, or a name from "servers" in the config'
        : names.join(', ')
    throw new UserError('usage', `a server is required: ${known}`)
  }
  const url = new URL(logins[0]!.server.origins[0]!)
  http.name(url)
  return { http, server: (await http.serverAt(url.origin))! }
}
