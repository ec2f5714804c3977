import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { configuredServers, type Server, serverCalled } from '../http/auth/server.ts'
import type { Web } from '../http/client.ts'
import { safeUrl } from '../http/url.ts'
import { openProject } from './project.ts'

/** The network, and the server that a command about logins is for: by name, by address, or the only one there is. */
export async function chosenServer(
  host: Host,
  name: string | undefined,
  options: { config?: string },
): Promise<{ web: Web; server: Server }> {
  const { config, network } = await openProject(host, options)
  const web = await network()
  const servers = configuredServers(config)
  if (name?.includes('://')) {
    const url = safeUrl(name)
    web.name(url)
    return { web, server: (await web.serverAt(url.origin))! }
  }
  if (name !== undefined) {
    const server = serverCalled(servers, name)
    web.prefer(server)
    return { web, server }
  }
  if (servers.length === 1) return { web, server: servers[0]! }
  const logins = servers.length === 0 ? ((await web.tokens?.all()) ?? []) : []
  if (logins.length !== 1) {
    const names = servers.length > 0 ? servers.map((server) => server.name) : logins.map((login) => login.server.name)
    const known = names.length === 0 ? 'an address such as https://api.example.org, or a config with servers:' : names.join(', ')
    throw new UserError(`which server? Name one: ${known}`)
  }
  const url = new URL(logins[0]!.server.origins[0]!)
  web.name(url)
  return { web, server: (await web.serverAt(url.origin))! }
}
