import { defineCommand, type GlobalOptions } from '../../../base/cli/command.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { grantInteractively } from '../../../base/io/http/auth/grant.ts'
import { createLogin } from '../../../base/io/http/auth/login.ts'
import { type Granted, sendable } from '../../../base/io/http/auth/oauth.ts'
import { type Server, serverOf } from '../../../base/io/http/auth/server.ts'
import type { HttpClient } from '../../../base/io/http/client.ts'
import { documentCache } from '../../../base/io/http/document-cache.ts'
import { safeUrl } from '../../../base/io/http/url.ts'
import { chosenServer } from '../../../base/run/workspace/chosen-server.ts'

type Flags = { clientId?: string; tokenStdin?: true }

export default defineCommand<Flags>({
  description:
    'Gets a token and stores it on this machine in a file that only you can read; it is never printed. The server is a name from the config (servers:), or a URL with --client-id, for a server with the password grant and its token endpoint at <url>/oauth2/token/. User name, password and client secret come from the credential command, from RAIL_ERRORS_USERNAME, RAIL_ERRORS_PASSWORD and RAIL_ERRORS_CLIENT_SECRET, or from a prompt; they cannot be passed as options.',
  options: [
    { flags: '--client-id <id>', about: 'the client identifier' },
    { flags: '--token-stdin', about: 'read an existing token from stdin and store it' },
  ],
  examples: [
    [
      'rail-errors login https://api.example.org --client-id my-app',
      'prompt for user name, password and client secret',
    ],
    ['rail-errors login rail', 'log in to a server of the config'],
    ['pass show rail-token | rail-errors login rail --token-stdin', 'store an existing token'],
  ],
  async run(host, [name], options) {
    if (options.cache === false)
      throw new UserError('usage', 'login stores a token, so --no-cache cannot be used with it')
    const { http, server } = await withClient(host, name, options)
    const { username, granted } = options.tokenStdin
      ? { username: undefined, granted: await fromStdin(host) }
      : await grantInteractively(host, http, server)
    http.redactor.add(granted.token)
    if (http.tokens === undefined)
      throw new UserError('config', 'there is no folder to store the token in')
    await http.tokens.save(createLogin(server, username, granted, host.now()))
    await documentCache(host)?.forgetProtected(server.origins) // they may belong to another user
    const whose = username === undefined ? '' : ` as ${http.redactor.redactLine(username)}`
    const life =
      granted.lifetime === undefined ? '' : ` The token is valid for ${duration(granted.lifetime)}.`
    const scope = granted.scope ? ` Scope: ${http.redactor.redactLine(granted.scope)}.` : ''
    host.say(`Logged in to ${server.name}${whose}.${life}${scope}`)
    return 0
  },
})

/** The server, with the client of `--client-id`. */
async function withClient(
  host: Host,
  name: string | undefined,
  options: Flags & GlobalOptions,
): Promise<{ http: HttpClient; server: Server }> {
  const { clientId } = options
  const { http, server } = await chosenServer(host, name, options)
  if (clientId === undefined) return { http, server }
  if (clientId === '')
    throw new UserError('usage', '--client-id is empty; give the client identifier')
  if (!name?.includes('://'))
    throw new UserError(
      'config',
      `${server.name} is configured: change its "auth" in the config, or give a URL instead of the name`,
    )
  const { origin, href } = safeUrl(name)
  const settings = { base_url: href, auth: { client_id: clientId } }
  return { http, server: { ...serverOf(origin, settings, true), env: server.env } }
}

async function fromStdin(host: Host): Promise<Granted> {
  const token = sendable(new TextDecoder().decode(await host.stdin()), 'the text from stdin')
  return { token, lifetime: undefined, scope: undefined, refresh: undefined }
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200
    ? `${Math.round(seconds / 60)} minutes`
    : `${Math.round(seconds / 3600)} hours`
}
