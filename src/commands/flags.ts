import type { Option } from './command.ts'

// Options that several commands have.

export const FORMAT: Option = {
  flags: '--format <name[=file]>',
  about:
    'report format: text, concise, json, jsonl, github, gitlab, junit, sarif, checkstyle, markdown or html; with =file, written to that file',
  many: true,
}

export const STDIN_FILENAME: Option = { flags: '--stdin-filename <path>', about: 'file name to report for stdin (-)' }

export const SOURCE: Option = {
  flags: '--source <path>',
  about: 'the catalog (default: the catalogs of the config, or the nearest errors.yaml)',
}

export const STAGED: Option = { flags: '--staged', about: "read files from git's index instead of the disk: check what will be committed" }

export const WATCH: Option = { flags: '--watch', about: 'run again when an input file changes, until Ctrl-C (exit code 0)' }

/** Flags that set levels. */
export const LEVEL_FLAGS: readonly Option[] = [
  { flags: '--rule <id=level>', about: 'set the level of a rule: error, warn, info or off', many: true },
  { flags: '--preset <name>', about: 'strict: reports warnings as errors and infos as warnings', choices: ['recommended', 'strict'] },
]

export const LINT_FLAGS: readonly Option[] = [
  ...LEVEL_FLAGS,
  { flags: '--today <YYYY-MM-DD>', about: 'date used by date-based rules (default: today, UTC)' },
]

export const EDIT_FLAGS: readonly Option[] = [
  { flags: '--source <path>', about: 'the catalog to edit (default: the one that contains the code)' },
  { flags: '--dry-run', about: 'print the change as a unified diff; write nothing' },
]

export const LIFECYCLE_FLAGS: readonly Option[] = [
  { flags: '--reason <text>', about: 'the reason; integrators read it' },
  { flags: '--replaced-by <code>', about: 'the code to use instead' },
  { flags: '--note <text>', about: 'what to do if there is no replacement' },
  { flags: '--since <version>', about: 'the version that makes this change (default: the version of the catalog)' },
]
