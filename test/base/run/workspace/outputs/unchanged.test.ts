import { afterEach, describe, expect, test, vi } from 'vitest'
import { memoByKey, memoTable } from '../../../../../src/base/core/values/memo.ts'
import { generators } from '../../../../../src/base/targets/build.ts'
import { healthy, healthyEntry } from '../../../../support/catalogs.ts'
import { inMemory } from '../../../../support/rail.ts'

// A build makes again what follows from something that has changed, and nothing else.

afterEach(() => void vi.restoreAllMocks())

const CONFIG = `outputs:
  - { target: flat-list, out: gen }
  - { target: javascript, out: gen }
  - { target: python, out: gen }
  - { target: openapi-components, out: gen }
  - { target: openapi-overlay, out: gen, openapi: api.yaml }
  - { target: ./errors.mustache, out: gen, file: errors.rb }
`
const GERMAN = `MEMBER_NOT_FOUND:
  meaning: Das Mitglied gibt es nicht.
  fix: Prüfe die Nummer des Mitglieds.
`
const FRENCH =
  'MEMBER_NOT_FOUND: { meaning: Le membre est inconnu ici., fix: Vérifiez le numéro du membre. }\n'
const named = (name: string, code: string) =>
  healthy(healthyEntry({ code })).replaceAll('clinic-errors', name)
const files = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'errors.yaml': named('clinic-errors', 'MEMBER_NOT_FOUND').replace(
    'codes:',
    'imports: { base: { from: base/errors.yaml } }\ncodes:',
  ),
  'errors.de.yaml': GERMAN,
  'errors.fr.yaml': FRENCH,
  'base/errors.yaml': named('base-errors', 'TOKEN_EXPIRED'),
  'rail-errors.config.yaml': CONFIG,
  'errors.mustache': '{{#entries}}\n{{{name}}} = {{meaning}}\n{{/entries}}\n',
  'api.yaml': 'openapi: 3.1.0\ninfo: { title: a, version: "1" }\npaths: {}\n',
  'package.json': '{}',
}
const OURS = ['flat-list', 'javascript', 'openapi-components', 'openapi-overlay', 'python']
/** What is always made: it follows from more than the catalog. */
const OTHERS = ['openapi-overlay']
const ALL = [...OURS, './errors.mustache']

/** A folder in which everything was built by version 1, and which targets its next builds run. */
async function built(config = CONFIG) {
  const memory = inMemory({ files: { ...files, 'rail-errors.config.yaml': config } })
  const ran: string[] = []
  const spies = generators.map((generator) =>
    vi.spyOn(generator, 'generate').mockName(generator.id),
  )
  memory.host.generator = '1.0.0 a'
  const build = async (args = '') => {
    const before = memory.disk.get('/repo/gen/errors.rb')
    for (const spy of spies) spy.mockClear()
    const { exit, err, out } = await memory.rail(`build ${args}`)
    ran.splice(
      0,
      ran.length,
      ...spies.filter(({ mock }) => mock.calls.length > 0).map((spy) => spy.getMockName()),
    )
    if (memory.disk.get('/repo/gen/errors.rb') !== before) ran.push('./errors.mustache')
    return { exit, err, out, ran: [...ran] }
  }
  expect(await build()).toMatchObject({ exit: 0, ran: ALL })
  const edit = (path: string, change: (text: string) => string | undefined) => {
    const text = change(memory.text(path)!)
    if (text === undefined) memory.disk.delete(`/repo/${path}`)
    else expect(text).not.toBe(memory.text(path))
    if (text !== undefined) memory.disk.set(`/repo/${path}`, text)
  }
  return { ...memory, build, edit }
}

type World = Awaited<ReturnType<typeof built>>
const MANIFEST = 'gen/clinic-errors.manifest'
const replaced =
  (path: string, from: string | RegExp, to: string) =>
  ({ edit }: World) =>
    edit(path, (text) => text.replace(from, to))

const madeBy =
  (generator: string | undefined) =>
  ({ host }: World) => {
    host.generator = generator
  }

describe('what a build makes again after', () => {
  test.each<[what: string, change: (world: World) => void, ran: readonly string[]]>([
    ['nothing', () => undefined, ['openapi-overlay']],
    [
      'a comment',
      ({ edit }) => edit('errors.yaml', (text) => `# A comment.\n${text}`),
      ['openapi-overlay'],
    ],
    ['another sentence', replaced('errors.yaml', 'No member has', 'Nobody has'), ALL],
    ['a translation', replaced('errors.de.yaml', 'Das Mitglied', 'Ein Mitglied'), OURS],
    [
      'another order of texts',
      replaced('errors.de.yaml', /( +meaning: .*\n)( +fix: .*\n)/, '$2$1'),
      OTHERS,
    ],
    [
      'a status of an imported catalog',
      replaced('base/errors.yaml', /http: \d+/, 'http: 410'),
      OURS,
    ],
    [
      'settings for FHIR',
      replaced('rail-errors.config.yaml', /^/, 'fhir: { value_sets: [active] }\n'),
      OURS,
    ],
    [
      'an option of an output',
      replaced('rail-errors.config.yaml', 'python, out: gen', 'python, out: gen, file: codes.py'),
      ['openapi-overlay', 'python'],
    ],
    [
      'a template',
      replaced('errors.mustache', ' = ', ' => '),
      ['openapi-overlay', './errors.mustache'],
    ],
    ['a document of others', replaced('api.yaml', 'title: a', 'title: b'), ['openapi-overlay']],
    [
      'what package.json says',
      replaced('package.json', '{}', '{"type": "commonjs"}'),
      ['javascript', 'openapi-overlay'],
    ],
    ['another program', madeBy('1.0.0 b'), OURS],
    ['a program from its sources', madeBy(undefined), OURS],
    [
      'an edit of an output',
      replaced('gen/clinic-errors.json', 'http', 'status'),
      ['flat-list', 'openapi-overlay'],
    ],
    [
      'an output is gone',
      ({ edit }) => edit('gen/clinic-errors.json', () => undefined),
      ['flat-list', 'openapi-overlay'],
    ],
    [
      'a record without one of its outputs',
      replaced(MANIFEST, /^.*"clinic-errors.json".*\n/m, ''),
      ['flat-list', 'openapi-overlay'],
    ],
    [
      'a record of another catalog',
      replaced(MANIFEST, /("flat-list": \{\s+"catalog": ")sha256:../, '$1sha256:00'),
      ['flat-list', 'openapi-overlay'],
    ],
    [
      'the manifest is gone',
      ({ edit, disk }) => {
        for (const path of [...disk.keys()])
          if (path.startsWith('/repo/gen/')) edit(path.slice(6), () => undefined)
      },
      ALL,
    ],
  ])('%s', async (_, change, ran) => {
    const world = await built()
    change(world)
    expect(await world.build('--clean')).toMatchObject({ exit: 0, ran })
    expect(await world.build()).toMatchObject({
      exit: 0,
      ran: world.host.generator ? OTHERS : OURS,
    })
    const before = new Map(world.disk)
    expect(await world.build('--force')).toMatchObject({ exit: 0, ran: OURS })
    expect(new Map(world.disk)).toEqual(before)
  })
})

test('a check makes everything, and accepts what another program made alike', async () => {
  const { build, host, text } = await built()
  host.generator = '2.0.0 b'
  const before = text(MANIFEST)
  expect(await build('--check')).toMatchObject({ exit: 0, ran: OURS })
  expect(await build('--dry-run')).toMatchObject({ exit: 0, ran: OURS })
  expect(text(MANIFEST)).toBe(before)
  expect(await build()).toMatchObject({ exit: 0, ran: OURS })
  expect(text(MANIFEST)).not.toBe(before)
  expect(await build()).toMatchObject({ exit: 0, ran: OTHERS })
})

test('what a plugin makes is made each time: its code may have changed', async () => {
  let calls = 0
  const table = {
    ...{ id: 'mine-table', summary: 'A table.', default: false, needs: [] },
    generate: () => [{ path: 'table.txt', contents: `${++calls}`, mediaType: 'text/plain' }],
  }
  const plugin = { default: { apiVersion: 1, name: 'mine', generators: [table] } }
  const { rail, text } = inMemory({
    files: {
      'errors.yaml': healthy(),
      'rail-errors.config.yaml':
        'plugins: [./mine.mjs]\noutputs: [{ target: mine-table, out: gen }]\n',
    },
    modules: { 'mine.mjs': () => plugin },
    generator: '1.0.0 a',
  })
  for (const call of ['1', '2']) {
    expect(await rail('build')).toMatchObject({ exit: 0 })
    expect(text('gen/table.txt')).toBe(call)
  }
})

test('an output that somebody changed with its record is found, and made again as advised', async () => {
  const { build, text, edit } = await built()
  const right = text('gen/clinic-errors.json')!
  const list = generators.find(({ id }) => id === 'flat-list')!
  const wrong = vi
    .spyOn(list, 'generate')
    .mockReturnValue([{ path: 'clinic-errors.json', contents: 'wrong', mediaType: 'text/plain' }])
  edit('gen/clinic-errors.json', () => 'wrong')
  expect(await build()).toMatchObject({ exit: 0 })
  wrong.mockRestore()
  expect(await build()).toMatchObject({ exit: 0, ran: OTHERS })
  const { exit, out, err } = await build('--check')
  expect([exit, out]).toEqual([
    1,
    expect.stringContaining('the file was not written by rail-errors'),
  ])
  const [, advised] = /To fix: rail-errors build (.*)/.exec(err)!
  expect(await build(advised)).toMatchObject({ exit: 0 })
  expect(text('gen/clinic-errors.json')).toBe(right)
  expect(await build('--check')).toMatchObject({ exit: 0 })
})

test('a watch makes an output again that was as it is when the watch began', async () => {
  const { host, text, build, edit } = await built()
  host.memo = memoTable()
  // A watch reads a file again only if it has changed.
  const { read } = host.files
  const readOnce = memoByKey(read)
  host.files.read = (path) => (path.includes('/gen/') ? read(path) : readOnce(path))
  expect(await build()).toMatchObject({ exit: 0, ran: OTHERS })
  edit('gen/clinic_errors.py', () => undefined)
  expect(await build()).toMatchObject({ exit: 0, ran: expect.arrayContaining(['python']) })
  expect(text('gen/clinic_errors.py')).toContain('MEMBER_NOT_FOUND')
})
