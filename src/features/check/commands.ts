import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Check a service and its code',
  command(
    'check',
    '[inputs...]',
    'check answers of a live service against the catalog',
    () => import('./command.ts'),
  ),
)
