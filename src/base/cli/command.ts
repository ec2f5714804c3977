import { inWords } from '../core/values/lists.ts'
import type { Host } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'

/** An option of a command. `flags` are in the notation of commander: `--out <folder>`. */
export type Option = {
  flags: string
  about: string
  /** If given more than once, it collects its values. */
  many?: true
  /** A list: values between commas, and the option may be repeated. */
  list?: true
  choices?: readonly string[]
  default?: string
  /** What happens without the option, for people, if that is not a fixed value. */
  byDefault?: string
}

/** Options, as `--flag`, that can't be used with others, or only with one of others. */
export type Combination = { flags: readonly string[]; why?: string } & (
  | { notWith: readonly string[] }
  | { onlyWith: readonly string[] }
)

export type GlobalOptions = {
  cwd?: string
  config?: string
  color?: string
  quiet?: boolean
  verbose?: boolean
  offline?: boolean
  cache?: boolean
}

/** What a command does: arguments in, an exit code out. What it prints and writes goes through the host. */
export type Action<Options = object> = {
  /** Of an action of a command: `<client-id>`. Those of commands are in index.ts. */
  arguments?: string
  description: string
  options: readonly Option[]
  /** Checked before a run. */
  combinations?: readonly Combination[]
  /**
   * True if a run writes files that people edit: it compares them again before it writes, and
   * starts over if they changed.
   */
  edits?(options: Options): boolean
  run(host: Host, args: readonly string[], options: Options & GlobalOptions): Promise<ExitCode>
}

/** One command (its name is in index.ts), which runs, or which has actions such as `clients add`. */
export type Command<Options = object> = Omit<Action<Options>, 'run'> & {
  examples: readonly (readonly [line: string, does: string])[]
  run?: Action<Options>['run']
  actions?: Readonly<Record<string, Action<never>>>
}

/**
 * 0: nothing at or above the threshold; 1: findings, stale outputs, a catalog that build refuses;
 * 2: could not run; 3: a defect of the tool.
 */
export type ExitCode = 0 | 1 | 2 | 3

export const defineCommand = <Options>(command: Command<Options>): Command =>
  command as unknown as Command

/** Rejects with {@link UserError} options that can't be used together. */
export function refuseCombinations(
  combinations: readonly Combination[],
  options: Readonly<Record<string, unknown>>,
): void {
  const among = (flags: readonly string[]) =>
    flags.filter((flag) => ![undefined, false].includes(options[keyOf(flag)] as undefined))
  for (const combination of combinations) {
    const given = among(combination.flags)
    if (given.length === 0) continue
    const why = combination.why === undefined ? '' : `: ${combination.why}`
    if ('notWith' in combination) {
      const [other] = among(combination.notWith)
      if (other !== undefined)
        throw new UserError('usage', `${given[0]} and ${other} cannot be used together${why}`)
    } else if (among(combination.onlyWith).length === 0)
      throw new UserError(
        'usage',
        `${given.join(' and ')} can only be used with ${inWords(combination.onlyWith, 'or')}${why}`,
      )
  }
}

/** The name of an option among the parsed ones: `--dry-run` is `dryRun`. */
const keyOf = (flag: string): string =>
  flag.slice('--'.length).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

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
