import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Also: a sandbox to develop against',
  command(
    'sandbox',
    '[source]',
    'run a service to develop against',
    () => import('./commands/sandbox.ts'),
  ),
  command(
    'clients',
    '',
    'register clients of the sandbox: add, list, show, rotate, remove',
    () => import('./commands/clients.ts'),
  ),
  command(
    'users',
    '',
    'manage users of the sandbox: add, list, remove',
    () => import('./commands/users.ts'),
  ),
)
