import { UNPRINTABLE } from '../../core/values/characters.ts'
import { unicodeEscape } from '../../core/values/escape.ts'
import type { Answers, Hook } from './answers.ts'
import type { InitFile } from './file.ts'
import type { Program } from './program.ts'
import { yamlText } from './yaml-text.ts'

/** Common names of lefthook's config. */
export const LEFTHOOK_FILES = ['', '.', '.config/'].flatMap((start) =>
  ['yml', 'yaml', 'toml', 'json'].map((end) => `${start}lefthook.${end}`),
)

// It lints, too: a finding is printed once.
const CHECK = 'build --check'

type Job = Pick<Answers, 'folder'> & { program: Program }

/**
 * The hook that checks what will be committed: git's index, not the disk. It runs on every commit,
 * because only a run knows all files that a catalog consists of.
 */
export const hookFiles: Readonly<Record<Hook, (job: Job) => readonly InitFile[]>> = {
  'pre-commit': ({ program, folder }) => {
    const jobs = `  - repo: local
    hooks:
      - id: rail-errors-build
        name: ${yamlText(hookName(folder))}
        entry: ${yamlText(commandOf(program))}
        language: ${program.isFetched ? 'node' : 'system'}
        always_run: true
        pass_filenames: false
`
    return [
      {
        path: '.pre-commit-config.yaml',
        top: true,
        runs: [commandOf(program)],
        snippet: jobs,
        activate: 'pre-commit install',
        contents: `# Enable it once in every clone: pre-commit install\nrepos:\n${jobs}`,
      },
    ]
  },
  lefthook: ({ program, folder }) => {
    const jobs = `pre-commit:
  jobs:
    - name: ${yamlText(hookName(folder))}
      run: ${yamlText(commandOf(program))}
`
    return [
      {
        path: 'lefthook.yml',
        top: true,
        also: LEFTHOOK_FILES,
        runs: [commandOf(program)],
        snippet: jobs,
        activate: 'npx lefthook install',
        contents: `# Enable it once in every clone: lefthook install\n${jobs}`,
      },
    ]
  },
  husky: ({ program }) => [
    {
      path: '.husky/pre-commit',
      top: true,
      runs: [commandOf(program)],
      activate: 'npx husky',
      contents: `${commandOf(program)}\n`,
    },
  ],
  none: () => [],
}

/**
 * The name that a hook manager prints above the findings. Their paths are relative to the folder of
 * the catalog.
 */
const hookName = (folder: string): string =>
  `rail-errors ${CHECK}${folder === '' ? '' : ` in ${unicodeEscape(folder, UNPRINTABLE)}`}`

const commandOf = ({ run }: Program): string => run(`${CHECK} --staged`)
