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

const group = (heading: string, ...list: readonly Omit<CommandEntry, 'group'>[]): CommandEntry[] =>
  list.map((one) => ({ ...one, group: heading }))

/** The commands. Each is loaded only when it is used. */
export const commands: readonly CommandEntry[] = [
  ...group(
    'Check',
    {
      name: 'lint',
      arguments: '[sources...]',
      summary: 'check catalogs',
      load: () => import('./lint.ts'),
    },
    {
      name: 'fmt',
      arguments: '[sources...]',
      summary: 'format catalogs',
      load: () => import('./fmt.ts'),
    },
    {
      name: 'usage',
      arguments: '[globs...]',
      summary: 'check source code against the catalog',
      load: () => import('./usage.ts'),
    },
    {
      name: 'check',
      arguments: '[inputs...]',
      summary: 'check answers of a live service against the catalog',
      load: () => import('./check.ts'),
    },
    {
      name: 'stats',
      arguments: '[sources...]',
      summary: 'print statistics of catalogs',
      load: () => import('./stats.ts'),
    },
  ),
  ...group(
    'Build and publish',
    {
      name: 'build',
      arguments: '[source]',
      summary: 'generate the outputs of a catalog',
      load: () => import('./build.ts'),
    },
    {
      name: 'serve',
      arguments: '[source]',
      summary: 'serve the published terminology over HTTP',
      load: () => import('./serve.ts'),
    },
    {
      name: 'publish',
      arguments: '<fhir-server> [source]',
      summary: 'publish a catalog to a FHIR server',
      load: () => import('./publish.ts'),
    },
  ),
  ...group(
    'Compare and release',
    {
      name: 'diff',
      arguments: '[old] [new]',
      summary: 'report changes between two catalogs',
      load: () => import('./diff.ts'),
    },
    {
      name: 'changelog',
      arguments: '[old] [new]',
      summary: 'print release notes for integrators',
      load: () => import('./changelog.ts'),
    },
    {
      name: 'release',
      arguments: '[version]',
      summary: 'set the next version, build and update the changelog',
      load: () => import('./release.ts'),
    },
    {
      name: 'git-diff-driver',
      arguments: '<file>',
      summary: 'print a catalog for git diff',
      load: () => import('./git-diff-driver.ts'),
    },
  ),
  ...group(
    'Create and edit',
    {
      name: 'init',
      arguments: '',
      summary: 'create a catalog, config, git hook and CI job',
      load: () => import('./init.ts'),
    },
    {
      name: 'import',
      arguments: '<source>',
      summary: 'create an errors.yaml from a published list',
      load: () => import('./import.ts'),
    },
    {
      name: 'add',
      arguments: '<code> [field=value...]',
      summary: 'add a code',
      load: () => import('./add.ts'),
    },
    {
      name: 'set',
      arguments: '<code> <field=value...>',
      summary: 'set fields of a code',
      load: () => import('./set.ts'),
    },
    {
      name: 'unset',
      arguments: '<code> <field...>',
      summary: 'remove fields of a code',
      load: () => import('./unset.ts'),
    },
    {
      name: 'deprecate',
      arguments: '<code>',
      summary: 'deprecate a code',
      load: () => import('./deprecate.ts'),
    },
    {
      name: 'retire',
      arguments: '<code>',
      summary: 'retire a code',
      load: () => import('./retire.ts'),
    },
    {
      name: 'rename',
      arguments: '<code> <new>',
      summary: 'rename a code that was never published',
      load: () => import('./rename.ts'),
    },
  ),
  ...group(
    'Servers',
    {
      name: 'login',
      arguments: '[server]',
      summary: 'get a token and store it',
      load: () => import('./login.ts'),
    },
    {
      name: 'logout',
      arguments: '[server]',
      summary: 'remove and revoke a token',
      load: () => import('./logout.ts'),
    },
    {
      name: 'whoami',
      arguments: '[server]',
      summary: 'show the user of a token',
      load: () => import('./whoami.ts'),
    },
  ),
  ...group(
    'Develop against a sandbox',
    {
      name: 'sandbox',
      arguments: '[source]',
      summary: 'run a service to develop against',
      load: () => import('./sandbox.ts'),
    },
    {
      name: 'clients',
      arguments: '<action> [client-id]',
      summary: 'register clients of the sandbox',
      load: () => import('./clients.ts'),
    },
    {
      name: 'users',
      arguments: '<action> [username]',
      summary: 'manage users of the sandbox',
      load: () => import('./users.ts'),
    },
  ),
  ...group(
    'Learn',
    {
      name: 'explain',
      arguments: '<name>',
      summary: 'explain a rule, a field or a code',
      load: () => import('./explain.ts'),
    },
    {
      name: 'rules',
      arguments: '',
      summary: 'list the rules and their levels',
      load: () => import('./rules.ts'),
    },
    {
      name: 'schema',
      arguments: '[name]',
      summary: 'print a JSON Schema',
      load: () => import('./schema.ts'),
    },
    {
      name: 'completion',
      arguments: '<shell>',
      summary: 'print a shell completion script',
      load: () => import('./completion.ts'),
    },
  ),
]
