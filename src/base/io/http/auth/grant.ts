import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import type { HttpClient } from '../client.ts'
import { type Granted, grantToken } from './oauth.ts'
import { oauthContext } from './oauth-context.ts'
import { knownSecrets, type Secrets } from './secrets.ts'
import type { Auth, Server } from './server.ts'

/**
 * Gets a token with the grant of a server; asks the user at the terminal for what the credential
 * command and the environment do not provide.
 */
export async function grantInteractively(
  host: Host,
  http: HttpClient,
  server: Server,
): Promise<{ username: string | undefined; granted: Granted }> {
  const { auth } = server
  const known = await knownSecrets(host, server, http.redactor)
  if (known.token !== undefined)
    throw new UserError(
      'usage',
      `login is not needed: the credential command of ${server.name} prints a token`,
    )
  if (auth === undefined)
    throw new UserError(
      'config',
      `the client ID for ${server.name} is missing; give --client-id, set auth: { client_id } in the config, or use --token-stdin`,
    )
  const secrets = await complete(host, server, auth, known)
  for (const secret of [secrets.password, secrets.clientSecret]) http.redactor.add(secret)
  const granted = await grantToken(oauthContext(host, http.redactor), auth, secrets)
  return { username: auth.grant === 'password' ? secrets.username : undefined, granted }
}

/** Asks the user for missing values. An empty client secret means a public client. */
async function complete(
  host: Host,
  { env }: Server,
  { grant, clientId }: Auth,
  known: Secrets,
): Promise<Secrets> {
  const need = async (
    value: string | undefined,
    what: string,
    secret: boolean,
    variable: string | undefined,
  ) => {
    const answer =
      value ??
      (await host.ask(
        `${what.replace(/^the /, '').replace(/^./, (first) => first.toUpperCase())}: `,
        { secret },
      ))
    if (answer !== undefined && answer !== '') return answer
    const why = answer === undefined ? 'is missing, and it could not be prompted for' : 'is empty'
    throw new UserError('config', `${what} ${why}; set ${variable ?? 'its variable in the config'}`)
  }
  const username =
    grant === 'password'
      ? await need(known.username, 'the user name', false, env.username)
      : undefined
  const password =
    grant === 'password'
      ? await need(known.password, 'the password', true, env.password)
      : undefined
  const clientSecret =
    grant === 'password'
      ? (known.clientSecret ??
        (await host.ask(`Secret of the client ${clientId} (none: press Enter): `, {
          secret: true,
        })))
      : await need(
          known.clientSecret,
          `the secret of the client ${clientId}`,
          true,
          env.clientSecret,
        )
  return { username, password, clientSecret }
}
