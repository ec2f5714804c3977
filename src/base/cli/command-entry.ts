import type { Command } from './command.ts'

/** A command in the list of the program: what its help needs, and how to load it. */
export type CommandEntry = {
  name: string
  group: Group
  arguments: string
  summary: string
  load(): Promise<{ default: Command }>
}

/** The groups of commands, in the order of the help: daily work first, other programs last. */
export const GROUPS = [
  'Every day',
  'Begin',
  'Change codes',
  'Check a service and its code',
  'Release and publish',
  'Learn',
  'Also: a sandbox to develop against',
  'Also: tokens of servers',
] as const
export type Group = (typeof GROUPS)[number]

export const command = (
  name: string,
  args: string,
  summary: string,
  load: CommandEntry['load'],
): Omit<CommandEntry, 'group'> => ({ name, arguments: args, summary, load })

export const group = (
  heading: Group,
  ...list: readonly Omit<CommandEntry, 'group'>[]
): CommandEntry[] => list.map((one) => ({ ...one, group: heading }))
