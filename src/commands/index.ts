import type { Command } from './command.ts'

/** A command in the list of the program: what its help needs, and where the rest is. */
export type Listed = { name: string; arguments: string; summary: string; load(): Promise<{ default: Command }> }

/** The commands. Each is loaded, with the rooms it works in, only when it is used. */
export const commands: readonly Listed[] = [
  { name: 'lint', arguments: '[sources...]', summary: 'check a catalog', load: () => import('./lint.ts') },
  { name: 'fmt', arguments: '[sources...]', summary: 'lay a catalog out in the one way', load: () => import('./fmt.ts') },
  { name: 'rules', arguments: '', summary: 'list the rules and their levels', load: () => import('./rules.ts') },
  { name: 'explain', arguments: '<name>', summary: 'explain a rule or an error code', load: () => import('./explain.ts') },
  {
    name: 'schema',
    arguments: '<name>',
    summary: 'print a JSON Schema, or list which ones there are',
    load: () => import('./schema.ts'),
  },
  { name: 'build', arguments: '[source]', summary: 'make the published terminology from a catalog', load: () => import('./build.ts') },
  {
    name: 'usage',
    arguments: '[globs...]',
    summary: 'check source code against the catalog, both ways',
    load: () => import('./usage.ts'),
  },
  {
    name: 'diff',
    arguments: '[old] [new]',
    summary: 'say what changed, and what it breaks',
    load: () => import('./diff.ts'),
  },
  { name: 'changelog', arguments: '[old] [new]', summary: 'tell integrators what changed', load: () => import('./changelog.ts') },
  {
    name: 'release',
    arguments: '[version]',
    summary: 'set the next version, build, and write the changelog',
    load: () => import('./release.ts'),
  },
  { name: 'stats', arguments: '[sources...]', summary: 'count what a catalog holds', load: () => import('./stats.ts') },
  { name: 'init', arguments: '', summary: 'write a first catalog, its config, hook and CI job', load: () => import('./init.ts') },
  { name: 'login', arguments: '[server]', summary: 'get a token and keep it', load: () => import('./login.ts') },
  { name: 'logout', arguments: '[server]', summary: 'remove a token and revoke it', load: () => import('./logout.ts') },
  { name: 'whoami', arguments: '[server]', summary: 'ask the service whom the token is for', load: () => import('./whoami.ts') },
  {
    name: 'publish',
    arguments: '<fhir-server> [source]',
    summary: 'put the set on a FHIR server',
    load: () => import('./publish.ts'),
  },
  { name: 'import', arguments: '<source>', summary: 'write an errors.yaml from a published set', load: () => import('./import.ts') },
  { name: 'add', arguments: '<code>', summary: 'add a code', load: () => import('./add.ts') },
  { name: 'set', arguments: '<code> <field=value...>', summary: 'set fields of a code', load: () => import('./set.ts') },
  { name: 'deprecate', arguments: '<code>', summary: 'deprecate a code', load: () => import('./deprecate.ts') },
  { name: 'retire', arguments: '<code>', summary: 'retire a code', load: () => import('./retire.ts') },
  { name: 'rename', arguments: '<code> <new>', summary: 'rename a code that was never published', load: () => import('./rename.ts') },
  {
    name: 'git-diff-driver',
    arguments: '<file>',
    summary: 'for git: a readable git diff of a catalog',
    load: () => import('./git-diff-driver.ts'),
  },
]
