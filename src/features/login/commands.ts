import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Also: tokens of servers',
  command('login', '[server]', 'get a token and store it', () => import('./commands/login.ts')),
  command('logout', '[server]', 'remove and revoke a token', () => import('./commands/logout.ts')),
  command('whoami', '[server]', 'show the user of a token', () => import('./commands/whoami.ts')),
)
