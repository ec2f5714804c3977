import { UNPRINTABLE } from '../../core/values/characters.ts'
import { regexText, unicodeEscape } from '../../core/values/escape.ts'
import type { Answers, Hook } from './answers.ts'
import type { InitFile } from './file.ts'
import type { Program } from './program.ts'
import { yamlQuoted, yamlText } from './yaml-text.ts'

/** Common names of lefthook's config. */
export const LEFTHOOK_FILES = ['', '.', '.config/'].flatMap((start) =>
  ['yml', 'yaml', 'toml', 'json'].map((end) => `${start}lefthook.${end}`),
)

type Job = Pick<Answers, 'folder'> & { program: Program }

/** The hook that checks what will be committed: git's index, not the disk. */
export const hookFiles: Readonly<Record<Hook, (job: Job) => readonly InitFile[]>> = {
  'pre-commit': ({ program, folder }) => {
    const below = folder === '' ? '' : `${regexText(folder)}/`
    const sources = `^${below}(errors|rail-errors\\.config|\\.rail-errors/accepted)\\.ya?ml$`
    return [
      {
        path: '.pre-commit-config.yaml',
        top: true,
        runs: commands(program),
        contents: `# Enable it once in every clone: pre-commit install
repos:
  - repo: local
    hooks:
      - id: rail-errors-lint
        name: ${yamlText(named('lint', folder))}
        entry: ${yamlText(program.run('lint --staged'))}
        language: system
        files: ${yamlQuoted(sources)}
        pass_filenames: false
      - id: rail-errors-build
        name: ${yamlText(named('build --check', folder))}
        entry: ${yamlText(program.run('build --check --staged'))}
        language: system
        files: ${yamlQuoted(`${sources}|^${below}dist-terminology/`)}
        pass_filenames: false
`,
      },
    ]
  },
  lefthook: ({ program, folder }) => {
    const below = folder === '' ? '' : `${folder.replace(/[\\*?[\]{}()|!]/g, '\\$&')}/`
    const sources = [
      `${below}{errors,rail-errors.config}.{yaml,yml}`,
      `${below}.rail-errors/accepted.yaml`,
    ]
    const globs = (...paths: string[]) => `[${paths.map(yamlQuoted).join(', ')}]`
    return [
      {
        path: 'lefthook.yml',
        top: true,
        also: LEFTHOOK_FILES,
        runs: commands(program),
        contents: `# Enable it once in every clone: lefthook install
pre-commit:
  jobs:
    - name: ${yamlText(named('lint', folder))}
      glob: ${globs(...sources)}
      run: ${yamlText(program.run('lint --staged'))}
    - name: ${yamlText(named('build --check', folder))}
      glob: ${globs(...sources, `${below}dist-terminology/**`)}
      run: ${yamlText(program.run('build --check --staged'))}
`,
      },
    ]
  },
  husky: ({ program }) => [
    {
      path: '.husky/pre-commit',
      top: true,
      runs: commands(program),
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
