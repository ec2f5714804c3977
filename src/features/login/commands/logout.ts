import { defineCommand } from '../../../base/cli/command.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import type { Login } from '../../../base/io/http/auth/login.ts'
import { discoverRevocation, revokeToken } from '../../../base/io/http/auth/oauth.ts'
import { oauthContext } from '../../../base/io/http/auth/oauth-context.ts'
import { knownSecrets } from '../../../base/io/http/auth/secrets.ts'
import type { Server } from '../../../base/io/http/auth/server.ts'
import type { HttpClient } from '../../../base/io/http/client.ts'
import { documentCache } from '../../../base/io/http/document-cache.ts'
import { chosenServer } from '../../../base/run/workspace/chosen-server.ts'

export default defineCommand({
  description:
    'Removes the token of a server and the cached copies of its protected files from this machine and, if the server supports it, revokes the token. The client secret for revoking comes from the credential command, from RAIL_ERRORS_CLIENT_SECRET, or from a prompt.',
  options: [],
  examples: [
    ['rail-errors logout', 'log out of the only known server'],
    ['rail-errors logout rail', 'log out of a server of the config'],
  ],
  async run(host, [name], options) {
    const { http, server } = await chosenServer(host, name, options)
    const login = await http.tokens?.find(server)
    if (http.tokens !== undefined) await documentCache(host)?.forgetProtected(server.origins)
    if (login === undefined) {
      host.say(`There is no token for ${server.name} on this machine.`)
      return 0
    }
    for (const secret of [login.token, login.refresh]) http.redactor.add(secret)
    await http.tokens!.forget(login)
    const left = options.offline
      ? 'it was not revoked because of --offline'
      : await revoked(host, http, server, login)
    host.say(
      `Logged out of ${server.name}: the token is removed from this machine${left === undefined ? ' and revoked' : `; ${left}`}.`,
    )
    return 0
  },
})

/**
 * Revokes the login; returns a sentence if the server has no revocation. Rejects with
 * {@link UserError} if the revocation failed.
 */
async function revoked(
  host: Host,
  { redactor }: HttpClient,
  server: Server,
  { token, refresh }: Login,
): Promise<string | undefined> {
  const { auth } = server
  if (auth === undefined) return 'it was not revoked: the revocation endpoint is unknown'
  const context = oauthContext(host, redactor)
  const url = auth.revokeUrl ?? (await discoverRevocation(context, auth))
  if (url === undefined)
    return 'it was not revoked: the server has no revocation endpoint (revoke_url), so it is valid until it expires'
  const known = await knownSecrets(host, server, redactor)
  const clientSecret =
    known.clientSecret ??
    (await host.ask(`Secret of the client ${auth.clientId} (none: press Enter): `, {
      secret: true,
    }))
  redactor.add(clientSecret)
  try {
    // Not all servers revoke the other token of the pair, so both are sent.
    for (const one of [token, refresh])
      if (one !== undefined) await revokeToken(context, auth, url, clientSecret, one)
    return undefined
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(
      error.code,
      `the token is removed from this machine, but was not revoked: ${error.message}`,
    )
  }
}
