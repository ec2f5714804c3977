import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { needClient, removeClient, rotateSecret } from '../sandbox/registry/changes.ts'
import { hasherOf } from '../sandbox/registry/hasher.ts'
import type { Client } from '../sandbox/registry/registered.ts'
import { fileRegistry } from '../sandbox/registry/registry.ts'
import { worldFiles } from '../sandbox/workflow/world-files.ts'
import { columns } from '../values/columns.ts'
import { dataFlag, findSandboxFolder, sandboxFolder } from '../workspace/sandbox-data.ts'
import { type Action, runAction } from './action.ts'
import {
  ADD_FLAGS,
  type ClientFlags,
  printCredentials,
  registerClient,
  secretOf,
} from './clients-add.ts'
import { defineCommand } from './command.ts'
import { DATA, TEXT_OR_JSON } from './flags.ts'

type Options = ClientFlags & { config?: string; format: 'text' | 'json' }

const add: Action<Options> = {
  options: [
    ...([
      'name',
      'type',
      'redirectUri',
      'website',
      'description',
      'acceptTerms',
      'grant',
      'scope',
    ] as const),
    ...(['clientId', 'secretStdin', 'withoutSecret'] as const),
  ],
  async run(host, options) {
    const credentials = await registerClient(host, options)
    printCredentials(
      host,
      credentials,
      options.format,
      `Then add a user with rail-errors users add <username>${dataFlag(options)}.`,
    )
    return 0
  },
}

const list: Action<Options> = {
  async run(host, options) {
    const { folder, clients } = await read(host, options)
    if (options.format === 'json')
      host.out(`${JSON.stringify(clients.map(shown), null, 2)}\n`, 'json')
    else if (clients.length === 0)
      host.say(
        `No clients are registered in ${shownPath(host, folder)}; add one with rail-errors clients add${dataFlag(options)}.`,
      )
    else
      host.out(
        columns([
          ['client_id', 'type', 'name'],
          ...clients.map(({ client_id, type, name }) => [client_id, type, name]),
        ]),
      )
    return 0
  },
}

const show: Action<Options> = {
  argument: 'client-id',
  async run(host, options, id) {
    const client = shown(needClient((await read(host, options)).clients, id))
    if (options.format === 'json') host.out(`${JSON.stringify(client, null, 2)}\n`, 'json')
    else
      host.out(
        columns(
          Object.entries(client).map(([name, value]) => [
            name,
            Array.isArray(value) ? value.join(' ') : String(value),
          ]),
        ),
      )
    return 0
  },
}

const rotate: Action<Options> = {
  argument: 'client-id',
  options: ['secretStdin'],
  async run(host, options, id) {
    needClient((await read(host, options)).clients, id)
    const { secret, fault } = await secretOf(host, options)
    if (fault !== undefined) throw new UserError(`${fault}; the client keeps its secret`)
    printCredentials(
      host,
      await rotateSecret(await open(host, options), hasherOf(), id, secret),
      options.format,
      'The old secret is no longer valid.',
    )
    return 0
  },
}

const remove: Action<Options> = {
  argument: 'client-id',
  async run(host, options, id) {
    needClient((await read(host, options)).clients, id)
    const folder = await sandboxFolder(host, options)
    await removeClient(fileRegistry(host.files, folder), id)
    await worldFiles(host.files, folder).remove(id)
    host.say(`Client "${id}" removed with its workflow. Its tokens are no longer valid.`)
    return 0
  },
}

export default defineCommand<Options>({
  description:
    'Registers clients of the sandbox. Actions: add, list, show, rotate (replaces the secret), remove. A secret is shown once and stored as a hash; it cannot be passed as an option. add requires --name, --type, --redirect-uri, --website, --description and --accept-terms.',
  options: [DATA, TEXT_OR_JSON, ...ADD_FLAGS],
  examples: [
    [
      'rail-errors clients add --name "My app" --type private --redirect-uri https://app.example/callback --website https://app.example --description "Checks members" --accept-terms',
      'register a client and print its id and secret',
    ],
    ['rail-errors clients list', 'list the clients'],
    ['rail-errors clients rotate my-app', 'replace the secret of a client'],
  ],
  run: (host, args, options) =>
    runAction('clients', { add, list, show, rotate, remove }, { host, args, options }),
})

async function read(host: Host, options: Options) {
  const folder = await findSandboxFolder(host, options)
  return { folder, ...(await fileRegistry(host.files, folder).read()) }
}

const open = async (host: Host, options: Options) =>
  fileRegistry(host.files, await sandboxFolder(host, options))

/** A client without the hash of its secret. */
const shown = ({ secret: _, ...client }: Client): Omit<Client, 'secret'> => client
