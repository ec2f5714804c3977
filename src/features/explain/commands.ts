import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Learn',
  command(
    'explain',
    '[name]',
    'list rules and fields; explain one, a code or an error answer',
    () => import('./command.ts'),
  ),
)
