import { isRecord, jsonOf } from '../../../core/values/record.ts'
import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import type { Redactor } from '../redact.ts'
import { sendable } from './oauth.ts'
import type { Server } from './server.ts'

/** What is known without user input. `from` names the origin of the token, for messages. */
export type Secrets = {
  token?: string | undefined
  from?: string
  clientSecret?: string | undefined
  username?: string | undefined
  password?: string | undefined
}

export function environmentToken(
  host: Pick<Host, 'env'>,
  { env }: Server,
  redactor: Redactor,
): { token: string; from: string } | undefined {
  const value = env.token === undefined ? undefined : host.env[env.token]
  if (!value) return undefined
  redactor.add(value.trim())
  return { token: sendable(value, `the token in ${env.token}`), from: env.token! }
}

/** The headers that a server gets beside a token. Throws {@link UserError} for one without a value. */
export function environmentHeaders(
  host: Pick<Host, 'env'>,
  { name, env }: Server,
  redactor: Redactor,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env.headers).map(([header, variable]) => {
      const value = host.env[variable]
      if (!value)
        throw new UserError(
          'access',
          `${variable} is not set; the config sends it to ${name} as ${header}`,
        )
      redactor.add(value.trim())
      return [header, sendable(value, `the value of ${variable}`)]
    }),
  )
}

export function environmentSecrets(host: Pick<Host, 'env'>, { env }: Server): Secrets {
  const fromEnv = (name: string | undefined) =>
    name === undefined ? undefined : host.env[name] || undefined
  return {
    clientSecret: fromEnv(env.clientSecret),
    username: fromEnv(env.username),
    password: fromEnv(env.password),
  }
}

/** The secrets that the credential command prints, completed from the environment variables. */
export async function knownSecrets(
  host: Pick<Host, 'env' | 'program'>,
  server: Server,
  redactor: Redactor,
): Promise<Secrets> {
  const secrets = environmentSecrets(host, server)
  Object.assign(secrets, await commandSecrets(host, server))
  for (const secret of [secrets.token, secrets.clientSecret, secrets.password]) redactor.add(secret)
  return secrets
}

const FIELDS = ['token', 'clientSecret', 'username', 'password'] as const

/**
 * Runs the credential command: it prints a token in one line, or JSON. Its output is never
 * repeated.
 */
async function commandSecrets(
  host: Pick<Host, 'program'>,
  { name, credentialCommand: words }: Server,
): Promise<Secrets> {
  if (words === undefined) return {}
  const { code, stdout } = await host.program(words)
  const what = `the credential command of ${name} (${words[0]})`
  if (code === 127) throw new UserError('access', `${what} cannot be run; is it installed?`)
  if (code !== 0) throw new UserError('access', `${what} failed with exit code ${code}`)
  const text = new TextDecoder().decode(stdout).trim()
  if (!text.startsWith('{'))
    return { token: sendable(text, `the output of ${what}`), from: 'the credential command' }
  const given = jsonOf(text)
  if (!isRecord(given))
    throw new UserError(
      'access',
      `${what} printed neither a token nor JSON with token, client_secret, username, password`,
    )
  const found = FIELDS.flatMap((field) => {
    const value = given[field === 'clientSecret' ? 'client_secret' : field]
    return typeof value === 'string'
      ? [[field, field === 'token' ? sendable(value, `the token of ${what}`) : value]]
      : []
  })
  return { ...Object.fromEntries(found), from: 'the credential command' }
}
