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

const CHECKS = ['lint', 'build --check']

type Job = Pick<Answers, 'folder'> & { program: Program }

/**
 * The hook that checks what will be committed: git's index, not the disk. It runs on every commit,
 * because only a run knows all files that a catalog consists of.
 */
export const hookFiles: Readonly<Record<Hook, (job: Job) => readonly InitFile[]>> = {
  'pre-commit': ({ program, folder }) => {
    const jobs = `  - repo: local
    hooks:
${CHECKS.map(
  (check) => `      - id: rail-errors-${check.replace(/ .*/, '')}
        name: ${yamlText(hookName(check, folder))}
        entry: ${yamlText(program.run(`${check} --staged`))}
        language: system
        always_run: true
        pass_filenames: false
`,
).join('')}`
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
${CHECKS.map(
  (check) => `    - name: ${yamlText(hookName(check, folder))}
      run: ${yamlText(program.run(`${check} --staged`))}
`,
).join('')}`
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
const hookName = (command: string, folder: string): string =>
  `rail-errors ${command}${folder === '' ? '' : ` in ${unicodeEscape(folder, UNPRINTABLE)}`}`

const commands = ({ run }: Program): string[] => CHECKS.map((check) => run(`${check} --staged`))
