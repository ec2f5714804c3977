import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Release and publish',
  command(
    'release',
    '[version]',
    'set the next version, build and update the changelog',
    () => import('./command.ts'),
  ),
)
