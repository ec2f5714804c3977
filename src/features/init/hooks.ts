import { UNPRINTABLE } from '../../base/core/values/characters.ts'
import { unicodeEscape } from '../../base/core/values/escape.ts'
import type { Answers, Hook } from './answers.ts'
import type { InitFile } from './init-file.ts'
import { isTarball, type Program } from './program.ts'
import { yamlQuoted, yamlText } from './yaml-text.ts'

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
    const { entry, lines } = environmentOf(program)
    const jobs = `  - repo: local
    hooks:
      - id: rail-errors-build
        name: ${yamlText(hookName(folder))}
${lines}
        always_run: true
        pass_filenames: false
`
    return [
      {
        path: '.pre-commit-config.yaml',
        top: true,
        runs: [entry],
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

/**
 * What the hook of pre-commit runs, and where: with what the project has installed, or in a Node that
 * pre-commit brings, and in which it installs something. A file of the repository has no path there, so
 * that npx runs it.
 */
function environmentOf(program: Program): { entry: string; lines: string } {
  const { fetched } = program
  const isFile = fetched !== undefined && isTarball(fetched.from)
  const entry = commandOf(fetched === undefined || isFile ? program : fetched)
  const needs = isFile ? 'npm@11' : fetched && yamlQuoted(fetched.from)
  const language =
    needs === undefined ? 'system' : `node\n        additional_dependencies: [${needs}]`
  return {
    entry,
    lines: `        entry: ${yamlText(entry)}\n        language: ${language}`,
  }
}

const commandOf = ({ run }: Pick<Program, 'run'>): string => run(`${CHECK} --staged`)
