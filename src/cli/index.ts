import type { Command } from './command.ts'

/** A command in the list of the program: what its help needs, and how to load it. */
export type CommandEntry = {
  name: string
  /** Its group in the help of the program. */
  group: string
  arguments: string
  summary: string
  load(): Promise<{ default: Command }>
}

const command = (
  name: string,
  args: string,
  summary: string,
  load: CommandEntry['load'],
): Omit<CommandEntry, 'group'> => ({ name, arguments: args, summary, load })

const group = (heading: string, ...list: readonly Omit<CommandEntry, 'group'>[]): CommandEntry[] =>
  list.map((one) => ({ ...one, group: heading }))

/** The commands. Each is loaded only when it is used. */
export const commands: readonly CommandEntry[] = [
  ...group(
    'Check',
    command('lint', '[sources...]', 'check catalogs', () => import('./lint.ts')),
    command('fmt', '[sources...]', 'format catalogs', () => import('./fmt.ts')),
    command(
      'usage',
      '[globs...]',
      'check source code against the catalog',
      () => import('./usage.ts'),
    ),
    command(
      'check',
      '[inputs...]',
      'check answers of a live service against the catalog',
      () => import('./check.ts'),
    ),
  ),
  ...group(
    'Build and publish',
    command('build', '[source]', 'generate the outputs of a catalog', () => import('./build.ts')),
    command(
      'serve',
      '[source]',
      'serve the published terminology over HTTP',
      () => import('./serve.ts'),
    ),
    command(
      'publish',
      '<fhir-server> [source]',
      'publish a catalog to a FHIR server',
      () => import('./publish.ts'),
    ),
  ),
  ...group(
    'Compare and release',
    command(
      'diff',
      '[old] [new]',
      'report changes between two catalogs',
      () => import('./diff.ts'),
    ),
    command(
      'changelog',
      '[old] [new]',
      'print release notes for integrators',
      () => import('./changelog.ts'),
    ),
    command(
      'release',
      '[version]',
      'set the next version, build and update the changelog',
      () => import('./release.ts'),
    ),
  ),
  ...group(
    'Create and edit',
    command('init', '', 'create a catalog, config, git hook and CI job', () => import('./init.ts')),
    command(
      'import',
      '<source...>',
      'create an errors.yaml from a list in another form',
      () => import('./import.ts'),
    ),
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
  ...group(
    'Servers',
    command('login', '[server]', 'get a token and store it', () => import('./login.ts')),
    command('logout', '[server]', 'remove and revoke a token', () => import('./logout.ts')),
    command('whoami', '[server]', 'show the user of a token', () => import('./whoami.ts')),
  ),
  ...group(
    'Develop against a sandbox',
    command(
      'sandbox',
      '[source]',
      'run a service to develop against',
      () => import('./sandbox.ts'),
    ),
    command(
      'clients',
      '',
      'register clients of the sandbox: add, list, show, rotate, remove',
      () => import('./clients.ts'),
    ),
    command(
      'users',
      '',
      'manage users of the sandbox: add, list, remove',
      () => import('./users.ts'),
    ),
  ),
  ...group(
    'Learn',
    command(
      'explain',
      '[name]',
      'list rules and fields; explain one, a code or an error answer',
      () => import('./explain.ts'),
    ),
  ),
]
