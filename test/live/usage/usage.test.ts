import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/core/diagnostic.ts'
import { TimeLimit } from '../../../src/core/values/time-limit.ts'
import { UserError } from '../../../src/io/host/user-error.ts'
import { patternFault } from '../../../src/live/usage/pattern-fault.ts'
import { healthy, healthyEntry } from '../../catalogs.ts'
import type { World } from '../../memory-host.ts'
import { inMemory, rail } from '../../rail.ts'

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
    ).toBe(`api/VisitController.java:24:39 error usage-declared "CARD_REPORTED_LOST" is not a code of the catalog
errors.yaml:29:11 info usage-raised VISIT_LOCKED is compared or listed, and raised in no checked file
web/desk.ts:14:11 error usage-live BILL_TWICE is retired since 2.1.0; use VISIT_LOCKED instead
web/desk.ts:21:35 error usage-declared "CARD_EXPIRD" is not a code of the catalog; did you mean "CARD_EXPIRED"?
worker/bills.py:10:31 error usage-live BILL_TWICE is retired since 2.1.0; use VISIT_LOCKED instead
worker/bills.py:14:27 error usage-declared "BILL_EMPTY" is not a code of the catalog
`)
    expect(err).toBe('Checked 3 files.\n')
    expect(exit).toBe(1)
  })

  test('is looked at in part', async () => {
    const { out } = await rail('usage worker/** --format concise --rule usage-found=off', {
      files: tree,
    })
    expect(out.match(/usage-\w+/g)).toEqual(['usage-live', 'usage-declared'])
  })

  test('is reported with its lines, related places and suggestions', async () => {
    const { out } = await rail('usage web !**/generated/**', { files: tree })
    expect(out).toContain(`web/desk.ts:14:11 error usage-live
  BILL_TWICE is retired since 2.1.0; use VISIT_LOCKED instead
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

describe('patterns of the config', () => {
  const found = async (text: string, patterns: string[]) => {
    const config = `usage: { patterns: ${JSON.stringify(patterns)} }\n`
    const files = { 'errors.yaml': healthy(), 'a.ts': text, 'rail-errors.config.yaml': config }
    const { out } = await rail('usage a.ts --format concise', { files })
    return [...out.matchAll(/usage-declared "(.*?)"/g)].map(([, code]) => code)
  }

  test('find codes beside the places that usage knows', async () => {
    const text = "x = { error: 'A_B' }; raise_code('not-ours')"
    expect(await found(text, ["raise_code\\('([^']+)'"])).toEqual(['A_B', 'not-ours'])
    expect(await found('a1 b2', ['(x*)', '(?<code>\\d)'])).toEqual(['1', '2'])
  })

  // MEMBER_NOT_FOUND is the code of the catalog.
  test.each<[string, string[]]>([
    ['f({ id: "EXPORT_LIMIT" })', ['EXPORT_LIMIT']],
    ['// error\nf({ id: "EXPORT_LIMIT" })', ['EXPORT_LIMIT']],
    ['error; f({ id: "EXPORT_LIMIT" })', ['EXPORT_LIMIT']],
    ['other("MEMBER_NOT_FOUND"); f({ id: "EXPORT_LIMIT" })', ['EXPORT_LIMIT']],
    ['f({ id: "MEMBER_NOT_FOUND" })\nf({ id: "EXPORT_LIMIT" })', ['EXPORT_LIMIT']],
    ['x = { error: { id: "EXPORT_LIMIT" } }', ['EXPORT_LIMIT']],
    ['log.info({ id: "EXPORT_LIMIT" }); deny("MEMBER_NOT_FOUND")', ['EXPORT_LIMIT']],
    ['x = { id: "MEMBER_NOT_FOUND" }; y = { code: "EXPORT_LIMIT" }', []],
    ['const s = `error id: "EXPORT_LIMIT" MEMBER_NOT_FOUND`', ['EXPORT_LIMIT']],
    [
      `f({ id: "EXPORT_LIMIT" }); deny("MEMBER_NOT_FOUND")\n${'('.repeat(200_000)}`,
      ['EXPORT_LIMIT'],
    ],
  ])('hold whatever else is in a file: %.60s', async (text, codes) =>
    expect(await found(text, ['id: "(\\w+)"'])).toEqual(codes),
  )

  test('a status beside what they find is compared', async () => {
    const config = 'usage: { patterns: [\'id: "(\\w+)"\'] }\n'
    const text = 'f({ status: 409, id: "MEMBER_NOT_FOUND" })'
    const files = { 'errors.yaml': healthy(), 'a.ts': text, 'rail-errors.config.yaml': config }
    const { out } = await rail('usage a.ts --format concise', { files })
    expect(out).toContain('a.ts:1:23 error usage-status MEMBER_NOT_FOUND is beside the status 409')
  })

  test('across the blocks that a file is read in, once each, in order', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, at) => `  refuse(${at % 3 === 0 ? '\n' : ''}'CODE_${at}')${' '.repeat(at % 90)}`,
    )
    const codes = await found(lines.join('\n'), ["refuse\\(\\s*'(\\w+)'"])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.length).toBeGreaterThan(0)
  })

  test.each([
    [
      'fail\\(',
      'a pattern must have exactly one group, which matches the code; this one has 0: put the code in parentheses',
    ],
    [
      '(raise|throw) (\\w+)',
      'a pattern must have exactly one group, which matches the code; this one has 2: use (?:…) for the other groups',
    ],
    ['default', 'the places that usage knows always count: remove "default"'],
    ['fail((', 'this is not a valid JavaScript regular expression: Unterminated group'],
    ['(?:raise|throw) (\\w+)', undefined],
    ['(?<=x)(?<code>\\w+)', undefined],
  ])('%j: %s', (source, fault) => expect(patternFault(source)).toBe(fault))
})

describe('the command', () => {
  const files = {
    'errors.yaml': healthy(),
    'src/a.ts': "fail('MEMBER_NOT_FOUND')",
    'src/[id]/b.ts': "fail('NO_SUCH')",
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
      { files: { ...files, 'node_modules/x/y.js': "fail('NO_SUCH')" } },
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
          'rail-errors.config.yaml': "usage:\n  patterns: [default, 'a(']\n  exlude: []\n",
        },
      },
      2,
      /config\.yaml:2:23 error config this is not a valid[\s\S]*"exlude" is not a known field/,
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

  test.each<[string, Error, number, string]>([
    [
      'takes too long',
      new TimeLimit(),
      2,
      'the patterns take more than 5 s for src/a.ts; avoid a repetition inside a repetition',
    ],
    ['fails for another reason', new Error('out of memory'), 3, 'internal error in rail-errors'],
  ])('a search that %s', async (_, error, exit, said) => {
    const { rail, host } = inMemory({
      files: {
        'errors.yaml': healthy(),
        'src/a.ts': '',
        'rail-errors.config.yaml': 'usage: { patterns: [fail(x)] }\n',
      },
    })
    host.within = async () => Promise.reject(error)
    const done = await rail(['usage', 'src'])
    expect(done.err).toContain(said)
    expect(done.exit).toBe(exit)
  })

  test('what a build wrote is no source code', async () => {
    const config = `usage:\n  patterns: ['"code": "(\\w+)"']\noutputs: [{ target: flat-list, out: dist-terminology }]\n`
    const world = {
      files: { 'errors.yaml': healthy(), 'src/a.ts': '', 'rail-errors.config.yaml': config },
    }
    const { rail, text } = inMemory(world)
    expect((await rail('build')).exit).toBe(0)
    expect(text('dist-terminology/clinic-errors.json')).toContain('MEMBER_NOT_FOUND')
    const { exit, out, err } = await rail(['usage', '.'])
    expect({ exit, err }).toEqual({ exit: 0, err: 'Checked 2 files.\n' })
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

  test.each([
    ['include: [src]', ['src/a.ts', 'src/deep/b.ts']],
    ['include: [src/]', ['src/a.ts', 'src/deep/b.ts']],
    ['include: [src/deep]', ['src/deep/b.ts']],
    ['include: [src/a.ts]', ['src/a.ts']],
    ['include: [src], exclude: [src/deep]', ['src/a.ts']],
    ['include: ["src/*.ts"]', ['src/a.ts']],
    ['include: [src, web], exclude: [src/deep/]', ['src/a.ts', 'web/c.ts']],
    ['include: [src, web], exclude: ["src/*"]', ['src/deep/b.ts', 'web/c.ts']],
  ])('a folder means all files in it: %s', async (usage, checked) => {
    const code = Object.fromEntries(
      ['src/a.ts', 'src/deep/b.ts', 'web/c.ts'].map((path) => [path, "fail('NO_SUCH')"]),
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
        'src/a.ts': "fail('NO_SUCH')",
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
      'MEMBER_NOT_FOUND is retired since 1.0.0; Nothing is to be done.',
    )
  })
})

describe('the files', () => {
  const bad = "fail('NO_SUCH')"
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

  test.each<[args: string, found: string[]]>([
    ['z.ts a.ts', ['a.ts', 'z.ts']],
    ['lib a.ts lib/b.ts', ['a.ts', 'lib/.hidden/d.ts', 'lib/b.py', 'lib/b.ts', 'lib/deep/c.ts']],
    ['lib/*.ts', ['lib/b.ts']],
    ['lib/**/*.ts', ['lib/b.ts', 'lib/deep/c.ts']],
    ['**/*.{py,ts} !**/deep/**', ['a.ts', 'lib/b.py', 'lib/b.ts', 'z.ts']],
    ['. !lib', ['a.ts', 'z.ts']],
    ['. !lib/ !z.ts', ['a.ts']],
    ['lib !lib/.hidden !**/*.py', ['lib/b.ts', 'lib/deep/c.ts']],
    ['node_modules/x/e.ts a.ts', ['a.ts', 'node_modules/x/e.ts']],
  ])('%s', async (args, found) => expect((await checked(args)).found).toEqual(found))

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
        ? Promise.reject(new UserError('a.ts cannot be read: permission denied'))
        : read(path)
    expect(await rail('usage a.ts')).toMatchObject({
      exit: 2,
      out: '',
      err: 'rail-errors: a.ts cannot be read: permission denied\n',
    })
  })
})

describe('what is said about a code', () => {
  const life = { since: '1.2.0', reason: 'One code is enough.' }
  const entries = [
    healthyEntry(),
    healthyEntry({ code: 'CARD_OLD', meaning: 'The card is old.', retired: life }),
    healthyEntry({
      code: 'CARD_GONE',
      meaning: 'The card is gone.',
      retired: { ...life, replaced_by: 'MEMBER_NOT_FOUND', note: 'Wait.' },
    }),
    healthyEntry({
      code: 'CARD_LOST',
      meaning: 'The card is lost.',
      retired: { ...life, note: 'Ask the desk.' },
    }),
  ]
  const files = { 'errors.yaml': healthy(entries.join('\n')) }

  test.each([
    ['CARD_OLD', 'error usage-live CARD_OLD is retired since 1.2.0'],
    [
      'CARD_GONE',
      'error usage-live CARD_GONE is retired since 1.2.0; use MEMBER_NOT_FOUND instead',
    ],
    ['CARD_LOST', 'error usage-live CARD_LOST is retired since 1.2.0; Ask the desk.'],
    [
      'CARD_LOTS',
      'error usage-declared "CARD_LOTS" is not a code of the catalog; did you mean "CARD_LOST"?',
    ],
    ['NO_SUCH', 'error usage-declared "NO_SUCH" is not a code of the catalog'],
  ])('%s', async (code, said) => {
    const { out } = await rail('usage a.ts --format concise --rule usage-found=off', {
      files: { ...files, 'a.ts': `fail('${code}')` },
    })
    expect(out).toBe(`a.ts:1:7 ${said}\n`)
  })

  test('a word of another system in a switch is no mistyped code, but a retired one is found', async () => {
    const cases = ['NO_SUCH', 'NO_OTHER', 'CARD_OLD', 'MEMBER_NOT_FOUND']
    const text = `switch (error.code) {\n${cases.map((code) => `case '${code}':\n`).join('')}}`
    const { out } = await rail('usage a.ts --format concise', { files: { ...files, 'a.ts': text } })
    expect(out).toBe('a.ts:4:7 error usage-live CARD_OLD is retired since 1.2.0\n')
  })

  test('the same code twice in a file, and in two files, are findings of their own', async () => {
    const twice = "fail('NO_SUCH')\nfail('NO_SUCH')\n"
    const { out } = await rail('usage . --format json', {
      files: { ...files, 'a.ts': twice, 'b.ts': twice },
    })
    const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] }
    const prints = diagnostics
      .filter(({ rule }) => rule === 'usage-declared')
      .map(({ fingerprint }) => fingerprint)
    expect([prints.length, new Set(prints).size]).toEqual([4, 4])
  })

  test('an entry without a code, and a catalog without codes, say nothing', async () => {
    const nameless = healthy(`${healthyEntry()}\n- http: 404\n`)
    const run = async (text: string) =>
      rail('usage a.ts --format concise', {
        files: { 'errors.yaml': text, 'a.ts': "fail('MEMBER_NOT_FOUND')" },
      })
    expect((await run(nameless)).out).toBe('')
    expect((await run('name: clinic-errors\n')).out).toBe(
      'a.ts:1:7 error usage-declared "MEMBER_NOT_FOUND" is not a code of the catalog\n',
    )
  })
})
