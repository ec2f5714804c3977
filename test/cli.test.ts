import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { load } from '../src/base/cli/program.ts'
import { healthy, healthyEntry } from './support/catalogs.ts'
import type { World } from './support/memory-host.ts'
import { inMemory, rail } from './support/rail.ts'

const clean = healthy()
const four = readFileSync(new URL('fixtures/four-faults/errors.yaml', import.meta.url), 'utf8')
const broken = `${clean}title: "unclosed\n`
const warned = clean.replace('"No member', '&text "No member')

type Case = [name: string, args: string, world: World, exit: number]

const lintCases: Case[] = [
  ['clean', 'lint', { files: { 'errors.yaml': clean } }, 0],
  ['four faults in one run', 'lint', { files: { 'errors.yaml': four } }, 1],
  ['four faults, a line each', 'lint --format concise', { files: { 'errors.yaml': four } }, 1],
  ['four faults as annotations', 'lint --format github', { files: { 'errors.yaml': four } }, 1],
  [
    'broken syntax and what else is wrong',
    'lint',
    { files: { 'errors.yaml': `${four}    display: a: b\n` } },
    2,
  ],
  ['nothing but errors with --quiet', 'lint --quiet', { files: { 'errors.yaml': clean } }, 0],
  ['a warning does not fail', 'lint --format concise', { files: { 'errors.yaml': warned } }, 0],
  [
    'a warning fails when asked to',
    'lint --format concise --fail-on warn',
    { files: { 'errors.yaml': warned } },
    1,
  ],
  [
    'an error does not fail when asked not to',
    'lint --format concise --fail-on never',
    { files: { 'errors.yaml': four } },
    0,
  ],
  [
    'annotations in GitHub Actions, text stays',
    'lint',
    {
      files: { 'errors.yaml': four.replace('identfy', '"a%b:c,d"') },
      env: { GITHUB_ACTIONS: 'true' },
    },
    1,
  ],
  [
    'no annotations into JSON',
    'lint --format json',
    { files: { 'errors.yaml': clean }, env: { GITHUB_ACTIONS: 'true' } },
    0,
  ],
  ['from stdin', 'lint - --stdin-filename api/errors.yaml --format concise', { stdin: four }, 1],
  ['from git', 'lint HEAD:errors.yaml', { git: { 'HEAD:errors.yaml': clean } }, 0],
  ['not in git', 'lint main:errors.yml', { git: {} }, 2],
  ['no repository', 'lint HEAD:errors.yaml', {}, 2],
  ['an option in place of a ref', 'lint -- --output=x:y', { git: {} }, 2],
  [
    'several at once',
    'lint a.yaml b.yaml --format concise',
    { files: { 'a.yaml': four, 'b.yaml': clean } },
    1,
  ],
  [
    'from a folder below',
    'lint',
    {
      files: { '.git/HEAD': '', 'errors.yaml': clean, 'src/deep/x.ts': '' },
      cwd: '/repo/src/deep',
    },
    0,
  ],
  [
    'never from above the repository',
    'lint',
    {
      files: { 'errors.yaml': clean, 'inner/.git/HEAD': '', 'inner/src/x.ts': '' },
      cwd: '/repo/inner/src',
    },
    2,
  ],
  ['no catalog anywhere', 'lint', {}, 2],
  ['a missing file', 'lint nope.yaml', {}, 2],
  ['a folder', 'lint api', { files: { 'api/errors.yaml': clean } }, 0],
  ['an empty file', 'lint', { files: { 'errors.yaml': '' } }, 1],
  [
    'a published list alone',
    'lint clinic.json',
    {
      files: {
        'clinic.json':
          '{"codes":[{"code":"a","http":404,"stop":true,"fix_stage":"identify","meaning":"No member.","fix":"Check."}]}',
      },
    },
    1,
  ],
  ['a handling file', 'lint clinic.handling.json', { files: { 'clinic.handling.json': '{}' } }, 2],
  ['a file with a colon in its name', 'lint a:b.yaml', { files: { 'a:b.yaml': clean } }, 0],
]

const usageCases: Case[] = [
  ['no command', '', {}, 2],
  ['help', '--help', {}, 0],
  ['help of lint', 'lint --help', {}, 0],
  ['help of build', 'help build', {}, 0],
  ['version', '--version', {}, 0],
  ['version, short', '-v', {}, 0],
  ['version, the other short', '-V', {}, 0],
  ['an unknown command', 'lnt', {}, 2],
  ['an unknown option', 'lint --fromat json', {}, 2],
  ['an unknown format', 'lint --format jsn', { files: { 'errors.yaml': clean } }, 2],
  [
    'two formats for stdout',
    'lint --format json --format concise',
    { files: { 'errors.yaml': clean } },
    2,
  ],
  ['an unknown level', 'lint --fail-on fatal', { files: { 'errors.yaml': clean } }, 2],
  ['an unknown target', 'build --target fhir-r3', { files: { 'errors.yaml': clean } }, 2],
  ['no target', 'build --target ,', { files: { 'errors.yaml': clean } }, 2],
  ['two sources for build', 'build a.yaml b.yaml', {}, 2],
  ['a missing folder', '--cwd nowhere lint', {}, 2],
  [
    'a switch with a value',
    'lint --quiet=true --verbose=false',
    { files: { 'errors.yaml': clean } },
    0,
  ],
  [
    'talkative',
    'lint --verbose',
    { files: { 'errors.yaml': clean, 'rail-errors.config.yaml': '' } },
    0,
  ],
]

const configCases: Case[] = [
  [
    'names the catalog',
    'lint',
    { files: { 'rail-errors.config.yaml': 'source: api/codes.yaml\n', 'api/codes.yaml': clean } },
    0,
  ],
  [
    'by environment',
    'lint',
    {
      files: { 'ci/rail.yaml': 'source: ../codes.yaml\n', 'codes.yaml': clean },
      env: { RAIL_ERRORS_CONFIG: 'ci/rail.yaml' },
    },
    0,
  ],
  [
    'mistakes',
    'lint',
    {
      files: {
        'errors.yaml': clean,
        'rail-errors.config.yaml':
          'soruce: errors.yaml\noutputs:\n  - target: fhir-r5x\n  - out: 3\nrules:\n  code-fromat: warn\n  code-format: loud\n  code-unreserved: { prefix: [A_] }\n',
      },
    },
    2,
  ],
  [
    'broken',
    'lint',
    { files: { 'errors.yaml': clean, 'rail-errors.config.yaml': 'rules: [\n' } },
    2,
  ],
  [
    'short and long form',
    'lint',
    {
      files: {
        'errors.yaml': clean,
        'rail-errors.config.yaml': 'source: errors.yaml\ncatalogs:\n  - outputs: []\n',
      },
    },
    2,
  ],
  ['missing', 'lint --config nope.yaml', { files: { 'errors.yaml': clean } }, 2],
  [
    'levels and options',
    'lint --format concise',
    {
      files: {
        'errors.yaml': healthy(healthyEntry({ code: 'GATEWAY_closed' })),
        'rail-errors.config.yaml':
          'rules:\n  code-format: off\n  code-unreserved: { level: warn, prefixes: [GATEWAY_] }\n',
      },
    },
    0,
  ],
  [
    'several catalogs',
    'lint --format concise',
    {
      files: {
        'rail-errors.config.yaml': 'catalogs:\n  - source: a.yaml\n  - source: b.yaml\n',
        'a.yaml': clean,
        'b.yaml': four,
      },
    },
    1,
  ],
]

describe.each([
  ['lint', lintCases],
  ['usage', usageCases],
  ['config', configCases],
])('%s', (_, cases) => {
  test.each(cases)('%s: %s', async (_, args, world, exit) => {
    const result = await rail(args, world)
    expect({ exit: result.exit, out: result.out, err: result.err }).toMatchSnapshot()
    expect(result.exit).toBe(exit)
  })
})

const names = [...(await load())].flatMap(([name, { actions = {} }]) => [
  name,
  ...Object.keys(actions).map((action) => `${name} ${action}`),
])

test.each(names)('help of %s fits a screen', async (name) => {
  const { exit, out } = await rail(`${name} --help`)
  expect(exit).toBe(0)
  expect(out).toMatch(new RegExp(`^Usage: rail-errors ${name} `))
  // An example is a line to copy, whatever its length.
  const [text] = out.split('\nExamples:\n')
  for (const line of text!.split('\n')) expect(line.length, line).toBeLessThanOrEqual(100)
  expect(out.trimEnd().split('\n').length).toBeLessThanOrEqual(50)
})

describe('build', () => {
  const built = async (files: World['files'] = { 'errors.yaml': clean }) => {
    const { exit, out, err, disk } = await rail('build', { files })
    expect(exit, err + out).toBe(0)
    return Object.fromEntries(disk)
  }

  test('makes every default target, and nothing a second time', async () => {
    const first = await rail('build', { files: { 'errors.yaml': clean } })
    expect(first).toMatchObject({ exit: 0 })
    expect(first.out).toMatchSnapshot()
    const second = await rail('build', { files: await built() })
    expect(second).toMatchObject({
      exit: 0,
      out: 'errors.yaml: 1 code; 9 outputs, all up to date\n',
    })
  })

  test.each<[string, (files: Record<string, string | Uint8Array>) => void, number]>([
    ['fresh', () => {}, 0],
    [
      'a comment',
      (files) =>
        (files['/repo/errors.yaml'] =
          `# Reviewed.\n${clean.replace('stop: true', 'stop: true # sure')}`),
      0,
    ],
    [
      'another layout',
      (files) =>
        (files['/repo/errors.yaml'] = clean.replace(
          'http: 404\n  stop: true',
          'stop: true\n  http: 404',
        )),
      0,
    ],
    [
      'a Windows checkout',
      (files) => {
        for (const path of Object.keys(files))
          files[path] = String(files[path]).replaceAll('\n', '\r\n')
      },
      0,
    ],
    ['stale', (files) => (files['/repo/errors.yaml'] = clean.replace('http: 404', 'http: 410')), 1],
    ['missing', (files) => delete files['/repo/dist-terminology/clinic-errors.json'], 1],
    ['edited', (files) => (files['/repo/dist-terminology/clinic-errors.json'] += '{}'), 1],
    [
      'orphan',
      (files) => (files['/repo/errors.yaml'] = clean.replace('clinic-errors', 'visit-errors')),
      1,
    ],
    [
      'foreign',
      (files) => {
        delete files['/repo/dist-terminology/clinic-errors.manifest']
        files['/repo/dist-terminology/clinic-errors.ts'] = 'export const mine = 1\n'
      },
      1,
    ],
    [
      'a damaged manifest',
      (files) =>
        (files['/repo/dist-terminology/clinic-errors.manifest'] =
          '<<<<<<< HEAD\n{ "generator": "rail-errors" }'),
      1,
    ],
    [
      'all at once',
      (files) => {
        files['/repo/errors.yaml'] = clean.replace('http: 404', 'http: 410')
        delete files['/repo/dist-terminology/clinic-errors.ts']
        files['/repo/dist-terminology/clinic-errors.json'] += '{}'
      },
      1,
    ],
  ])('--check tells: %s', async (_, change, exit) => {
    const files = await built()
    change(files)
    const result = await rail('build --check --format concise', { files, readOnly: true })
    expect({ exit: result.exit, out: result.out, err: result.err }).toMatchSnapshot()
    expect(result.exit).toBe(exit)
    const command = /^To fix: rail-errors (.*)$/m.exec(result.err)?.[1]
    if (command === undefined) return
    const world = inMemory({ files })
    const repair = await world.rail(command)
    expect(repair.exit, repair.err).toBe(0)
    const check = await world.rail('build --check')
    expect(check.exit, check.out).toBe(0)
  })

  test.each([
    ['lint errors', four, 1],
    ['broken syntax', broken, 2],
    ['another encoding', Uint8Array.from([0xff, 0xfe, 0x61, 0x00]), 2],
    ['an empty file', '', 1],
  ])('writes nothing on %s', async (_, source, exit) => {
    const files = await built()
    files['/repo/errors.yaml'] = source
    const result = await rail('build', { files, readOnly: true })
    expect(result.exit).toBe(exit)
    expect(result.err).toContain('Nothing was written.')
  })

  test('a folder that cannot be written ends in one line', async () => {
    expect(await rail('build', { files: { 'errors.yaml': clean }, readOnly: true })).toMatchObject({
      exit: 2,
      out: '',
      err: 'rail-errors: the disk cannot be written: the file system is read-only\n',
    })
  })

  test.each(['', '--format concise', '--format json'])(
    '--dry-run %s writes nothing',
    async (flag) => {
      const files = await built()
      files['/repo/errors.yaml'] = clean.replace('http: 404', 'http: 410')
      const result = await rail(`build --dry-run ${flag} --target flat-list`, {
        files,
        readOnly: true,
      })
      expect({ exit: result.exit, out: result.out }).toMatchSnapshot()
    },
  )

  test('judges and touches only its own targets', async () => {
    const files = await built()
    files['/repo/errors.yaml'] = clean.replace('http: 404', 'http: 410')
    const world = inMemory({ files })
    expect((await world.rail('build --target typescript,flat-list')).exit).toBe(0)
    const own = await world.rail('build --check --target typescript')
    const all = await world.rail('build --check --format concise')
    expect([own.exit, all.exit]).toEqual([0, 1])
    expect(own.out + all.out).not.toContain('clinic-errors.ts')
    expect(all.out).toContain('clinic-errors.codesystem.json:1:1 error output-fresh')
  })

  test('a file that no build wrote is replaced only with --force', async () => {
    const files = { 'errors.yaml': clean, 'src/clinic-errors.ts': 'export const mine = 1\n' }
    const refused = await rail('build --target typescript --out src', { files })
    expect(refused).toMatchObject({ exit: 2 })
    expect(refused.err).toContain('rail-errors did not write src/clinic-errors.ts')
    expect(refused.text('src/clinic-errors.ts')).toBe('export const mine = 1\n')
    const forced = await rail('build --target typescript --out src --force', { files })
    expect(forced).toMatchObject({ exit: 0 })
    expect(forced.out).toMatch(/^replaced {3}src\/clinic-errors\.ts$/m)
    expect(forced.paths()).toEqual([
      'errors.yaml',
      'src/clinic-errors.manifest',
      'src/clinic-errors.ts',
    ])
  })

  test('--clean removes orphans, but not edited ones and nothing that a manifest only claims', async () => {
    const files = await built()
    files['/repo/errors.yaml'] = clean.replace('clinic-errors', 'visit-errors')
    files['/repo/dist-terminology/clinic-errors.ts'] += '// mine\n'
    files['/repo/precious.txt'] = 'keep'
    const manifest = '/repo/dist-terminology/clinic-errors.manifest'
    files[manifest] = String(files[manifest]).replace(
      '"clinic-errors.json"',
      '"../precious.txt": "sha256:0",\n        "clinic-errors.json"',
    )
    const { exit, out, err, paths } = await rail('build --clean', { files })
    expect(exit).toBe(0)
    expect(out).toMatch(/^removed {4}dist-terminology\/clinic-errors\.json$/m)
    expect(out).toMatch(/; 9 outputs, 9 changed; 7 orphans removed; 2 orphans left\n$/)
    expect(err).toContain('They were edited, so they are kept.')
    expect(paths()).toContain('precious.txt')
    expect(paths().filter((path) => path.includes('clinic-errors'))).toEqual([
      'dist-terminology/clinic-errors.manifest',
      'dist-terminology/clinic-errors.ts',
    ])
  })

  test('outputs of the config, in several folders', async () => {
    const config =
      'catalogs:\n  - source: a.yaml\n    outputs:\n      - { target: typescript, out: src/generated }\n      - { target: fhir-r4 }\n  - source: b.yaml\n    outputs:\n      - { target: flat-list, out: public }\n'
    const result = await rail('build', {
      files: { 'rail-errors.config.yaml': config, 'a.yaml': clean, 'b.yaml': clean },
    })
    expect(result).toMatchObject({ exit: 0 })
    expect(result.paths()).toMatchSnapshot()
  })

  test('two catalogs are not one CodeSystem, also where the canonical is written out', async () => {
    const config = 'catalogs:\n  - source: a.yaml\n  - source: b.yaml\n'
    const url = 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors'
    const written = `fhir:\n  code_system:\n    url: ${url}\nstages:`
    const { exit, out } = await rail('lint --format concise', {
      files: {
        'rail-errors.config.yaml': config,
        'a.yaml': clean,
        'b.yaml': clean
          .replace('name: clinic-errors', 'name: desk-errors')
          .replace('stages:', written),
      },
    })
    expect(exit).toBe(1)
    expect(out).toContain(`error fhir-canonical-unique "${url}" is also the CodeSystem of a.yaml\n`)
    expect(out).toMatch(/^b\.yaml:\d+:10 error fhir-canonical-unique/m)
  })

  test('two catalogs may not write one file', async () => {
    const config = 'catalogs:\n  - source: a.yaml\n  - source: b.yaml\n'
    const result = await rail('build', {
      files: {
        'rail-errors.config.yaml': config,
        'a.yaml': clean,
        'b.yaml': clean.replace(/^url: .*/m, 'url: https://northwind-clinic.org/other'),
      },
    })
    expect(result).toMatchObject({ exit: 2 })
    expect(result.err).toBe(
      'rail-errors: a.yaml and b.yaml would both write dist-terminology/clinic-errors.codesystem.json; give the catalogs different names or output folders\n',
    )
  })

  test('from the published list: what it carries, with a word about the rest', async () => {
    const files = await built()
    const list = String(files['/repo/dist-terminology/clinic-errors.json'])
    const alone = await rail('build clinic-errors.json --out gen', {
      files: { 'clinic-errors.json': list },
    })
    expect(alone).toMatchObject({ exit: 0 })
    expect(alone.err).toMatchSnapshot()
    expect(alone.paths()).toEqual([
      'clinic-errors.json',
      'gen/clinic-errors.enum.ts',
      'gen/clinic-errors.json',
      'gen/clinic-errors.manifest',
      'gen/clinic-errors.ts',
    ])
    const handling = String(files['/repo/dist-terminology/clinic-errors.handling.json'])
    const both = await rail('build clinic-errors.json --out gen', {
      files: { 'clinic-errors.json': list, 'clinic-errors.handling.json': handling },
    })
    expect(both).toMatchObject({ exit: 0, err: '' })
    for (const name of [
      'clinic-errors.ts',
      'clinic-errors.enum.ts',
      'clinic-errors.codesystem.json',
      'clinic-errors.handling.json',
    ])
      expect(both.text(`gen/${name}`)).toBe(files[`/repo/dist-terminology/${name}`])
    expect(
      await rail('build clinic-errors.json --target fhir-r4', {
        files: { 'clinic-errors.json': list },
      }),
    ).toMatchObject({ exit: 2 })
  })
})

test('more findings than are listed', async () => {
  const odd = Array.from({ length: 12_000 }, (_, at) => `k${at}: 1\n`).join('')
  const result = await rail('build --format concise', {
    files: { 'errors.yaml': `${odd}${clean}` },
  })
  expect({ exit: result.exit, lines: result.out.split('\n').length }, result.err).toEqual({
    exit: 1,
    lines: 10_002,
  })
})

test.each([
  ['EMFILE', 'too many files are open; increase the limit, for example with ulimit -n 1024'],
  ['ENFILE', 'too many files are open on this machine; try again later'],
  ['ENOSPC', 'the disk is full'],
  ['ENOMEM', 'the machine is out of memory'],
])('%s is no defect', async (code, said) => {
  const { rail, host } = inMemory({ files: { 'errors.yaml': clean } })
  host.files.read = () => Promise.reject(Object.assign(new Error('no more'), { code }))
  expect(await rail('lint')).toMatchObject({ exit: 2, out: '', err: `rail-errors: ${said}\n` })
})

test('another error is a defect, and says how to report it', async () => {
  const { rail, host } = inMemory({ files: { 'errors.yaml': clean } })
  host.files.read = () => Promise.reject(Object.assign(new Error('no more'), { code: 'EODD' }))
  expect(await rail('lint')).toMatchObject({
    exit: 3,
    err: expect.stringMatching(
      /internal error in rail-errors \S+: no more\nPlease report this bug/,
    ),
  })
})
