import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { nameFromFolder, titleFromName } from '../../../src/features/init/name.ts'
import { inMemory } from '../../support/rail.ts'

const SCHEMA = 'node_modules/rail-errors/schema/errors.schema.json'
const PACKAGE = { [SCHEMA]: '{}', 'node_modules/rail-errors/package.json': '{}' }
const INSTALLED = { ...PACKAGE, 'package-lock.json': '{}' }
const TARBALL = '--from ./rail-errors.tgz'

const OTHERS = 'lint --fail-on info'

test('an empty folder: init, lint, fmt, build, and init again', async () => {
  const { rail, paths, disk } = inMemory()
  const first = await rail(`init --yes ${TARBALL}`)
  expect(first).toMatchObject({ exit: 0 })
  const written = [
    ...[
      '.gitattributes',
      '.github/workflows/rail-errors.yml',
      '.pre-commit-config.yaml',
      '.rail-errors/config.schema.json',
    ],
    ...['.rail-errors/errors.schema.json', 'errors.yaml', 'rail-errors.config.yaml'],
  ]
  expect(paths()).toEqual(written)
  expect(first.out.trim().split('\n').sort()).toEqual(written.map((path) => `${path}: written`))
  expect(await rail('lint --format concise')).toMatchObject({
    exit: 0,
    out: '',
  })
  expect(await rail(OTHERS)).toMatchObject({ exit: 0, out: 'errors.yaml: 3 codes; no findings\n' })
  expect(await rail(`${OTHERS} --preset strict`)).toMatchObject({ exit: 0 })
  expect(await rail('fmt --check')).toMatchObject({ exit: 0, out: '' })
  expect(await rail('build')).toMatchObject({ exit: 0 })
  expect(await rail('build --check')).toMatchObject({ exit: 0 })
  const before = new Map(disk)
  const again = await rail(`init --yes ${TARBALL}`)
  expect(again).toMatchObject({ exit: 0, err: 'All files exist: nothing to write.\n' })
  expect(again.out.trim().split('\n').sort()).toEqual(
    written.map((path) => `${path}: exists, not changed`),
  )
  expect(disk).toEqual(before)
})

test('without --yes and without a terminal nothing is written, and a script fails', async () => {
  const { rail, paths } = inMemory({ readOnly: true })
  const { exit, out, err } = await rail('init')
  expect({ exit, err }).toEqual({
    exit: 2,
    err: 'Nothing was written. Add --yes to write these files without asking.\n',
  })
  expect(out).toContain('errors.yaml: would be written\n')
  expect(paths()).toEqual([])
})

test.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['', false],
])('at a terminal it asks: "%s"', async (answer, isWritten) => {
  const { rail, paths, host } = inMemory()
  const asked: string[] = []
  host.ask = async (question) => {
    asked.push(question)
    return answer
  }
  const { exit, out } = await rail('init')
  expect({ exit, isWritten: paths().includes('errors.yaml') }).toEqual({ exit: 0, isWritten })
  expect(out).toContain(`errors.yaml: ${isWritten ? 'written' : 'would be written'}\n`)
  expect(asked).toEqual([
    expect.stringMatching(
      /^init writes these files:\n(?:.*\n)* {2}errors\.yaml\n(?:.*\n)*Write them\? \[y\/N\] $/,
    ),
  ])
})

test('--dry-run prints the files as a diff, and writes and asks nothing', async () => {
  const { rail, paths } = inMemory({ readOnly: true })
  const { exit, out, err } = await rail('init --dry-run --name clinic-errors')
  expect({ exit, err, paths: paths() }).toEqual({ exit: 0, err: '', paths: [] })
  expect(out).toContain('--- /dev/null\n+++ b/errors.yaml\n')
  expect(out).toMatch(/^\+name: clinic-errors\b/m)
})

test('what is there is left alone, and named', async () => {
  const own = {
    '.gitattributes': '* text=auto\n',
    'rail-errors.config.yml': 'rules: {}\n',
    'errors.yaml': 'name: mine\n',
  }
  const { rail, text, paths } = inMemory({ files: own })
  const { exit, out } = await rail(`init --yes ${TARBALL}`)
  expect(exit).toBe(0)
  for (const [path, contents] of Object.entries(own)) {
    expect(text(path)).toBe(contents)
    expect(out).toContain(`${path}: exists, not changed\n`)
  }
  expect(paths()).toEqual([
    '.gitattributes',
    '.github/workflows/rail-errors.yml',
    '.pre-commit-config.yaml',
    'errors.yaml',
    'rail-errors.config.yml',
  ])
})

describe('the editor finds the schema offline', () => {
  const pointed = (text: string | undefined) =>
    /^# yaml-language-server: \$schema=(\S+)\n/.exec(text ?? '')?.[1]

  test('in the package that is installed', async () => {
    const { rail, text, paths } = inMemory({ files: INSTALLED })
    await rail('init --yes')
    expect(pointed(text('errors.yaml'))).toBe(`./${SCHEMA}`)
    expect(pointed(text('rail-errors.config.yaml'))).toBe(
      './node_modules/rail-errors/schema/config.schema.json',
    )
    expect(paths().some((path) => path.startsWith('.rail-errors/'))).toBe(false)
    expect(text('.github/workflows/rail-errors.yml')).toContain(
      '- run: npm ci\n      - run: npx --no -- rail-errors lint\n',
    )
  })

  test('in a copy', async () => {
    const { rail, text } = inMemory()
    await rail('init --yes')
    for (const file of ['errors.yaml', 'rail-errors.config.yaml'])
      expect(JSON.parse(text(pointed(text(file))!)!)).toHaveProperty('$schema')
    expect(text('.gitattributes')).toContain('.rail-errors/*.json ')
  })

  test('a later install, or a clone without one, makes no second run write', async () => {
    const { rail, disk } = inMemory({ files: { [SCHEMA]: '{}' } })
    await rail('init --yes')
    disk.delete(`/repo/${SCHEMA}`)
    const before = new Map(disk)
    expect(await rail('init --yes')).toMatchObject({
      exit: 0,
      err: 'All files exist: nothing to write.\n',
    })
    expect(disk).toEqual(before)
  })
})

test('without an installed rail-errors there is no hook and no job, and it says why', async () => {
  for (const files of [{}, PACKAGE] as Record<string, string>[]) {
    const { err, out } = await inMemory({ files }).rail('init --yes')
    expect(err).toContain('No git hook and no CI job: this project has not installed rail-errors')
    expect(out).not.toMatch(/workflows|pre-commit/)
  }
  expect((await inMemory().rail('init --yes --hook none --ci none')).err).not.toContain(
    'No git hook',
  )
})

/** The user agents of package managers, and how each runs the program of a package. */
const AGENTS: Record<string, [agent: string, runner: string]> = {
  ' exec ': ['pnpm/10', 'pnpm exec'],
  yarn: ['yarn/1.22', 'yarn run'],
  bun: ['bun/1.4', 'bunx'],
  npx: ['npm/11', 'npx'],
}

describe('in a package of a repository', () => {
  const cwd = '/repo/packages/api'
  const top = { '.git/HEAD': '', 'packages/api/package.json': '{}' }
  test.each<[string, Record<string, string>, string, string]>([
    ['npm workspace', INSTALLED, 'npm ci', 'npx --no -- rail-errors lint --cwd packages/api'],
    [
      'npm in the package',
      Object.fromEntries(
        Object.entries(INSTALLED).map(([path, text]) => [`packages/api/${path}`, text]),
      ),
      'npm ci --prefix packages/api',
      'npx --no --prefix packages/api -- rail-errors lint --cwd packages/api',
    ],
    [
      'pnpm workspace, installed in the package',
      {
        'pnpm-lock.yaml': '',
        ...Object.fromEntries(
          Object.entries(PACKAGE).map(([path, text]) => [`packages/api/${path}`, text]),
        ),
      },
      'pnpm install --frozen-lockfile',
      'pnpm --dir packages/api exec rail-errors lint',
    ],
    [
      'pnpm workspace, installed at the top',
      { 'pnpm-lock.yaml': '', ...PACKAGE },
      'corepack enable',
      'pnpm exec rail-errors lint --cwd packages/api',
    ],
    [
      'yarn 1',
      { 'yarn.lock': '', ...PACKAGE },
      'yarn install --frozen-lockfile',
      'yarn run rail-errors lint --cwd packages/api',
    ],
    [
      'bun, beside a lock-file that npm left',
      { 'bun.lock': '', ...INSTALLED },
      'bun install --frozen-lockfile',
      'bun run rail-errors lint --cwd packages/api',
    ],
    [
      'yarn',
      { 'yarn.lock': '', '.yarnrc.yml': '', ...PACKAGE },
      'yarn install --immutable',
      'yarn run rail-errors lint --cwd packages/api',
    ],
  ])('%s', async (_, files, install, lint) => {
    const { rail, text, paths } = inMemory({ cwd, files: { ...top, ...files } })
    expect(await rail('init --yes --name pay-errors')).toMatchObject({ exit: 0 })
    const workflow = parse(text('.github/workflows/rail-errors-pay-errors.yml')!) as {
      jobs: { 'rail-errors': { steps: { run?: string; if?: string; with?: object }[] } }
    }
    const { steps } = workflow.jobs['rail-errors']
    expect(steps[0]!.with).toEqual({ 'fetch-depth': 0 })
    const runs = steps.map(({ run }) => run)
    expect(runs).toContain(install)
    expect(runs).toContain(lint)
    expect(steps.at(-1)).toEqual({
      run: lint.replace(' lint', ' diff'),
      if: "github.event_name == 'pull_request'",
    })
    const hooks = parse(text('.pre-commit-config.yaml')!) as {
      repos: { hooks: { entry: string; files?: string; always_run: boolean }[] }[]
    }
    const [one, ...others] = hooks.repos[0]!.hooks
    const check = lint.replace(' lint', ' build --check --staged')
    // It lints, too: two hooks would print each finding twice.
    expect([one!.entry, others]).toEqual([check, []])
    // Only a run knows the files that a catalog consists of.
    expect([one!.always_run, one!.files]).toEqual([true, undefined])
    // A line for a hook that exists is printed as it is; advice is run as this run was.
    const [runner] = / exec |yarn|bun|npx/.exec(lint)!
    const own = inMemory({
      cwd,
      files: { ...top, ...files, '.husky/pre-commit': 'npx lint-staged\n' },
      env: { npm_command: 'exec', npm_config_user_agent: AGENTS[runner]![0] },
    })
    const { out, err } = await own.rail('init --yes --name pay-errors')
    expect(out).toContain(`add to it:\n  ${check}`)
    expect(err).toContain(`run ${AGENTS[runner]![1]} rail-errors lint and`)
    expect(paths()).toContain('packages/api/errors.yaml')
    const pointed = /\$schema=(\S+)/.exec(text('packages/api/errors.yaml')!)![1]!
    expect(paths()).toContain(
      `packages/api/${pointed}`.replace(/^packages\/api\/\.\.\/\.\.\//, '').replace('/./', '/'),
    )
  })

  test('a hook and a job that exist are left alone, and the commands to add are printed', async () => {
    const own = { '.pre-commit-config.yaml': 'repos: []\n', 'lefthook.yml': 'pre-push: {}\n' }
    const { rail, text } = inMemory({ cwd, files: { ...top, ...INSTALLED, ...own } })
    const { out } = await rail('init --yes --hook pre-commit')
    expect(text('.pre-commit-config.yaml')).toBe('repos: []\n')
    expect(out).toContain('../../.pre-commit-config.yaml: exists, not changed\n')
    expect(out).toContain(
      '.pre-commit-config.yaml exists and is not changed; add to it:\n  - repo: local\n    hooks:\n',
    )
    expect((await rail('init --yes --hook lefthook')).out).toContain(
      '../../lefthook.yml: exists, not changed',
    )
  })
})

test('answers by flags', async () => {
  const { rail, text } = inMemory()
  expect(
    await rail([
      'init',
      '--yes',
      '--name',
      'clinic-errors',
      '--url',
      'https://northwind-clinic.org/t',
    ]),
  ).toMatchObject({
    exit: 0,
  })
  expect(parse(text('errors.yaml')!)).toMatchObject({
    name: 'clinic-errors',
    title: 'Clinic error codes',
    url: 'https://northwind-clinic.org/t',
    date: '2026-11-21',
  })
  expect(text('errors.yaml')).not.toContain('Change this: the address')
  expect(await rail('lint --fail-on info')).toMatchObject({ exit: 0 })
  expect(await rail('fmt --check')).toMatchObject({ exit: 0 })
})

test.each([
  ['--name', 'Clinic Errors', 'name: "Clinic Errors" is not lower-case kebab'],
  ['--url', 'clinic.test', 'url: "clinic.test" is not an absolute URL'],
])('%s %s is refused', async (flag, value, message) => {
  const { rail, paths } = inMemory()
  const { exit, err } = await rail(['init', '--yes', flag, value])
  expect(exit).toBe(2)
  expect(err).toContain(`rail-errors: ${message}`)
  expect(paths()).toEqual([])
})

test.each([
  ['--ci gitlab --hook lefthook', {}, ['.gitlab-ci.rail-errors.yml', 'lefthook.yml']],
  ['--ci none --hook husky', {}, ['.husky/pre-commit']],
  ['--ci none --hook none', {}, []],
  [
    '',
    { '.gitlab-ci.yml': 'stages: [test]\n', '.husky/commit-msg': '' },
    ['.gitlab-ci.rail-errors.yml', '.husky/pre-commit'],
  ],
  ['--hook lefthook', { '.lefthook.json': '{}\n' }, ['.github/workflows/rail-errors.yml']],
  ['--hook lefthook --ci none', { 'lefthook.yaml': '{}\n' }, []],
])('the hook and the CI job: %s', async (flags, files: Record<string, string>, expected) => {
  const { rail, text, paths } = inMemory({ files })
  expect(await rail(`init --yes ${TARBALL} ${flags}`.trim())).toMatchObject({ exit: 0 })
  const always = [
    '.gitattributes',
    '.rail-errors/config.schema.json',
    '.rail-errors/errors.schema.json',
    'errors.yaml',
    'rail-errors.config.yaml',
  ]
  expect(paths()).toEqual([...always, ...Object.keys(files), ...expected].sort())
  for (const path of expected) {
    const printed = text(path)!
    if (path.endsWith('.yml')) expect(() => parse(printed)).not.toThrow()
    for (const command of path.includes('ci') || path.includes('workflows')
      ? ['lint', 'build --check', 'diff']
      : ['build --check --staged'])
      expect(printed).toContain(`npx --yes --package=./rail-errors.tgz -- rail-errors ${command}`)
  }
  expect(await rail('init --yes')).toMatchObject({ exit: 0 })
})

test('the GitLab job runs as written', async () => {
  const { rail, text } = inMemory()
  await rail(`init --yes --ci gitlab ${TARBALL}`)
  await rail('build')
  const { script } = (
    parse(text('.gitlab-ci.rail-errors.yml')!) as { 'rail-errors': { script: string[] } }
  )['rail-errors']
  const own = script.filter((line) => line.startsWith('npx'))
  expect([own.length, script.at(-1)]).toEqual([2, expect.stringContaining('rail-errors diff; fi')])
  for (const line of own)
    expect(await rail(line.replace(/^.* -- rail-errors /, '')), line).toMatchObject({ exit: 0 })
  expect(JSON.parse(text('gl-code-quality-report.json')!)).toEqual([])
})

test.each([
  'clinic',
  'hl7-gateway',
  'Größe & Maß',
  '2024',
  'nul',
  'x'.repeat(60),
  'errors',
  'billingAPI',
])('the folder %s gives a name that lints', async (name) => {
  const { rail } = inMemory({ cwd: `/repo/${name}` })
  expect(await rail('init --yes')).toMatchObject({ exit: 0 })
  expect(await rail(OTHERS)).toMatchObject({ exit: 0 })
  expect(await rail('fmt --check')).toMatchObject({ exit: 0 })
})

test('names and titles', () => {
  expect(
    ['Clinic API', 'billingService', 'Größe', '2-clinic_errors', 'con', ''].map(nameFromFolder),
  ).toEqual([
    ...['clinic-api', 'billing-service', 'gro-e', 'clinic-errors', 'api-errors', 'api-errors'],
  ])
  expect(
    ['clinic', 'clinic-errors', 'clinic-error', 'errors', 'errors-web'].map(titleFromName),
  ).toEqual([
    ...Array.from({ length: 3 }, () => 'Clinic error codes'),
    ...['Error codes', 'Errors web error codes'],
  ])
})

test.each([
  ['lodash', 2],
  ['rail-errors', 2],
  ['@acme/rail-errors', 2],
  ['a b; touch z', 2],
  ['github:acme/rail-errors#v1.2.0', 0],
  ['acme/rail-errors', 0],
  ['git+ssh://git@git.acme.test/rail-errors.git', 0],
  ['https://acme.test/rail-errors-1.2.0.tgz', 0],
  ['../rail-errors-1.2.0.tgz', 0],
])(
  'hooks and jobs run a git URL or a tarball, not a package by its name: %s',
  async (from, exit) => {
    const { rail, paths } = inMemory()
    const said = await rail(['init', '--yes', '--from', from])
    expect(said.exit, said.err).toBe(exit)
    expect(paths().length > 0).toBe(exit === 0)
    expect(said.err.startsWith('rail-errors: --from takes a git URL or a tarball')).toBe(exit === 2)
  },
)
