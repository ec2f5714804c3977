import { command, group } from '../../base/cli/command-entry.ts'

export const commands = group(
  'Check',
  command('fmt', '[sources...]', 'format catalogs', () => import('./command.ts')),
)
