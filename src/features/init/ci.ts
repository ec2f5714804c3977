import type { Answers, Ci } from './answers.ts'
import type { InitFile } from './init-file.ts'
import type { Program } from './program.ts'
import { yamlText, yamlWord } from './yaml-text.ts'

type Job = Answers & { program: Program }

/** The job that runs `lint` and `build --check`, and `diff` for what a branch changes. */
export const ciFiles: Readonly<Record<Ci, (job: Job) => readonly InitFile[]>> = {
  github: ({ program: { run, install }, name, folder, branch }) => [
    {
      // One job for each catalog of the repository.
      path: `.github/workflows/rail-errors${folder === '' ? '' : `-${name}`}.yml`,
      top: true,
      runs: [run('lint'), run('build --check'), run('diff')],
      contents: `name: rail-errors${folder === '' ? '' : ` ${name}`}
on:
  push:
    branches: [${yamlWord(branch.replace(/[\\*?+[\]!{]/g, '\\$&'))}]
  pull_request:
permissions:
  contents: read
jobs:
  rail-errors:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          fetch-depth: 0 # diff compares with the commit where the branch began
      - uses: actions/setup-node@v5
        with:
          node-version: 24
${install.map((line) => `      - run: ${yamlText(line)}\n`).join('')}      - run: ${yamlText(run('lint'))}
      - run: ${yamlText(run('build --check'))}
      - run: ${yamlText(run('diff'))}
        if: github.event_name == 'pull_request'
`,
    },
  ],
  gitlab: ({ program: { run, install }, name, folder }) => {
    // A name of a folder may have variables, which GitLab replaces in `reports`: that file is at the top.
    const report = `${'../'.repeat(folder.split('/').length - (folder === '' ? 1 : 0))}gl-code-quality-report.json`
    const job = `rail-errors${folder === '' ? '' : `-${name}`}`
    return [
      {
        path: `.gitlab-ci.${job}.yml`,
        top: true,
        runs: [run('lint'), run('build --check'), run('diff')],
        contents: `# GitLab runs this only when .gitlab-ci.yml includes it:
#   include:
#     - local: .gitlab-ci.${job}.yml
${job}:
  image: node:24
  variables:
    GIT_DEPTH: 0 # diff compares with the commit where the branch began
  script:
${install.map((line) => `    - ${yamlText(line)}\n`).join('')}    - ${yamlText(run(`lint --format text --format gitlab=${report}`))}
    - ${yamlText(run('build --check'))}
    - ${yamlText(`if [ -n "$CI_MERGE_REQUEST_IID" ]; then ${run('diff')}; fi`)}
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`,
      },
    ]
  },
  none: () => [],
}
