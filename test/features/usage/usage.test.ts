import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/base/core/diagnostic.ts'
import { UserError } from '../../../src/base/io/host/user-error.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const folder = fileURLToPath(new URL('../../fixtures/usage', import.meta.url))
const tree = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [
      path.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
    ]),
)

describe('a tree of TypeScript, Java and Python', () => {
  test('has its planted faults and nothing else', async () => {
    const { exit, out, err } = await rail('usage --format concise', { files: tree })
    expect(
      out,
    ).toBe(`api/VisitController.java:9:91 error usage-live BILL_TWICE is retired; use VISIT_LOCKED instead
api/VisitController.java:24:39 error usage-declared "CARD_REPORTED_LOST" is not a code of the catalog
web/desk.ts:14:11 error usage-live BILL_TWICE is retired; use VISIT_LOCKED instead
web/desk.ts:21:35 error usage-declared "CARD_EXPIRD" is not a code of the catalog; did you mean "CARD_EXPIRED"?
worker/bills.py:5:79 error usage-live BILL_TWICE is retired; use VISIT_LOCKED instead
worker/bills.py:10:31 error usage-live BILL_TWICE is retired; use VISIT_LOCKED instead
worker/bills.py:14:27 error usage-declared "BILL_EMPTY" is not a code of the catalog
`)
    expect(err).toBe('Checked 3 files, with 5 codes at usage.places.\n')
    expect(exit).toBe(1)
  })

  test('is looked at in part', async () => {
    const { out } = await rail('usage worker/** --format concise --rule usage-found=off', {
      files: tree,
    })
    expect(out.match(/usage-\w+/g)).toEqual(['usage-live', 'usage-live', 'usage-declared'])
  })

  test('is reported with its lines, related places and suggestions', async () => {
    const { out } = await rail('usage web !**/generated/**', { files: tree })
    expect(out).toContain(`web/desk.ts:14:11 error usage-live
  BILL_TWICE is retired; use VISIT_LOCKED instead
  14 |     case 'BILL_TWICE':
     |           ^^^^^^^^^^
  errors.yaml:62:5 retired here
`)
    const { out: json } = await rail('usage web --format json', { files: tree })
    const { diagnostics, summary } = JSON.parse(json) as {
      diagnostics: Diagnostic[]
      summary: object
    }
    expect(summary).toMatchObject({ errors: 2 })
    expect(diagnostics.find(({ rule }) => rule === 'usage-declared')).toMatchObject({
      file: 'web/desk.ts',
      path: [],
      suggestions: ['CARD_EXPIRED'],
      docs: 'docs/rules.md#usage-declared',
    })
    expect(new Set(diagnostics.map(({ fingerprint }) => fingerprint)).size).toBe(diagnostics.length)
    const { out: sarif } = await rail('usage web --format sarif', { files: tree })
    expect(sarif).toContain('"usage-live"')
  })
})

describe('the command', () => {
  const files = {
    'errors.yaml': healthy(),
    'src/a.ts': "fail('MEMBER_NOT_FOUND')",
    'src/[id]/b.ts': "fail('MEMBER_NOT_FUND')",
  }

  test.each<[string, string[], World, number, string | RegExp]>([
    ['nothing named', ['usage'], { files }, 2, 'no source files given'],
    ['no such file', ['usage', 'lib/**'], { files }, 2, 'lib/**: no files match'],
    ['one glob without a file', ['usage', 'src', 'lib'], { files }, 1, 'lib matches no files'],
    ['a file with brackets', ['usage', 'src/[id]/b.ts'], { files }, 1, 'Checked 1 file.'],
    ['a glob', ['usage', './src/*.ts'], { files }, 0, 'Checked 1 file.'],
    [
      'the catalog is no source code',
      ['usage', '.'],
      { files: { ...files, 'src/[id]/b.ts': '' } },
      0,
      'Checked 2 files.',
    ],
    [
      'dependencies are left out',
      ['usage', '.'],
      { files: { ...files, 'node_modules/x/y.js': "fail('MEMBER_NOT_FUND')" } },
      1,
      'Checked 2 files.',
    ],
    [
      'from a folder above',
      ['usage', '../src/*.ts'],
      { files: { ...files, 'web/x': '' }, cwd: '/repo/web' },
      0,
      'Checked 1 file.',
    ],
    [
      'a broken catalog',
      ['usage', 'src'],
      { files: { ...files, 'errors.yaml': 'codes: [' } },
      2,
      'is not valid YAML',
    ],
    [
      'a rule of lint',
      ['usage', 'src', '--rule', 'code-format=off'],
      { files },
      2,
      '"code-format" is not a known rule',
    ],
    [
      'a tracked file that is gone',
      ['usage', 'src', '--verbose'],
      { files, git: { 'src/': 'src/a.ts\0src/gone.ts\0src/node_modules/x.ts\0' } },
      0,
      /src\/gone\.ts: skipped[\s\S]*Checked 1 file\./,
    ],
    [
      'mistakes in the config',
      ['usage', 'src'],
      {
        files: {
          ...files,
          'rail-errors.config.yaml': "usage:\n  places: [{ pattern: 'a(' }]\n  exlude: []\n",
        },
      },
      2,
      /config\.yaml:2:12 error config the pattern is not a valid[\s\S]*"exlude" is not a known field/,
    ],
  ])('%s', async (_, args, world, code, said) => {
    const { exit, err } = await rail(args, world)
    expect(err).toMatch(said)
    expect(exit).toBe(code)
  })

  test('codes that nobody should use any more, or that are used elsewhere, are not reported as unused', async () => {
    const life = { since: '1.0.0', reason: 'One code is enough.', note: 'Ask the desk.' }
    const codes = [
      ['CARD_LOST', {}],
      ['CARD_OLD', { deprecated: life }],
      ['CARD_GONE', { retired: life }],
      ['CARD_ABROAD', { tags: ['external'] }],
    ] as const
    const entries = codes.map(([code, fields]) =>
      healthyEntry({ code, meaning: `The card is ${code.toLowerCase()}.`, ...fields }),
    )
    const { out } = await rail('usage src', {
      files: { 'errors.yaml': healthy(entries.join('\n')), 'src/a.ts': '' },
    })
    expect([...out.matchAll(/(CARD_[A-Z]+) is not used/g)].map(([, code]) => code)).toEqual([
      'CARD_LOST',
    ])
  })

  test('the codes of an OpenAPI document are used, at the place of the form', async () => {
    const answer = (value: object) => ({ content: { 'application/json': { example: value } } })
    const document = {
      info: { title: 'Clinic', version: '1' },
      openapi: '3.0.3',
      paths: { '/visits': { get: { responses: { 404: answer({ code: 'CARD_LOST' }) } } } },
    }
    const entries = ['CARD_LOST', 'CARD_WORN'].map((code) => healthyEntry({ code }))
    const { exit, out } = await rail('usage api --format concise', {
      files: {
        'errors.yaml': `wire: camara\n${healthy(entries.join('\n'))}`,
        'api/openapi.json': JSON.stringify(document),
        // Larger than source code, and read all the same.
        'api/large.json': JSON.stringify({ ...document, 'x-padding': 'x'.repeat(4_000_001) }),
        'api/server.ts': 'export {}',
      },
    })
    expect(out).toBe(
      'errors.yaml:20:9 warn usage-found CARD_WORN is not used in any checked file\n',
    )
    expect(exit).toBe(0)
  })

  test('what a build wrote is no source code', async () => {
    const config = `usage:\n  places: [{ pattern: '"code": "(?<code>\\w+)"' }]\noutputs: [{ target: flat-list, out: dist-terminology }]\n`
    const world = {
      files: { 'errors.yaml': healthy(), 'src/a.ts': '', 'rail-errors.config.yaml': config },
    }
    const { rail, text } = inMemory(world)
    expect((await rail('build')).exit).toBe(0)
    expect(text('dist-terminology/clinic-errors.json')).toContain('MEMBER_NOT_FOUND')
    const { exit, out, err } = await rail(['usage', '.'])
    expect({ exit, err }).toEqual({
      exit: 0,
      err: 'Checked 2 files, with 0 codes at usage.places.\n',
    })
    expect(out).toContain('MEMBER_NOT_FOUND is not used in any checked file')
  })

  test('levels come from the config, the preset and the flag', async () => {
    const of = async (config: string, ...args: string[]) =>
      (
        await rail(['usage', 'empty.ts', '--format', 'concise', ...args], {
          files: { ...files, 'empty.ts': '', 'rail-errors.config.yaml': config },
        })
      ).out
    expect(await of('')).toContain(' warn usage-found')
    expect(await of('preset: strict\n')).toContain(' error usage-found')
    expect(await of('rules: { usage-found: info }\n')).toContain(' info usage-found')
    expect(await of('rules: { usage-found: info }\n', '--rule', 'usage-found=error')).toContain(
      ' error usage-found',
    )
    expect(await of('rules: { usage-found: off }\n')).not.toContain('usage-found')
  })

  test.each(
    rowsOf<{ usage: string; checked: string[] }>(import.meta, 'a folder means all files in it'),
  )('a folder means all files in it: $usage', async ({ usage, checked }) => {
    const code = Object.fromEntries(
      ['src/a.ts', 'src/deep/b.ts', 'web/c.ts'].map((path) => [path, "fail('MEMBER_NOT_FUND')"]),
    )
    const { out } = await rail('usage --format concise', {
      files: {
        'errors.yaml': healthy(),
        ...code,
        'rail-errors.config.yaml': `usage: { ${usage} }\n`,
      },
    })
    expect(out.match(/^.*(?=:1:7 error usage-declared)/gm)).toEqual(checked)
  })

  test('globs of a shared config start at its folder', async () => {
    const shared = "usage: { include: ['src/**'], exclude: ['**/b.ts'] }\n"
    const world = {
      files: {
        ...files,
        'src/a.ts': "fail('MEMBER_NOT_FUND')",
        'rail.yaml': shared,
        'deep/rail-errors.config.yaml': 'extends: ../rail.yaml\n',
        'deep/src/c.ts': '',
      },
      cwd: '/repo/deep',
      git: {},
    }
    expect((await rail('usage --format concise', world)).out).toContain(
      '../src/a.ts:1:7 error usage-declared',
    )
  })

  test('a code that is alive in one of several catalogs is alive', async () => {
    const retired = healthyEntry({
      retired: { since: '1.0.0', reason: 'Gone.', note: 'Nothing is to be done.' },
    })
    const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n'
    const world = (a: string, b: string): World => ({
      files: {
        'a.yaml': healthy(a),
        'b.yaml': healthy(b),
        'src/a.ts': "fail('MEMBER_NOT_FOUND')",
        'rail-errors.config.yaml': config,
      },
    })
    expect((await rail('usage src', world(retired, healthyEntry()))).exit).toBe(0)
    expect((await rail('usage src', world(healthyEntry(), retired))).exit).toBe(0)
    expect((await rail('usage src', world(retired, retired))).out).toContain(
      'MEMBER_NOT_FOUND is retired; Nothing is to be done.',
    )
  })
})

describe('the files', () => {
  const bad = "fail('MEMBER_NOT_FUND')"
  const files = {
    'errors.yaml': healthy(),
    ...Object.fromEntries(
      [
        'a.ts',
        'z.ts',
        'lib/b.ts',
        'lib/b.py',
        'lib/deep/c.ts',
        'lib/.hidden/d.ts',
        'node_modules/x/e.ts',
        'lib/node_modules/y/f.ts',
      ].map((path) => [path, bad]),
    ),
  }
  const checked = async (args: string, more: World = {}) => {
    const { out, err } = await rail(`usage --format concise ${args}`, { files, ...more })
    return {
      found: [...out.matchAll(/^(.*):1:7 error usage-declared/gm)].map(([, path]) => path),
      err,
    }
  }

  test.each(rowsOf<{ args: string; found: string[] }>(import.meta, 'the files: args, found'))(
    '$args',
    async ({ args, found }) => expect((await checked(args)).found).toEqual(found),
  )

  test.each([
    ['a.ts nope.ts', 'nope.ts matches no files'],
    ['a.ts lib/*.rb none/*.ts', 'lib/*.rb matches no files\nnone/*.ts matches no files\n'],
    ['a.ts a.ts/*.ts', 'a.ts/*.ts matches no files'],
    ['a.ts lib !lib', 'lib matches no files'],
  ])('%s: what matches nothing is named', async (args, said) => {
    const { found, err } = await checked(args)
    expect(found).toEqual(['a.ts'])
    expect(err).toContain(said)
  })

  test('in a repository only those of git, without packages at any depth, and one that is named', async () => {
    const git = {
      'src/': [
        'a.ts',
        'node_modules/x.ts',
        'deep/node_modules/y.ts',
        'deep/.git/z.ts',
        'my_node_modules/b.ts',
        'lib.git/c.ts',
      ]
        .map((path) => `src/${path}`)
        .join('\0'),
    }
    const all = [
      'src/a.ts',
      'src/node_modules/x.ts',
      'src/deep/node_modules/y.ts',
      'src/deep/.git/z.ts',
      'src/my_node_modules/b.ts',
      'src/lib.git/c.ts',
      'src/ignored.ts',
    ]
    const world = {
      git,
      files: { 'errors.yaml': healthy(), ...Object.fromEntries(all.map((path) => [path, bad])) },
    }
    const seen = async (args: string) => (await checked(args, world)).found
    expect(await seen('src')).toEqual(['src/a.ts', 'src/lib.git/c.ts', 'src/my_node_modules/b.ts'])
    expect(await seen('src src/ignored.ts')).toEqual([
      'src/a.ts',
      'src/ignored.ts',
      'src/lib.git/c.ts',
      'src/my_node_modules/b.ts',
    ])
  })

  test('a hundred files, each once', async () => {
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`src/${at}.ts`, bad]))
    const { found, err } = await checked('src', { files: { 'errors.yaml': healthy(), ...many } })
    expect([new Set(found).size, err]).toEqual([100, 'Checked 100 files.\n'])
  })

  test('what a build wrote is passed over by its head alone', async () => {
    const head = '// Clinic. Generated by rail-errors; do not edit.\n'
    const generated = { 'src/a.ts': `${head}${bad}`, 'src/b.ts': `${' '.repeat(500)}${head}${bad}` }
    const { err, out } = await rail('usage src --format concise --verbose', {
      files: { 'errors.yaml': healthy(), ...generated },
    })
    expect(err).toContain('src/a.ts: skipped')
    expect(out).toMatch(/^src\/b\.ts:2:7 error usage-declared/m)
    expect(out).not.toContain('src/a.ts')
  })

  test('what is skipped is named in the order of the paths', async () => {
    const binary = Object.fromEntries(
      ['z.ts', 'a.ts', 'lib/m.ts'].map((path) => [path, Uint8Array.of(0)]),
    )
    const { err } = await rail('usage z.ts a.ts lib --verbose', {
      files: { 'errors.yaml': healthy(), ...binary },
    })
    expect([...err.matchAll(/^(.*): skipped/gm)].map(([, path]) => path)).toEqual([
      'a.ts',
      'lib/m.ts',
      'z.ts',
    ])
  })

  test('a file that cannot be read ends the run', async () => {
    const { rail, host } = inMemory({ files })
    const { read } = host.files
    host.files.read = (path) =>
      path.endsWith('a.ts')
        ? Promise.reject(new UserError('file', 'a.ts cannot be read: permission denied'))
        : read(path)
    expect(await rail('usage a.ts')).toMatchObject({
      exit: 2,
      out: '',
      err: 'rail-errors: a.ts cannot be read: permission denied\n',
    })
  })
})
