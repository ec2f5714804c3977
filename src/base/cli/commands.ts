import { commands as features } from '../../contributions/commands.ts'
import { type CommandEntry, command, GROUPS, group } from './command-entry.ts'

const own: readonly CommandEntry[] = [
  ...group(
    'Check',
    command('lint', '[sources...]', 'check catalogs', () => import('./lint.ts')),
  ),
  ...group(
    'Build and publish',
    command('build', '[source]', 'generate the outputs of a catalog', () => import('./build.ts')),
  ),
  ...group(
    'Compare and release',
    command(
      'diff',
      '[old] [new]',
      'report changes between two catalogs',
      () => import('./diff.ts'),
    ),
  ),
  ...group(
    'Create and edit',
    command('init', '', 'create a catalog, config, git hook and CI job', () => import('./init.ts')),
    command('add', '<code> [field=value...]', 'add a code', () => import('./add.ts')),
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
