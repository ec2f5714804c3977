import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Release and publish',
  command(
    'serve',
    '[source]',
    'serve the published terminology over HTTP',
    () => import('./serve/command.ts'),
  ),
)
