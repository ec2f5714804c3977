import type { Host } from '../host/host.ts'

/** An option of a command. `flags` as commander writes them: `--out <folder>`. */
export type Option = {
  flags: string
  about: string
  /** Given more than once, it collects its values. */
  many?: true
  choices?: readonly string[]
  default?: string
}

/** The options that every command has. */
export type GlobalOptions = {
  cwd?: string
  config?: string
  color?: string
  quiet?: boolean
  verbose?: boolean
  offline?: boolean
  cache?: boolean
}

/** One command (its name is in index.ts): arguments in, an exit code out. What it prints and writes goes through the host. */
export type Command<Options = object> = {
  description: string
  options: readonly Option[]
  examples: readonly (readonly [line: string, does: string])[]
  /** True when a run writes files that people edit: then it looks again before it writes, and starts over when they changed. */
  edits?(options: Options): boolean
  run(host: Host, args: readonly string[], options: Options & GlobalOptions): Promise<ExitCode>
}

/**
 * 0: nothing at or above the threshold; 1: findings, stale outputs, a catalog that build refuses; 2: the job could not be done;
 * 3: a defect of the tool.
 */
export type ExitCode = 0 | 1 | 2 | 3

export const defineCommand = <Options>(command: Command<Options>): Command => command as unknown as Command
