import { type Action, defineCommand } from '../../../base/cli/command.ts'
import { DATA, TEXT_OR_JSON } from '../../../base/cli/flags.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { secretInput } from '../../../base/run/workspace/secret-input.ts'
import { type DataFlags, dataFlag, openRegistry, readRegistry } from '../data-folder.ts'
import { addUser, needKnown, refuseKnown, remove as removeUser } from '../registry/changes.ts'
import { idFault } from '../registry/client.ts'
import { hasherOf } from '../registry/hasher.ts'
import { secretFault } from '../registry/texts.ts'

type Options = DataFlags & { format: 'text' | 'json' }

const PASSWORD = 'RAIL_ERRORS_PASSWORD'

const add: Action<Options> = {
  arguments: '<username>',
  description: `Adds a user. Reads the password from ${PASSWORD}, else from stdin, or prompts for it at a terminal.`,
  options: [DATA],
  async run(host, [username = ''], options) {
    const fault = idFault(username)
    if (fault !== undefined) throw new UserError('usage', `the user name ${fault}`)
    refuseKnown('user', username, await readRegistry(host, options))
    const password = await secretInput(host, 'the password', PASSWORD)
    const wrong = secretFault(password)
    if (wrong !== undefined)
      throw new UserError(
        'usage',
        `the password ${wrong}; pass one on stdin or in ${PASSWORD}, or type it at the prompt`,
      )
    await addUser(await openRegistry(host, options), hasherOf(), username, password)
    host.say(
      `User "${username}" added${host.env[PASSWORD] ? ` with the password of ${PASSWORD}` : ''}.`,
    )
    return 0
  },
}

const list: Action<Options> = {
  description: 'Lists the users.',
  options: [DATA, TEXT_OR_JSON],
  async run(host, _, options) {
    const { folder, users } = await readRegistry(host, options)
    const names = users.map(({ username }) => ({ username }))
    if (options.format === 'json') host.out(`${JSON.stringify(names, null, 2)}\n`, 'json')
    else if (names.length === 0)
      host.say(
        `No users are registered in ${shownPath(host, folder)}; add one with rail-errors users add <username>${dataFlag(options)}.`,
      )
    else host.out(names.map(({ username }) => `${username}\n`).join(''))
    return 0
  },
}

const remove: Action<Options> = {
  arguments: '<username>',
  description: 'Removes a user.',
  options: [DATA],
  async run(host, [username = ''], options) {
    needKnown('user', username, await readRegistry(host, options))
    await removeUser(await openRegistry(host, options), 'user', username)
    host.say(`User "${username}" removed. Their tokens are no longer valid.`)
    return 0
  },
}

export default defineCommand({
  description:
    'Manages the users of the sandbox. A password cannot be passed as an argument, and it is stored as a hash.',
  options: [],
  examples: [
    ['rail-errors users add tester', 'add a user; prompts for the password'],
    ['pass show sandbox | rail-errors users add tester', 'add a user with the password from stdin'],
    ['rail-errors users list', 'list the users'],
  ],
  actions: { add, list, remove },
})
