import type { Option } from './command.ts'

// Options that several commands have.

export const FORMAT: Option = {
  flags: '--format <name[=file]>',
  about:
    'text, concise, json, github, gitlab, junit, sarif or markdown; with =file, written to that file',
  many: true,
}

const SEVERITIES = ['error', 'warn', 'info']

export const FAIL_ON: Option = {
  flags: '--fail-on <severity>',
  about: 'lowest severity that fails the run',
  choices: [...SEVERITIES, 'never'],
  default: 'error',
}

export const MAX_FINDINGS: Option = {
  flags: '--max-findings <count>',
  about: 'print at most this many findings for people; 0 prints all (default: 30)',
}

export const OUTPUT: Option = {
  flags: '--out <file>',
  about: 'write to this file instead of stdout',
}

export const STDIN_FILENAME: Option = {
  flags: '--stdin-filename <path>',
  about: 'file name to report for stdin (-)',
}

/** How a list in another form is read. */
export const MAP: Option = {
  flags: '--map <field=name>',
  about: 'the name of a field in the source, such as code=id',
  list: true,
}

export const LIST: Option = {
  flags: '--list <name>',
  about: 'the list to read, if the source has several',
  list: true,
}

export const SKIP: Option = {
  flags: '--skip <name>',
  about: 'a part of a list in code, or a column, that has no codes',
  list: true,
}

export const STAGED: Option = { flags: '--staged', about: "read git's index instead of the disk" }

export const SOURCE: Option = {
  flags: '--source <path>',
  about: 'the catalog (default: the catalogs of the config, or the nearest errors.yaml)',
}

export const WATCH: Option = {
  flags: '--watch',
  about: 'run again after each change, until Ctrl-C',
}

export const LEVEL_FLAGS: readonly Option[] = [
  {
    flags: '--rule <id=level>',
    about: 'set the level of a rule: error, warn, info or off',
    list: true,
  },
  {
    flags: '--preset <name>',
    about: 'strict: warnings count as errors, infos as warnings',
    choices: ['recommended', 'strict'],
  },
]

export const LINT_FLAGS: readonly Option[] = [
  ...LEVEL_FLAGS,
  { flags: '--today <YYYY-MM-DD>', about: 'date used by date-based rules (default: today, UTC)' },
]

export const DRY_RUN: Option = {
  flags: '--dry-run',
  about: 'write nothing; print the changes as a unified diff',
}

export const EDIT_FLAGS: readonly Option[] = [
  {
    flags: '--source <path>',
    about: 'the catalog to edit (default: the one that contains the code)',
  },
  DRY_RUN,
]

export const LIFECYCLE_FLAGS: readonly Option[] = [
  { flags: '--reason <text>', about: 'the reason; integrators read it' },
  { flags: '--replaced-by <code>', about: 'the code to use instead' },
  { flags: '--note <text>', about: 'what to do if there is no replacement' },
  {
    flags: '--since <version>',
    about:
      'the version that makes this change (default: none; release writes the version that it makes)',
  },
]

export const DATA: Option = {
  flags: '--data <folder>',
  about: 'the folder for the data (default: .rail-errors-sandbox beside the config or the catalog)',
}

export const TEXT_OR_JSON: Option = {
  flags: '--format <name>',
  about: 'output format',
  choices: ['text', 'json'],
  default: 'text',
}
