import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, isLong, must, preCommit, root, run } from './peers.ts'

// Repositories as teams have them, each with another tool chain: `init`, what it prints, the first
// commit through the hook, and the CI job with the checks of the team, in a clone. All are green, and
// the hook refuses a bad code.
const home = emptyFolder('tool-chains')
afterAll(() => rmSync(home, { recursive: true, force: true }))
const modules = join(home, 'modules')

type Chain = {
  files: Readonly<Record<string, unknown>>
  /** What an installation of the team did once. */
  before?: readonly string[]
  /** The folder of the catalog. */
  at?: string
  /** What the team, or `init`, says to run once in every clone. */
  activate: string
  /** What CI of the team also runs. */
  checks: readonly string[]
}

const LINT_STAGED = { '.husky/pre-commit': 'npx lint-staged\n' }
const BIOME = {
  formatter: { indentStyle: 'space' },
  files: { includes: ['**', '!**/node_modules'] },
}
const NX_TARGETS = {
  'rail-errors': { command: 'npx rail-errors build --check --cwd {projectRoot}' },
}
const PACKAGES = { 'packages/api/package.json': { name: 'api', version: '1.0.0', private: true } }

const CHAINS: Readonly<Record<string, Chain>> = {
  husky: {
    files: { '.husky/pre-commit': 'npm test\n' },
    activate: 'npx husky',
    checks: [],
  },
  'lint-staged with prettier, for every file': {
    files: { ...LINT_STAGED, '.lintstagedrc.json': { '*': 'prettier --write --ignore-unknown' } },
    activate: 'npx husky',
    checks: ['npx prettier --check .'],
  },
  'prettier in another style, with all files in CI': {
    files: {
      ...LINT_STAGED,
      '.lintstagedrc.json': { '*': 'prettier --write --ignore-unknown' },
      '.prettierrc.json': { semi: false, singleQuote: true, tabWidth: 4, printWidth: 60 },
    },
    activate: 'npx husky',
    checks: ['npx prettier --check .'],
  },
  biome: {
    files: {
      ...LINT_STAGED,
      '.lintstagedrc.json': { '*': 'biome check --write --no-errors-on-unmatched' },
      'biome.json': BIOME,
    },
    activate: 'npx husky',
    checks: ['npx biome ci --error-on-warnings .'],
  },
  eslint: {
    files: {
      ...LINT_STAGED,
      '.lintstagedrc.json': { '*.{js,ts,mjs}': 'eslint --fix --max-warnings 0' },
      'eslint.config.mjs':
        "import tseslint from 'typescript-eslint'\n\nexport default tseslint.config(tseslint.configs.strict)\n",
    },
    activate: 'npx husky',
    checks: ['npx eslint --max-warnings 0 .'],
  },
  'lefthook, as it was installed': {
    files: {},
    before: ['npx lefthook install'],
    activate: 'npx lefthook install',
    checks: [],
  },
  'pre-commit with a formatter': {
    files: {
      '.pre-commit-config.yaml':
        'repos:\n  - repo: local\n    hooks:\n      - id: prettier\n        name: prettier\n        entry: npx prettier --write --ignore-unknown\n        language: system\n',
    },
    activate: 'pre-commit install',
    checks: ['npx prettier --check .', 'pre-commit run --all-files'],
  },
  nx: {
    files: {
      ...PACKAGES,
      'nx.json': { analytics: false },
      'packages/api/project.json': { name: 'api', targets: NX_TARGETS },
      '.husky/pre-commit': 'npx nx run-many --target rail-errors\n',
    },
    at: 'packages/api',
    activate: 'npx husky',
    checks: ['npx nx run-many --target rail-errors'],
  },
  turborepo: {
    files: {
      'packages/api/package.json': {
        ...PACKAGES['packages/api/package.json'],
        scripts: { lint: 'rail-errors lint && rail-errors build --check' },
      },
      'turbo.json': { tasks: { lint: {} } },
      '.husky/pre-commit': 'npx turbo run lint\n',
    },
    at: 'packages/api',
    activate: 'npx husky',
    checks: ['npx turbo run lint'],
  },
  'pnpm workspaces': {
    files: {
      ...PACKAGES,
      'pnpm-workspace.yaml': 'packages: [packages/*]\n',
      'pnpm-lock.yaml': "lockfileVersion: '9.0'\n",
      '.husky/pre-commit': 'pnpm --recursive exec echo checked\n',
    },
    at: 'packages/api',
    activate: 'pnpm exec husky',
    checks: [],
  },
}

const AUTHOR = { name: 't', email: 't@t.test' }
const env = {
  ...Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((who) => [
      [`GIT_${who}_NAME`, AUTHOR.name],
      [`GIT_${who}_EMAIL`, AUTHOR.email],
    ]),
  ),
  PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter),
  PRE_COMMIT_HOME: join(home, 'hooks'),
  NX_DAEMON: 'false',
  TURBO_TELEMETRY_DISABLED: '1',
}

beforeAll(async () => {
  // One installation for all: that of the peers, and rail-errors in it.
  const peers = join(root, 'test/peers/node_modules')
  mkdirSync(join(modules, '.bin'), { recursive: true })
  for (const name of readdirSync(peers))
    if (!name.startsWith('.')) symlinkSync(join(peers, name), join(modules, name))
  for (const name of readdirSync(join(peers, '.bin')))
    symlinkSync(join(peers, '.bin', name), join(modules, '.bin', name))
  symlinkSync(join(await preCommit(), 'pre-commit'), join(modules, '.bin/pre-commit'))
  symlinkSync(root, join(modules, 'rail-errors'))
  symlinkSync(join(root, 'dist/bin.cjs'), join(modules, '.bin/rail-errors'))
})

const line = (text: string, cwd: string, more: Readonly<Record<string, string>> = {}) => {
  const { exit, out, err } = run('bash', ['-e', '-o', 'pipefail', '-c', text], cwd, {
    ...env,
    ...more,
  })
  return { exit, out, text: out + err }
}
const works = (text: string, cwd: string, more?: Readonly<Record<string, string>>) => {
  const done = line(text, cwd, more)
  expect(done, `${text}\n${done.text}`).toMatchObject({ exit: 0 })
  return done.out
}

/** npx takes longer than what it starts: one chain has it everywhere, in the others the path is enough. */
const withoutNpx = (text: string): string => text.replaceAll(/\bnpx (?:--no -- )?/g, '')

type Job = { jobs: Record<string, { steps: { run?: string }[] }> }

// In `npm run test:long` only: formatters that formatters.peer.ts lets format the same files, and what
// starts the same commands in a monorepo as the workspaces of npm and pnpm do.
const RARE = [
  ...['prettier in another style, with all files in CI', 'biome', 'eslint'],
  ...['nx', 'turborepo'],
]
const chains = Object.entries(CHAINS).filter(([name]) => isLong || !RARE.includes(name))
test.each(chains)('%s', async (name, chain) => {
  const { files, before = [], at = '.', activate, checks } = chain
  const team = join(home, name.replace(/\W+/g, '-'))
  const put = (path: string, value: unknown) => {
    mkdirSync(dirname(join(team, path)), { recursive: true })
    const text = typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`
    writeFileSync(join(team, path), text)
  }
  const isPnpm = 'pnpm-lock.yaml' in files
  const typed = name === 'husky' ? (text: string) => text : withoutNpx
  put('package.json', {
    name: 'clinic',
    private: true,
    type: 'module',
    scripts: { test: 'true' },
    ...(at !== '.' && !isPnpm && { workspaces: ['packages/*'], packageManager: 'npm@11.0.0' }),
    devDependencies: { 'rail-errors': '0.1.0' },
  })
  if (!isPnpm) put('package-lock.json', { name: 'clinic', lockfileVersion: 3, packages: {} })
  put('.gitignore', 'node_modules\n.nx\n.turbo\n')
  for (const [path, value] of Object.entries(files)) put(path, value)
  symlinkSync(modules, join(team, 'node_modules'))
  must('git', ['init', '-q', '-b', 'main', team], home)
  for (const one of before) works(typed(one), team)
  if (checks.some((one) => one.includes('prettier'))) works(typed('npx prettier --write .'), team)
  if ('biome.json' in files) works(typed('npx biome check --write .'), team)
  works('git add -A && git commit -qm "The team"', team)

  const folder = join(team, at)
  const rail = isPnpm ? 'pnpm exec rail-errors' : typed('npx rail-errors')
  const printed = works(
    `${rail} init --yes --name clinic-errors --url https://api.clinic.org/t`,
    folder,
  )
  // What init printed, pasted.
  const [, hook, lines] =
    /^(\S+) exists and is not changed; add to it:\n((?: +.*\n)+)/m.exec(printed) ?? []
  if (hook !== undefined)
    appendFileSync(
      join(folder, hook),
      hook.endsWith('.yaml') ? lines! : lines!.replace(/^ +/gm, ''),
    )
  works(typed(activate), team)
  works(`${rail} build`, folder)
  works('git add -A && git commit -qm "Adopt the codes"', team)
  expect(works('git status --porcelain', team)).toBe('')

  const clone = `${team}-ci`
  must('git', ['clone', '-q', team, clone], home)
  symlinkSync(modules, join(clone, 'node_modules'))
  const workflows = readdirSync(join(clone, '.github/workflows'))
  const job = parse(readFileSync(join(clone, '.github/workflows', workflows[0]!), 'utf8')) as Job
  const runs = Object.values(job.jobs)[0]!.steps.flatMap(({ run: one }) =>
    one === undefined || /^(?:npm ci|corepack|pnpm .*install)/.test(one) ? [] : [one],
  )
  expect(runs).toHaveLength(3)
  for (const one of [...runs, ...checks])
    works(typed(one), clone, { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' })

  const catalog = join(folder, 'errors.yaml')
  expect(existsSync(catalog)).toBe(true)
  writeFileSync(
    catalog,
    readFileSync(catalog, 'utf8').replace('DOCUMENT_MISSING', 'documentMissing'),
  )
  const refused = line('git commit -qam "A bad code"', team)
  expect(refused.text).toContain('code-format')
  expect(refused.exit).not.toBe(0)
})
