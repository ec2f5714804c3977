import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Begin',
  command(
    'import',
    '<source...>',
    'create an errors.yaml from a list in another form',
    () => import('./command.ts'),
  ),
)
