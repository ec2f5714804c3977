import type { Host } from '../host/host.ts'

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

/** The options of every command. */
export type GlobalOptions = {
  cwd?: string
  config?: string
  color?: string
  quiet?: boolean
  verbose?: boolean
  offline?: boolean
  cache?: boolean
}

/** The program as a command may see it: its commands with their options. */
export type Outline = {
  global: readonly Option[]
  commands: readonly {
    name: string
    arguments: string
    summary: string
    options: readonly Option[]
  }[]
}

/**
 * One command (its name is in index.ts): arguments in, an exit code out. What it prints and writes
 * goes through the host.
 */
export type Command<Options = object> = {
  description: string
  options: readonly Option[]
  examples: readonly (readonly [line: string, does: string])[]
  /**
   * True if a run writes files that people edit: it compares them again before it writes, and
   * starts over if they changed.
   */
  edits?(options: Options): boolean
  run(
    host: Host,
    args: readonly string[],
    options: Options & GlobalOptions,
    outline: () => Promise<Outline>,
  ): Promise<ExitCode>
}

/**
 * 0: nothing at or above the threshold; 1: findings, stale outputs, a catalog that build refuses;
 * 2: could not run; 3: a defect of the tool.
 */
export type ExitCode = 0 | 1 | 2 | 3

export const defineCommand = <Options>(command: Command<Options>): Command =>
  command as unknown as Command
