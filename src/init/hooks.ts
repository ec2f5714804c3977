import type { Answers, Hook } from './answers.ts'
import type { InitFile } from './file.ts'

/** Common names of lefthook's config. */
export const LEFTHOOK_FILES = ['', '.', '.config/'].flatMap((start) =>
  ['yml', 'yaml', 'toml', 'json'].map((end) => `${start}lefthook.${end}`),
)

/** The hook that checks what will be committed: git's index, not the disk. */
export const hookFiles: Readonly<Record<Hook, (answers: Answers) => readonly InitFile[]>> = {
  'pre-commit': ({ program }) => [
    {
      path: '.pre-commit-config.yaml',
      contents: `# Enable it once in every clone: pre-commit install
repos:
  - repo: local
    hooks:
      - id: rail-errors-lint
        name: rail-errors lint
        entry: ${program} lint --staged
        language: system
        files: ^(errors|rail-errors\\.config|\\.rail-errors/suppressions)\\.ya?ml$
        pass_filenames: false
      - id: rail-errors-build
        name: rail-errors build --check
        entry: ${program} build --check --staged
        language: system
        files: ^(errors|rail-errors\\.config|\\.rail-errors/suppressions)\\.ya?ml$|^dist-terminology/
        pass_filenames: false
`,
    },
  ],
  lefthook: ({ program }) => [
    {
      path: 'lefthook.yml',
      also: LEFTHOOK_FILES,
      contents: `# Enable it once in every clone: lefthook install
pre-commit:
  jobs:
    - name: rail-errors lint
      glob: ["{errors,rail-errors.config}.{yaml,yml}", ".rail-errors/suppressions.yaml"]
      run: ${program} lint --staged
    - name: rail-errors build --check
      glob: ["{errors,rail-errors.config}.{yaml,yml}", ".rail-errors/suppressions.yaml", "dist-terminology/**"]
      run: ${program} build --check --staged
`,
    },
  ],
  husky: ({ program }) => [{ path: '.husky/pre-commit', contents: `${program} lint --staged\n${program} build --check --staged\n` }],
  none: () => [],
}
