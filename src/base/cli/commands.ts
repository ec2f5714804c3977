import { commands as features } from '../../contributions/commands.ts'
import { type CommandEntry, command, GROUPS, group } from './command-entry.ts'

const own: readonly CommandEntry[] = [
  ...group(
    'Every day',
    command('lint', '[sources...]', 'check catalogs', () => import('./lint.ts')),
    command('build', '[source]', 'generate the outputs of a catalog', () => import('./build.ts')),
    command(
      'diff',
      '[old] [new]',
      'report changes between two catalogs',
      () => import('./diff.ts'),
    ),
    command('add', '<code> [field=value...]', 'add a code', () => import('./add.ts')),
  ),
  ...group(
    'Begin',
    command('init', '', 'create a catalog, config, git hook and CI job', () => import('./init.ts')),
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

/** The commands, as the help lists them. Each is loaded only when it is used. */
export const commands: readonly CommandEntry[] = [...own, ...features.flat()].sort(
  (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group),
)
