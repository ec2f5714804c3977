import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Release and publish',
  command(
    'changelog',
    '[old] [new]',
    'print release notes for integrators',
    () => import('./command.ts'),
  ),
)
