import { command, group } from '../../base/cli/command.ts'

export const commands = group(
  'Change codes',
  command('fmt', '[sources...]', 'format catalogs', () => import('./command.ts')),
)
