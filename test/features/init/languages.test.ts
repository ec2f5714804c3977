import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'
import { railIn, real, repositoryOf } from '../../support/repository.ts'

// What `init` proposes in a repository of each language: outputs where code of the project is, and
// hooks and jobs that need nothing else there.

type Files = Record<string, string>
const files = (...paths: string[]): Files => Object.fromEntries(paths.map((path) => [path, '']))
const PAGE = { 'web/package.json': '{"dependencies":{"react-dom":"19"}}', 'web/src/App.tsx': '' }

const CASES: [what: string, files: Files, outputs: string[]][] = [
  [
    'Python, in the package with most files',
    files('pyproject.toml', 'setup.py', 'app/__init__.py', 'app/core/a.py', 'tests/test_a.py'),
    ['python app'],
  ],
  [
    'Python, in src',
    files('setup.cfg', 'src/shop/__init__.py', 'src/shop/a.py'),
    ['python src/shop'],
  ],
  ['Python, scripts only', files('requirements.txt', 'main.py'), ['python generated']],
  [
    'Python, in the larger of two',
    files('a/Pipfile', 'a/x/m.py', 'b/Pipfile', 'b/y/m.py', 'b/y/n.py'),
    ['python b/y'],
  ],
  [
    'Java, in its package',
    files(
      'pom.xml',
      'src/main/java/com/acme/shop/App.java',
      'src/test/java/com/acme/shop/AppTest.java',
    ),
    ['java src/main/java/com/acme/shop/generated com.acme.shop.generated'],
  ],
  ['Java, elsewhere', files('build.gradle', 'java/App.java'), ['java generated']],
  [
    'Java, and a client in Kotlin',
    files(
      ...['pom.xml', 'src/main/java/shop/App.java', 'android/build.gradle.kts'],
      ...['android/app/build.gradle.kts', 'android/app/src/main/java/shop/app/Main.kt'],
    ),
    [
      'java src/main/java/shop/generated shop.generated',
      'kotlin android/app/src/main/java/shop/app/generated shop.app.generated',
    ],
  ],
  [
    'packages of one repository: pages, code that they share, and settings',
    {
      'apps/web/package.json': '{"dependencies":{"react":"19","react-dom":"19"}}',
      ...files('apps/web/app/root.tsx', 'apps/web/app/entry.tsx'),
      'packages/lib/package.json': '{"dependencies":{"react":"19"}}',
      ...files(...Array.from({ length: 101 }, (_, index) => `packages/lib/src/a${index}.ts`)),
      ...files('packages/style/package.json', 'packages/style/index.cjs'),
    },
    ['client apps/web/app/generated', 'typescript packages/lib/src/generated'],
  ],
  ['Go', files('go.mod', 'main.go'), ['go internal/errorcodes errorcodes']],
  ['C#', files('Shop.sln', 'Shop/Shop.csproj', 'Shop/Program.cs'), ['csharp Shop/Generated']],
  [
    'PHP, in the namespace that Composer loads',
    { 'composer.json': '{"autoload":{"psr-4":{"Shop\\\\Api\\\\":"lib/"}}}', 'lib/A.php': '' },
    ['php lib/Generated Shop\\Api\\Generated'],
  ],
  [
    'PHP, a composer.json that cannot be read',
    { 'composer.json': '{', 'a.php': '' },
    ['php src/Generated'],
  ],
  ['Ruby', files('Gemfile', 'app/models/a.rb'), ['ruby lib']],
  ['Rust', files('Cargo.toml', 'src/main.rs'), ['rust src']],
  [
    'TypeScript',
    { 'package.json': '{}', ...files('src/a.ts', 'src/types.d.ts') },
    ['typescript src/generated'],
  ],
  ['JavaScript', { 'package.json': '{}', ...files('lib/a.mjs') }, ['javascript lib/generated']],
  [
    'Python with a page',
    { ...files('requirements.txt', 'api/main.py', 'api/db.py'), ...PAGE },
    ['client web/src/generated', 'python api'],
  ],
  ['a package.json alone', { 'package.json': '{}' }, ['typescript dist-terminology']],
  ['nothing', files('README.md'), []],
  [
    'only dependencies, tests and outputs',
    files('go.mod', 'vendor/x.go', 'main_test.go', 'build/y.go'),
    [],
  ],
  [
    'a folder with a name for the shell',
    files('a b/go.mod', 'a b/main.go'),
    ['go dist-terminology'],
  ],
]

type Output = { target: string; out: string; namespace?: string }
const outputsIn = (text: string): string[] =>
  (parse(text) as { outputs: Output[] }).outputs.map((one) => Object.values(one).join(' '))

test.each(CASES)('%s', async (_, given, outputs) => {
  const { rail, text, paths } = inMemory({ files: given })
  expect(await rail('init --yes')).toMatchObject({ exit: 0 })
  expect(outputsIn(text('rail-errors.config.yaml')!)).toEqual([
    ...['flat-list dist-terminology', 'handling dist-terminology', ...outputs],
  ])
  // Neither FHIR nor stages, which were not asked for.
  expect(text('errors.yaml')).not.toMatch(/^(?:url|status|stages):|fix_stage/m)
  expect(await rail('lint --fail-on info')).toMatchObject({ exit: 0 })
  const before = new Set(paths())
  expect(await rail('build')).toMatchObject({ exit: 0 })
  // Each output is merged by git, and made anew by the next build.
  const attributes = text('.gitattributes')!
  for (const path of paths().filter(
    // Each error of PHP has a file of its own, which only one branch adds.
    (one) => !before.has(one) && !/^dist-terminology|\/Failure\//.test(one),
  ))
    expect(attributes).toContain(`${path} text eol=lf linguist-generated merge=union\n`)
  expect(attributes).toContain('dist-terminology/** text eol=lf linguist-generated merge=union\n')
  expect((await rail('init --yes')).err).toContain('All files exist')
})

test('with a URL, FHIR and the stages of a workflow', async () => {
  const { rail, text } = inMemory({ files: files('go.mod', 'main.go') })
  expect(await rail('init --yes --url https://api.shop.dev/errors')).toMatchObject({ exit: 0 })
  expect(outputsIn(text('rail-errors.config.yaml')!)).toEqual([
    ...['fhir-r4', 'flat-list', 'handling'].map((target) => `${target} dist-terminology`),
    'go internal/errorcodes errorcodes',
  ])
  expect(text('errors.yaml')).toMatch(/^stages: /m)
  expect(await rail('lint --fail-on info')).toMatchObject({ exit: 0 })
  expect(await rail('build')).toMatchObject({ exit: 0 })
})

const TARBALL = 'tools/rail-errors-1.0.0.tgz'
const PYTHON = { ...files('pyproject.toml', 'app/a.py'), [TARBALL]: '' }
const INSTALLED = { 'node_modules/rail-errors/package.json': '{}', 'package-lock.json': '{}' }
const FETCHED = `npx --yes --package=./${TARBALL} -- rail-errors`
const alone = (more = '') => `{"devDependencies":{"rail-errors":"file:${TARBALL}"}${more}}`

test.each<[what: string, files: Files, spec: string | undefined, run: string | undefined]>([
  ['what npx runs', PYTHON, `./${TARBALL}`, FETCHED],
  [
    'what npx runs, from git',
    PYTHON,
    'github:acme/rail-errors#v1',
    "npx --yes --package='github:acme/rail-errors#v1' -- rail-errors",
  ],
  ['not by a name', PYTHON, 'rail-errors', undefined],
  ['not from outside of the repository', PYTHON, '../rail-errors-1.0.0.tgz', undefined],
  ['not a file that does not exist', PYTHON, './other-1.0.0.tgz', undefined],
  [
    'a package.json for rail-errors alone',
    { ...PYTHON, ...INSTALLED, 'package.json': alone() },
    undefined,
    FETCHED,
  ],
  [
    'a package.json with scripts',
    { ...PYTHON, ...INSTALLED, 'package.json': alone(',"scripts":{"a":"b"}') },
    undefined,
    'npx --no -- rail-errors',
  ],
  [
    'a project of Node',
    { ...INSTALLED, [TARBALL]: '', 'src/a.ts': '', 'package.json': alone() },
    undefined,
    'npx --no -- rail-errors',
  ],
])('without Node, hooks and jobs bring their own: %s', async (_, given, spec, run) => {
  const { rail, text } = inMemory({
    files: given,
    env: { npm_command: 'exec', ...(spec !== undefined && { npm_config_package: spec }) },
  })
  const { exit, err } = await rail('init --yes')
  expect(exit).toBe(0)
  if (run === undefined) {
    expect(err).toContain('docs/without-npm.md')
    expect(text('.pre-commit-config.yaml')).toBeUndefined()
    return
  }
  const [hook] = (
    parse(text('.pre-commit-config.yaml')!) as {
      repos: { hooks: Record<string, unknown>[] }[]
    }
  ).repos[0]!.hooks
  // pre-commit makes a Node of its own for hooks of the language node, which have to install something.
  const check = 'build --check --staged'
  expect([hook!.entry, hook!.language, hook!.additional_dependencies]).toEqual(
    !run.includes('--package')
      ? [`${run} ${check}`, 'system', undefined]
      : run.includes('tgz')
        ? [`${run} ${check}`, 'node', ['npm@11']]
        : [`rail-errors ${check}`, 'node', [spec]],
  )
  expect(text('.github/workflows/rail-errors.yml')).toContain(
    `- run: ${run.includes("'") ? `'${run.replaceAll("'", "''")}` : run} lint`,
  )
  if (spec !== undefined) expect(err).toContain(`run ${run} lint and ${run} build, and commit`)
})

test.each([
  ['Go', 'go.mod'],
  ['Composer', 'composer.json'],
])('the tarball is not in vendor/, the folder of %s', async (owner, marker) => {
  const tarball = 'vendor/rail-errors-1.0.0.tgz'
  const given = { ...files(marker, 'main.go'), [tarball]: '' }
  for (const [flags, spec] of [
    ['', `./${tarball}`],
    [` --from ./${tarball}`, undefined],
  ] as const) {
    const env = { npm_command: 'exec', ...(spec !== undefined && { npm_config_package: spec }) }
    const { rail, paths } = inMemory({ files: given, env })
    const { exit, err } = await rail(`init --yes${flags}`)
    expect({ exit, err }).toMatchObject({ exit: 2, err: expect.stringContaining(owner) })
    expect(paths()).toEqual(Object.keys(given).sort())
  }
})

test('git is asked for the files of a folder once', async () => {
  const repo = repositoryOf({
    'go.mod': 'module shop\n',
    'main.go': 'package main\n',
    'package.json': '{ "devDependencies": { "rail-errors": "file:tools/rail-errors.tgz" } }',
    'package-lock.json': '{}',
    'node_modules/rail-errors/package.json': '{ "name": "rail-errors", "version": "0.1.0" }',
    'tools/rail-errors.tgz': '',
  })
  const asked: string[] = []
  const git: typeof real.git = async (args, folder) => {
    if (args.includes('--cached')) asked.push(args.join(' '))
    return real.git(args, folder)
  }
  const { exit, out } = await railIn(repo, 'init --yes', {}, { git })
  expect([exit, asked.length]).toEqual([0, 1])
  expect(out).toContain('rail-errors.config.yaml: written')
})
