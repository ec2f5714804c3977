import { command, group } from '../../base/cli/command-entry.ts'

export const commands = group(
  'Compare and release',
  command(
    'changelog',
    '[old] [new]',
    'print release notes for integrators',
    () => import('./command.ts'),
  ),
)
