import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { addClient, refuseKnownClient } from '../sandbox/registry/changes.ts'
import { clientFaults, type FieldFault, idFault } from '../sandbox/registry/client-faults.ts'
import { hasherOf } from '../sandbox/registry/hasher.ts'
import {
  type ClientDetails,
  type Credentials,
  DEFAULT_GRANTS,
  SCOPES,
} from '../sandbox/registry/registered.ts'
import { fileRegistry } from '../sandbox/registry/registry.ts'
import { secretFault } from '../sandbox/registry/texts.ts'
import { columns } from '../values/columns.ts'
import { type DataFlags, findSandboxFolder, sandboxFolder } from '../workspace/sandbox-data.ts'
import { secretInput } from '../workspace/secret-input.ts'
import type { Option } from './command.ts'

/** The options of `clients add`. */
export type ClientFlags = DataFlags & {
  name?: string
  type?: string
  redirectUri?: string[]
  website?: string
  description?: string
  acceptTerms?: true
  grant?: string[]
  scope?: string[]
  clientId?: string
  secretStdin?: true
  withoutSecret?: true
}

const add = (flags: string, about: string): Option => ({ flags, about: `add: ${about}` })

export const ADD_FLAGS: readonly Option[] = [
  add('--name <text>', 'the name of the application'),
  add('--type <type>', 'private, if it can keep its secret, else public'),
  { ...add('--redirect-uri <uri>', 'a redirect URI; may be repeated'), many: true },
  add('--website <url>', 'the website of the application'),
  add('--description <text>', 'what the application does'),
  add('--accept-terms', 'the client accepts the legal terms of the API'),
  {
    ...add(
      '--grant <grants>',
      'what it may use: password, refresh_token; if it is private, client_credentials',
    ),
    list: true,
    byDefault: DEFAULT_GRANTS.join(','),
  },
  {
    ...add('--scope <list>', 'what it may ask for: read, write'),
    list: true,
    byDefault: SCOPES.join(','),
  },
  { ...add('--client-id <id>', 'its id'), byDefault: 'random' },
  {
    flags: '--secret-stdin',
    about: 'add, rotate: read the secret from stdin',
    byDefault: 'random',
  },
  add(
    '--without-secret',
    'a public client gets tokens with client_id alone; the contract does not allow this',
  ),
]

/**
 * Registers the client of the options. Rejects with {@link UserError} that lists everything that is
 * missing or wrong.
 */
export async function registerClient(host: Host, options: ClientFlags): Promise<Credentials> {
  const folder = await findSandboxFolder(host, options)
  if (options.clientId !== undefined)
    refuseKnownClient((await fileRegistry(host.files, folder).read()).clients, options.clientId)
  const details = detailsOf(options)
  const faults = [
    ...clientFaults(details).map(lineOf),
    ...(options.acceptTerms
      ? []
      : ['--accept-terms is missing; the client must accept the legal terms']),
  ]
  const id = options.clientId === undefined ? undefined : idFault(options.clientId)
  if (id !== undefined) faults.push(`--client-id ${id}`)
  // At a terminal, the user types the secret when all else is right.
  const early = host.stdinIsTerminal() && faults.length > 0 ? {} : await secretOf(host, options)
  if (early.fault !== undefined) faults.push(early.fault)
  if (faults.length > 0)
    throw new UserError(
      `the client was not registered\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  const registry = fileRegistry(host.files, await sandboxFolder(host, options))
  return addClient(registry, hasherOf(), details as ClientDetails, {
    ...(options.clientId !== undefined && { client_id: options.clientId }),
    ...(early.secret !== undefined && { client_secret: early.secret }),
  })
}

/** The secret on stdin, with `--secret-stdin`. */
export async function secretOf(
  host: Host,
  { secretStdin }: ClientFlags,
): Promise<{ secret?: string; fault?: string }> {
  if (!secretStdin) return {}
  const secret = await secretInput(host, 'the secret')
  const fault = secretFault(secret)
  return fault === undefined ? { secret } : { fault: `--secret-stdin: the secret ${fault}` }
}

/** Prints credentials, once. `next`: a sentence for people that follows. */
export function printCredentials(
  host: Host,
  { client_id, client_secret }: Credentials,
  format: 'text' | 'json',
  next: string,
): void {
  if (format === 'json')
    return void host.out(`${JSON.stringify({ client_id, client_secret }, null, 2)}\n`, 'json')
  host.out(columns(Object.entries({ client_id, client_secret })))
  host.say(`The secret is not shown again; store it now. ${next}`)
}

const detailsOf = (flags: ClientFlags): Partial<Record<keyof ClientDetails, unknown>> => ({
  name: flags.name,
  type: flags.type,
  redirect_uris: flags.redirectUri,
  website: flags.website,
  description: flags.description,
  ...{ grants: flags.grant ?? DEFAULT_GRANTS, scopes: flags.scope ?? SCOPES },
  without_secret: flags.withoutSecret === true,
})

const FLAGS: Partial<Record<keyof ClientDetails, string>> = {
  redirect_uris: 'redirect-uri',
  grants: 'grant',
  scopes: 'scope',
}

function lineOf({ field, item, fault }: FieldFault): string {
  const flag = `--${FLAGS[field] ?? field.replace('_', '-')}`
  return typeof item === 'string' ? `${flag} "${shown(item)}" ${fault}` : `${flag} ${fault}`
}

/** A value of an option: short, and without the password of an address. */
function shown(value: string): string {
  const short = value.slice(0, 200)
  const [from, to] = [short.indexOf('//'), short.lastIndexOf('@')]
  return from < 0 || to < from ? short : `${short.slice(0, from)}//***${short.slice(to)}`
}
