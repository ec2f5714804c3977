import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Begin',
  command(
    'init',
    '',
    'create a catalog, config, git hook and CI job',
    () => import('./command.ts'),
  ),
)
