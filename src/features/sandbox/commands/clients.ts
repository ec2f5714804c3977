import { type Action, defineCommand, type Option } from '../../../base/cli/command.ts'
import { DATA, TEXT_OR_JSON } from '../../../base/cli/flags.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { dataFlag, openRegistry, readRegistry, sandboxFolder } from '../data-folder.ts'
import { needKnown, remove as removeClient, rotateSecret } from '../registry/changes.ts'
import type { Client } from '../registry/client.ts'
import { hasherOf } from '../registry/hasher.ts'
import { fileRegistry } from '../registry/registry.ts'
import { worldFiles } from '../workflow/world-files.ts'
import {
  columns,
  printCredentials,
  registerClient,
  type SecretFlags,
  secretOf,
} from './clients-add.ts'

type Options = SecretFlags

const SECRET_STDIN: Option = {
  flags: '--secret-stdin',
  about: 'read the secret from stdin',
  byDefault: 'random',
}
const PRINTED = [DATA, TEXT_OR_JSON]

const add: Action<Options> = {
  arguments: '<client-id> [field=value...]',
  description:
    'Registers a client. name, type (private, if it can keep its secret, else public), redirect_uris, website, description and accept_terms=true are required. grants (default: password,refresh_token) may have client_credentials if it is private, scopes are read and write (default: both). A public client with without_secret=true gets tokens with its id alone; the contract does not allow this. Commas separate the items of a list.',
  options: [...PRINTED, SECRET_STDIN],
  async run(host, [id = '', ...assignments], options) {
    const credentials = await registerClient(host, id, assignments, options)
    printCredentials(
      host,
      credentials,
      options.format,
      `For the grant password, add a user with rail-errors users add <username>${dataFlag(options)}.`,
    )
    return 0
  },
}

const list: Action<Options> = {
  description: 'Lists the clients.',
  options: PRINTED,
  async run(host, _, options) {
    const { folder, clients } = await readRegistry(host, options)
    if (options.format === 'json')
      host.out(`${JSON.stringify(clients.map(withoutSecret), null, 2)}\n`, 'json')
    else if (clients.length === 0)
      host.say(
        `No clients are registered in ${shownPath(host, folder)}; add one with rail-errors clients add <client-id>${dataFlag(options)}.`,
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
  arguments: '<client-id>',
  description: 'Shows a client, without its secret.',
  options: PRINTED,
  async run(host, [id = ''], options) {
    const registered = await readRegistry(host, options)
    needKnown('client', id, registered)
    const client = withoutSecret(registered.clients.find(({ client_id }) => client_id === id)!)
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
  arguments: '<client-id>',
  description: 'Replaces the secret of a client.',
  options: [...PRINTED, SECRET_STDIN],
  async run(host, [id = ''], options) {
    needKnown('client', id, await readRegistry(host, options))
    const { secret, fault } = await secretOf(host, options)
    if (fault !== undefined) throw new UserError('usage', `${fault}; the client keeps its secret`)
    printCredentials(
      host,
      await rotateSecret(await openRegistry(host, options), hasherOf(), id, secret),
      options.format,
      'The old secret is no longer valid.',
    )
    return 0
  },
}

const remove: Action<Options> = {
  arguments: '<client-id>',
  description: 'Removes a client with its workflow.',
  options: [DATA],
  async run(host, [id = ''], options) {
    needKnown('client', id, await readRegistry(host, options))
    const folder = await sandboxFolder(host, options)
    await removeClient(fileRegistry(host.files, folder), 'client', id)
    await worldFiles(host.files, folder).remove(id)
    host.say(`Client "${id}" removed with its workflow. Its tokens are no longer valid.`)
    return 0
  },
}

export default defineCommand({
  description:
    'Registers clients of the sandbox. A secret is shown once and stored as a hash; it cannot be passed as an option.',
  options: [],
  examples: [
    [
      'rail-errors clients add my-app name="My app" type=private redirect_uris=https://app.example/callback website=https://app.example description="Checks members" accept_terms=true',
      'register a client and print its id and secret',
    ],
    ['rail-errors clients list', 'list the clients'],
    ['rail-errors clients rotate my-app', 'replace the secret of a client'],
  ],
  actions: { add, list, show, rotate, remove },
})

const withoutSecret = ({ secret: _, ...client }: Client): Omit<Client, 'secret'> => client
