import { describe, expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const catalog = healthy().replace(/^ {2}meaning:.*$/m, '  meaning: Member not found.')
const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'packages/api/errors.yaml': catalog,
  'packages/api/rail-errors.config.yaml':
    'rules: { meaning-informative: error }\noutputs: [{ target: flat-list, out: gen }]\n',
  'packages/pay/errors.yaml': catalog.replace('clinic-errors', 'pay-errors'),
}

describe('the config beside a catalog is used from every folder', () => {
  test.each<[string, string]>([
    ['/repo', 'packages/api/errors.yaml'],
    ['/repo/packages/api', ''],
    ['/repo/packages/pay', '../api/errors.yaml'],
    ['/repo', '/repo/packages/api/errors.yaml'],
  ])('in %s: lint %s', async (cwd, source) => {
    const { exit, out } = await rail(`lint ${source}`.trim(), { cwd, files })
    expect([exit, out]).toEqual([1, expect.stringContaining('error meaning-informative')])
  })

  test('stdin with the name of a file in the package', async () => {
    const { exit } = await rail('lint - --stdin-filename packages/api/errors.yaml', {
      files,
      stdin: catalog,
    })
    expect(exit).toBe(1)
  })

  test('build writes where that config says', async () => {
    const quiet = {
      ...files,
      'packages/api/rail-errors.config.yaml': 'outputs: [{ target: flat-list, out: gen }]\n',
    }
    const { exit, disk } = await rail('build packages/api/errors.yaml', { files: quiet })
    expect(exit).toBe(0)
    const written = [...disk.keys()].filter((path) => path.endsWith('.json'))
    expect(written).toContain('/repo/packages/api/gen/clinic-errors.json')
    expect(written.filter((path) => !path.startsWith('/repo/packages/api/gen/'))).toEqual([])
  })

  test('a package without a config has none', async () => {
    expect((await rail('lint packages/pay/errors.yaml', { files })).exit).toBe(0)
  })

  test('two configs in one run are refused, one that is named is used', async () => {
    const both = 'lint packages/api/errors.yaml packages/pay/errors.yaml'
    const { exit, err } = await rail(both, { files })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        'packages/api has packages/api/rail-errors.config.yaml, packages/pay has no config',
      ),
    ])
    expect(
      (await rail(`${both} --config packages/api/rail-errors.config.yaml`, { files })).exit,
    ).toBe(1)
  })

  test('a config outside the repository is not used: its plugins would run', async () => {
    const elsewhere = {
      ...files,
      '/elsewhere/errors.yaml': catalog,
      '/elsewhere/rail-errors.config.yaml': 'plugins: [./evil.mjs]\n',
    }
    const { exit, err } = await rail('lint /elsewhere/errors.yaml', { files: elsewhere })
    expect([exit, err]).toEqual([0, expect.not.stringContaining('evil')])
  })
})

describe('formats for CI name files from the top of the repository', () => {
  const lint = (format: string, env = {}) =>
    rail(`lint --format ${format}`, { cwd: '/repo/packages/api', files, env }).then(
      ({ out }) => out,
    )

  test.each<[string, string]>([
    ['github', 'file=packages/api/errors.yaml,'],
    ['gitlab', '"path": "packages/api/errors.yaml"'],
    ['sarif', '"uri": "packages/api/errors.yaml"'],
    ['junit', 'packages/api/errors.yaml'],
  ])('%s', async (format, said) => {
    expect(await lint(format)).toContain(said)
  })

  test.each(['text', 'concise', 'json'])(
    '%s names them from the working directory',
    async (format) => {
      expect(await lint(format)).not.toContain('packages/api')
    },
  )

  test.each<[object, string]>([
    [{ GITHUB_WORKSPACE: '/repo/packages' }, 'file=api/errors.yaml,'],
    [{ CI_PROJECT_DIR: '/repo/packages/api' }, 'file=errors.yaml,'],
    [{ GITHUB_WORKSPACE: '/elsewhere' }, 'file=packages/api/errors.yaml,'],
  ])('%j', async (env, said) => {
    expect(await lint('github', env)).toContain(said)
  })
})

describe('a folder or a glob is a source', () => {
  const plain = {
    '.git/HEAD': '',
    'packages/api/errors.yaml': catalog,
    'packages/pay/errors.yaml': files['packages/pay/errors.yaml'],
  }
  const more = {
    'packages/pay/other.yaml': 'a: 1\n',
    'packages/api/node_modules/x/errors.yaml': 'not: a catalog\n',
  }
  test.each<[string, string[]]>([
    ['packages', ['packages/api/errors.yaml', 'packages/pay/errors.yaml']],
    ['packages/api', ['packages/api/errors.yaml']],
    ['packages/*/errors.yaml', ['packages/api/errors.yaml', 'packages/pay/errors.yaml']],
    ['packages/{api,pay}/errors.yaml', ['packages/api/errors.yaml', 'packages/pay/errors.yaml']],
    ['packages packages/pay/errors.yaml', ['packages/api/errors.yaml', 'packages/pay/errors.yaml']],
    ['.', ['packages/api/errors.yaml', 'packages/pay/errors.yaml']],
  ])('lint %s', async (sources, expected) => {
    const { out } = await rail(`lint ${sources} --format json`, { files: { ...plain, ...more } })
    const found = (JSON.parse(out) as { diagnostics: { file: string }[] }).diagnostics.map(
      ({ file }) => file,
    )
    expect([...new Set(found)].sort()).toEqual(expected)
  })

  test.each<[string, string]>([
    ['docs', 'docs: no errors.yaml in this folder; give the path of the file that has the codes'],
    ['packages/*/nothing.yaml', 'packages/*/nothing.yaml: no file matches'],
    ['packages/none', 'packages/none does not exist'],
  ])('lint %s', async (source, said) => {
    const { exit, err } = await rail(`lint ${source}`, {
      files: { ...plain, 'docs/readme.md': '' },
    })
    expect([exit, err]).toEqual([2, expect.stringContaining(said)])
  })

  test('build writes the outputs of each', async () => {
    const { exit, disk } = await rail('build packages --target flat-list', { files: plain })
    expect(exit).toBe(0)
    expect([...disk.keys()].filter((path) => /-errors\.json$/.test(path))).toHaveLength(2)
  })
})

describe('with one config above, a command in a folder means the catalogs of that folder', () => {
  const names = ['api', 'pay', 'pay/cards']
  const shared = {
    '.git/HEAD': 'ref: refs/heads/main\n',
    ...Object.fromEntries(
      names.map((name) => [
        `packages/${name}/errors.yaml`,
        catalog.replace('clinic-errors', `${name.replace('/', '-')}-errors`),
      ]),
    ),
    'rail-errors.config.yaml': `catalogs:\n${names.map((name) => `  - { source: packages/${name}/errors.yaml, outputs: [{ target: flat-list, out: packages/${name}/gen }] }\n`).join('')}`,
  }
  test.each(
    rowsOf<{ cwd: string; catalogs: string[] }>(
      import.meta,
      'with one config above a command in a: cwd, catalogs',
    ),
  )('$cwd', async ({ cwd, catalogs }) => {
    const { disk, exit } = await rail('build', {
      cwd: `/repo/${cwd}`.replace(/\/\.$/, ''),
      files: shared,
    })
    expect(exit).toBe(0)
    const built = [...disk.keys()].flatMap(
      (path) => /gen\/(.*)-errors\.json$/.exec(path)?.[1] ?? [],
    )
    expect(built.sort()).toEqual(catalogs)
  })

  test('an edit needs no --source there', async () => {
    const run = await rail(
      ['deprecate', 'MEMBER_NOT_FOUND', '--reason', 'Old.', '--note', 'Wait.'],
      {
        cwd: '/repo/packages/api',
        files: shared,
      },
    )
    expect(run.exit, run.err).toBe(0)
  })
})
