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

type Job = Pick<Answers, 'folder'> & { program: Program }

/**
 * The hook that checks what will be committed: git's index, not the disk. It runs on every commit,
 * because only a run knows all files that a catalog consists of.
 */
export const hookFiles: Readonly<Record<Hook, (job: Job) => readonly InitFile[]>> = {
  'pre-commit': ({ program, folder }) => {
    const jobs = `  - repo: local
    hooks:
      - id: rail-errors-lint
        name: ${yamlText(named('lint', folder))}
        entry: ${yamlText(program.run('lint --staged'))}
        language: system
        always_run: true
        pass_filenames: false
      - id: rail-errors-build
        name: ${yamlText(named('build --check', folder))}
        entry: ${yamlText(program.run('build --check --staged'))}
        language: system
        always_run: true
        pass_filenames: false
`
    return [
      {
        path: '.pre-commit-config.yaml',
        top: true,
        runs: commands(program),
        snippet: jobs,
        activate: 'pre-commit install',
        contents: `# Enable it once in every clone: pre-commit install\nrepos:\n${jobs}`,
      },
    ]
  },
  lefthook: ({ program, folder }) => {
    const jobs = `pre-commit:
  jobs:
    - name: ${yamlText(named('lint', folder))}
      run: ${yamlText(program.run('lint --staged'))}
    - name: ${yamlText(named('build --check', folder))}
      run: ${yamlText(program.run('build --check --staged'))}
`
    return [
      {
        path: 'lefthook.yml',
        top: true,
        also: LEFTHOOK_FILES,
        runs: commands(program),
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
      runs: commands(program),
      activate: 'npx husky',
      contents: commands(program)
        .map((line) => `${line}\n`)
        .join(''),
    },
  ],
  none: () => [],
}

/**
 * The name that a hook manager prints above the findings. Their paths are relative to the folder of
 * the catalog.
 */
const named = (command: string, folder: string): string =>
  `rail-errors ${command}${folder === '' ? '' : ` in ${unicodeEscape(folder, UNPRINTABLE)}`}`

const commands = ({ run }: Program): string[] => [
  run('lint --staged'),
  run('build --check --staged'),
]
