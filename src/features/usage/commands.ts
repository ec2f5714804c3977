import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Check a service and its code',
  command(
    'usage',
    '[globs...]',
    'check source code against the catalog',
    () => import('./command.ts'),
  ),
)
