import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { healthy } from '../../support/catalogs.ts'
import { gitIn, railIn } from '../../support/repository.ts'
import { type Files, repository, writtenIn } from './repository.ts'

// What `init` does with catalogs that exist.

const catalog = (name: string) => healthy().replace('clinic-errors', name)
const LIST = 'export enum Code {\n  A_B = "A_B",\n  C_D = "C_D",\n}\n'

const attributes = (folder: string, ...paths: string[]) =>
  gitIn(folder, 'check-attr', 'eol', 'linguist-generated', '--', ...paths)
    .split('\n')
    .map((line) => line.replace(/^"|"(?=:)/g, ''))

const COMMON = ['.gitattributes', '.github/workflows/rail-errors.yml', '.pre-commit-config.yaml']
const CONFIG = '.rail-errors/config.schema.json'
const CASES: {
  what: string
  files: Files
  written: string[]
  catalogs: string[]
  outputs: string[]
  others?: string[]
}[] = [
  {
    what: 'a config that names another file',
    files: {
      'my codes.yaml': catalog('shop-errors'),
      'rail-errors.config.yaml':
        'source: my codes.yaml\noutputs:\n  - { target: typescript, out: src }\n  - { target: static-site, out: site }\n',
    },
    written: COMMON,
    catalogs: ['my codes.yaml'],
    outputs: ['src/shop-errors.ts', 'src/shop-errors.manifest', 'site/a/b.html'],
    others: ['src/index.ts'],
  },
  {
    what: 'a config with several catalogs',
    files: {
      'api/errors.yaml': catalog('api-errors'),
      'web/errors.yaml': catalog('web-errors'),
      'rail-errors.config.yaml':
        'catalogs:\n  - source: api/errors.yaml\n  - source: web/errors.yaml\n    outputs: [{ target: flat-list, out: web/gen }]\n',
    },
    written: COMMON,
    catalogs: ['api/errors.yaml', 'web/errors.yaml'],
    outputs: ['dist-terminology/api-errors.ts', 'web/gen/web-errors.json'],
    others: ['api/gen/x.json'],
  },
  {
    what: 'catalogs of packages below, one with a config',
    files: {
      'packages/api/errors.yaml': catalog('api-errors'),
      'packages/web/codes.yaml': catalog('web-errors'),
      'packages/web/rail-errors.config.yaml':
        'source: codes.yaml\noutputs: [{ target: flat-list, out: gen }]\n',
      'config/locales/errors.yaml': 'en: { errors: { blank: is empty } }\n',
    },
    written: [
      ...['.gitattributes', '.github/workflows/rail-errors-api-errors.yml'],
      ...['.github/workflows/rail-errors-web-errors.yml', '.pre-commit-config.yaml'],
    ],
    catalogs: ['packages/api/errors.yaml', 'packages/web/codes.yaml'],
    outputs: ['packages/api/dist-terminology/api-errors.ts', 'packages/web/gen/web-errors.json'],
  },
  {
    what: 'a catalog of codes in code, without a URL',
    files: {
      'errors.yaml': 'name: shop-errors\nversion: 0.1.0\ncodes_from: src/codes.ts\n',
      'src/codes.ts': LIST,
    },
    written: [...COMMON, CONFIG, 'rail-errors.config.yaml'],
    catalogs: ['errors.yaml'],
    outputs: ['dist-terminology/shop-errors.ts'],
    others: ['src/codes.ts'],
  },
]

describe('catalogs that exist get what they lack', () => {
  test.each(CASES)('$what', async ({ files, written, catalogs, outputs, others = [] }) => {
    const { folder, init, text } = repository(files)
    const { exit, out, err } = await init()
    expect([exit, writtenIn(out)]).toEqual([0, [...written].sort()])
    expect(err).toMatch(
      /^Next: run rail-errors lint and rail-errors build, and commit the result\.$/m,
    )
    const lines = attributes(folder, ...catalogs, ...outputs, ...others)
    for (const path of [...catalogs, ...outputs]) expect(lines).toContain(`${path}: eol: lf`)
    for (const path of outputs) expect(lines).toContain(`${path}: linguist-generated: set`)
    for (const path of others) expect(lines).toContain(`${path}: linguist-generated: unspecified`)
    for (const [path, contents] of Object.entries(files)) expect(text(path)).toBe(contents)
    // A second run has nothing to do, and says nothing else.
    expect((await init()).err).toMatch(/All files exist: nothing to write\.\n$/)
  })

  test('the job of each package, and one hook for all', async () => {
    const { text, init } = repository(CASES[2]!.files)
    const { err } = await init()
    expect(err).toContain(
      'packages/api/errors.yaml, packages/web/codes.yaml. No new one is written',
    )
    const hooks = parse(text('.pre-commit-config.yaml')) as {
      repos: { hooks: { entry: string }[] }[]
    }
    expect(hooks.repos[0]!.hooks.map(({ entry }) => entry)).toEqual([
      'npx --no -- rail-errors build --check --staged',
    ])
    for (const name of ['api', 'web'])
      expect(text(`.github/workflows/rail-errors-${name}-errors.yml`)).toContain(
        `run: npx --no -- rail-errors lint --cwd packages/${name}\n`,
      )
  })

  test('without a URL, the config lists no FHIR target', async () => {
    const { text, init } = repository(CASES[3]!.files)
    await init()
    expect(text('rail-errors.config.yaml')).toMatch(
      /^outputs:\n(?: {2}- \{ target: (?!fhir).*\n)+/m,
    )
  })

  test.each([
    ['--name other-errors', 2, '--name and --url are for a new catalog, and errors.yaml exists'],
    [
      '--url https://shop.test/x',
      2,
      '--name and --url are for a new catalog, and errors.yaml exists',
    ],
    ['--name shop-errors', 0, 'Next: '],
  ])('a name or a URL that the catalog does not have: %s', async (args, exit, says) => {
    const { init } = repository(CASES[3]!.files)
    expect(await init(args)).toMatchObject({ exit, err: expect.stringContaining(says) })
  })

  test('with a name, a new catalog beside those of packages', async () => {
    const { init } = repository(CASES[2]!.files)
    expect(writtenIn((await init('--name top-errors')).out)).toContain('errors.yaml')
  })

  test('in a folder whose catalog a config above lists, it says where to run', async () => {
    const { init } = repository(CASES[1]!.files)
    expect(await init('', 'api')).toMatchObject({
      exit: 2,
      err: 'rail-errors: ../rail-errors.config.yaml lists the catalog of this folder; run init in the folder of the config: rail-errors --cwd .. init\n',
    })
    expect(
      (await railIn(join(repository(CASES[1]!.files).folder, 'api'), '--cwd .. init --yes')).exit,
    ).toBe(0)
  })
})

test('a folder below a catalog gets no second one without a name for it', async () => {
  const { init, folder, text } = repository({
    'errors.yaml': catalog('shop-errors'),
    'src/a.ts': '',
  })
  expect(await init('', 'src')).toMatchObject({
    exit: 2,
    err: 'rail-errors: ../errors.yaml is the catalog of this folder, too; for one of its own, give it a --name\n',
  })
  expect(gitIn(folder, 'status', '--porcelain', 'src')).toBe('A  src/a.ts')
  expect((await init('--name src-errors', 'src')).exit).toBe(0)
  expect(text('src/errors.yaml')).toContain('name: src-errors')
})

test('a folder below texts of a framework that are named like a catalog gets one', async () => {
  const { init, text } = repository({
    'errors.yaml': 'en:\n  errors:\n    blank: is missing\n',
    'src/a.ts': '',
  })
  expect((await init('', 'src')).exit).toBe(0)
  expect(text('src/errors.yaml')).toContain('\ncodes:\n')
})

test('git merges a printed list by its lines', async () => {
  const { folder, init } = repository({
    'shop/errors.yaml': `${catalog('shop-errors').replace(/^codes:[\s\S]*/m, '')}codes_from: errors.list.jsonl\n`,
    'shop/errors.list.jsonl': '{"code":"CARD_LOST","http":402,"meaning":"The card is lost."}\n',
    'shop/more.txt': '',
  })
  expect(await init()).toMatchObject({ exit: 0 })
  const merge = gitIn(
    folder,
    'check-attr',
    'merge',
    '--',
    'shop/errors.list.jsonl',
    'shop/more.txt',
  )
  expect(merge).toBe('shop/errors.list.jsonl: merge: union\nshop/more.txt: merge: unspecified')
})
