import type { Answers, Ci } from './answers.ts'
import type { InitFile } from './file.ts'

/** The job that runs `lint` and `build --check`. */
export const ciFiles: Readonly<Record<Ci, (answers: Answers) => readonly InitFile[]>> = {
  github: ({ program, install }) => [
    {
      path: '.github/workflows/rail-errors.yml',
      contents: `name: rail-errors
on:
  push:
    branches: [main]
  pull_request:
permissions:
  contents: read
jobs:
  rail-errors:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
${install === undefined ? '' : `      - run: ${install}\n`}      - run: ${program} lint
      - run: ${program} build --check
`,
    },
  ],
  gitlab: ({ program, install }) => [
    {
      path: '.gitlab-ci.rail-errors.yml',
      contents: `# GitLab runs this only when .gitlab-ci.yml includes it:
#   include:
#     - local: .gitlab-ci.rail-errors.yml
rail-errors:
  image: node:24
  script:
${install === undefined ? '' : `    - ${install}\n`}    - ${program} lint --format text --format gitlab=gl-code-quality-report.json
    - ${program} build --check
  artifacts:
    when: always
    reports:
      codequality: gl-code-quality-report.json
`,
    },
  ],
  none: () => [],
}
