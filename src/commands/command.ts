import type { Host } from '../host.ts'

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
export type GlobalOptions = { cwd?: string; config?: string; color?: string; quiet?: true; verbose?: true; offline?: true; cache?: false }

/** One command (its name is in index.ts): arguments in, an exit code out. What it prints and writes goes through the host. */
export type Command<Options = object> = {
  description: string
  options: readonly Option[]
  examples: readonly (readonly [line: string, does: string])[]
  run(host: Host, args: readonly string[], options: Options & GlobalOptions): Promise<ExitCode>
}

/**
 * 0: nothing at or above the threshold; 1: findings, stale outputs, a catalog that build refuses; 2: the job could not be done;
 * 3: a defect of the tool.
 */
export type ExitCode = 0 | 1 | 2 | 3

export const defineCommand = <Options>(command: Command<Options>): Command => command as unknown as Command

export const FORMAT: Option = {
  flags: '--format <name[=file]>',
  about:
    'how to report: text, concise, json, jsonl, github, gitlab, junit, sarif, checkstyle, markdown or html; with =file, into that file',
  many: true,
}

export const STDIN_FILENAME: Option = { flags: '--stdin-filename <path>', about: 'what a catalog from stdin (-) is called in findings' }

export const STAGED: Option = { flags: '--staged', about: 'read git’s index, not the disk: what will be committed is what is checked' }

export const WATCH: Option = { flags: '--watch', about: 'run again whenever a file that the run reads changes, until Ctrl-C (exit code 0)' }

/** Talk for people, on stderr: hints and progress. Silent with --quiet. */
export const talk = (host: Host, { quiet }: GlobalOptions, line: string): void => {
  if (!quiet) host.err(`${line}\n`)
}

/** More talk, with --verbose only. */
export const detail = (host: Host, { verbose }: GlobalOptions, line: string): void => {
  if (verbose) host.err(`${line}\n`)
}
