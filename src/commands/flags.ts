import type { Option } from './command.ts'

// Options that several commands have.

export const FORMAT: Option = {
  flags: '--format <name[=file]>',
  about:
    'how to report: text, concise, json, jsonl, github, gitlab, junit, sarif, checkstyle, markdown or html; with =file, into that file',
  many: true,
}

export const STDIN_FILENAME: Option = { flags: '--stdin-filename <path>', about: 'what a catalog from stdin (-) is called in findings' }

export const STAGED: Option = { flags: '--staged', about: 'read git’s index, not the disk: what will be committed is what is checked' }

export const WATCH: Option = { flags: '--watch', about: 'run again whenever a file that the run reads changes, until Ctrl-C (exit code 0)' }

/** Flags that set levels. */
export const LEVEL_FLAGS: readonly Option[] = [
  { flags: '--rule <id=level>', about: 'set the level of a rule: error, warn, info or off', many: true },
  { flags: '--preset <name>', about: 'strict: warnings count as errors, remarks as warnings', choices: ['recommended', 'strict'] },
]

export const LINT_FLAGS: readonly Option[] = [
  ...LEVEL_FLAGS,
  { flags: '--today <YYYY-MM-DD>', about: 'the day that rules about dates go by' },
]

export const EDIT_FLAGS: readonly Option[] = [
  { flags: '--source <path>', about: 'the catalog to edit (default: the one that holds the code)' },
  { flags: '--dry-run', about: 'print the change as a unified diff, and write nothing' },
]

export const LIFECYCLE_FLAGS: readonly Option[] = [
  { flags: '--reason <text>', about: 'why' },
  { flags: '--replaced-by <code>', about: 'the code to use instead' },
  { flags: '--note <text>', about: 'what to do when no code takes its place' },
  { flags: '--since <version>', about: 'the version in which it happens (default: the version of the catalog)' },
]
