import { command, group } from '../../base/cli/command.ts'

export const commands = [
  ...group(
    'Every day',
    command('add', '<code> [field=value...]', 'add a code', () => import('./add.ts')),
  ),
  ...group(
    'Change codes',
    command('deprecate', '<code>', 'deprecate a code', () => import('./deprecate.ts')),
    command('retire', '<code>', 'retire a code', () => import('./retire.ts')),
    command(
      'rename',
      '<code> <new>',
      'rename a code that was never published',
      () => import('./rename.ts'),
    ),
  ),
]
