import { commands as features } from '../../contributions/commands.ts'
import { type CommandEntry, command, GROUPS, group } from './command.ts'

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
  ),
]

/** The commands, as the help lists them. Each is loaded only when it is used. */
export const commands: readonly CommandEntry[] = [...own, ...features.flat()].sort(
  (a, b) => GROUPS.indexOf(a.group) - GROUPS.indexOf(b.group),
)
