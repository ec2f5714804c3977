import type { Command } from './command.ts'

/** A command in the list of the program: what its help needs, and where the rest is. */
export type Listed = { name: string; arguments: string; summary: string; load(): Promise<{ default: Command }> }

/** The commands. Each is loaded, with the rooms it works in, only when it is used. */
export const commands: readonly Listed[] = [
  { name: 'lint', arguments: '[sources...]', summary: 'check a catalog', load: () => import('./lint.ts') },
  { name: 'build', arguments: '[source]', summary: 'make the published terminology from a catalog', load: () => import('./build.ts') },
]
