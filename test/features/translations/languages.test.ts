import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import type { World } from '../../support/memory-host.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'

// The texts of a language are in a file beside the catalog, for every command.

const catalog = healthy(
  [healthyEntry(), healthyEntry({ code: 'CARD_LOST', meaning: 'The card is gone.' })].join('\n'),
)
const words = (code: string, meaning = 'Weg.') =>
  `${code}:\n  meaning: ${meaning}\n  fix: Suchen.\n`
const de = words('MEMBER_NOT_FOUND') + words('CARD_LOST', 'Die Karte ist weg.')
const sound = { 'errors.yaml': catalog, 'errors.de.yaml': de }
const nested = healthy(
  `${healthyEntry()}
  # for the desk
  translations:
    # checked by Eva
    de:
      meaning: Weg. # short
      fix: Suchen.
`,
)

// A code without a `fix` has that of the defaults.
const withFix = `${catalog.replace(/^ *fix: .*\n/m, '')}defaults: { fix: Try to find it. }\n`

const LATIN_1 = Uint8Array.from(Buffer.from(de.replaceAll('Weg', 'Fäh'), 'latin1'))

async function found(files: World['files'], args = 'lint', more: Partial<World> = {}) {
  const { exit, out, err } = await rail(`${args} --format concise`, { ...more, files: files! })
  return { exit, lines: out.trim() === '' ? [] : out.trim().split('\n'), err }
}

test('a sound file has no findings, and its texts are published', async () => {
  expect(await found(sound)).toMatchObject({ exit: 0, lines: [] })
  const { text } = await rail('build --target handling --out out', { files: sound })
  const { codes } = JSON.parse(text('out/clinic-errors.handling.json')!)
  expect(codes[1].translations).toEqual({
    de: { meaning: 'Die Karte ist weg.', fix: 'Suchen.' },
  })
})

test('a text of the defaults is translated once, and its own text wins', async () => {
  const lacking = {
    'errors.yaml': withFix,
    'errors.de.yaml': de.replaceAll('  fix: Suchen.\n', ''),
  }
  expect((await found(lacking)).lines).toEqual([
    expect.stringMatching(/^errors\.yaml:\d+:9 warn .*CARD_LOST is not .* de \(fix\)$/),
    expect.stringMatching(
      /^errors\.yaml:\d+:18 warn translation-complete the "fix" of the defaults .*; missing: de; .*\$catalog\.defaults/,
    ),
  ])
  const said = {
    ...lacking,
    'errors.de.yaml': `$catalog: { defaults: { fix: Bitte suchen. } }\n${de.replace('  fix: Suchen.\n', '')}`,
  }
  expect(await found(said)).toMatchObject({ exit: 0, lines: [] })
  const { text } = await rail('build --target handling --out out', { files: said })
  const { codes } = JSON.parse(text('out/clinic-errors.handling.json')!)
  expect(codes.map((one: { translations: object }) => one.translations)).toEqual([
    { de: { meaning: 'Weg.', fix: 'Bitte suchen.' } },
    { de: { meaning: 'Die Karte ist weg.', fix: 'Suchen.' } },
  ])
})

test.each<[what: string, files: Record<string, string>, ...found: RegExp[]]>([
  [
    'a code that the catalog does not have',
    { 'errors.de.yaml': `${de}CARD_LOSTT:\n  meaning: Weg.\n` },
    /^errors\.de\.yaml:7:1 error field-known "CARD_LOSTT" is not a code of errors\.yaml; did you mean "CARD_LOST"\?/,
  ],
  [
    'a stage that the catalog does not have',
    { 'errors.de.yaml': `$catalog:\n  stages: { nope: { title: X } }\n${de}` },
    /^errors\.de\.yaml:2:13 error field-known "nope" is not a stage of errors\.yaml/,
  ],
  [
    'an unknown field',
    { 'errors.de.yaml': `${de}  meening: Weg.\n` },
    /^errors\.de\.yaml:7:3 error field-known "meening"/,
  ],
  [
    'a text of another type',
    { 'errors.de.yaml': de.replace('Suchen.', '12') },
    /^errors\.de\.yaml:3:8 error scalar-quoted/,
  ],
  [
    'a file that is a list',
    { 'errors.de.yaml': '- a\n' },
    /^errors\.de\.yaml:1:1 error field-typed/,
  ],
  [
    'a broken file, and the findings of the others',
    { 'errors.de.yaml': `${de}A: [\n`, 'errors.fr.yaml': words('MEMBER_NOT_FOUND') },
    /^errors\.de\.yaml:7:4 error syntax-valid/,
    /^errors\.yaml:\d+:\d+ warn translation-complete CARD_LOST .* fr \(meaning, fix\)/,
  ],
  [
    'a key twice',
    { 'errors.de.yaml': de + words('CARD_LOST') },
    /^errors\.de\.yaml:7:1 error key-unique/,
  ],
  [
    'a file in the language of the catalog',
    { 'errors.en.yaml': de },
    /^errors\.en\.yaml:1:1 error language-valid "en" is the language of a catalog without "language"/,
  ],
  [
    'two files of one language',
    { 'errors.de.yml': de },
    /^errors\.de\.yml:1:1 error language-valid "de" is the same language as "de"/,
  ],
  [
    'a tag with an underscore',
    { 'errors.pt_BR.yaml': de },
    /^errors\.pt_BR\.yaml:1:1 error language-valid "pt_BR" .* "pt-BR"/,
  ],
  [
    'a file of another tool',
    { 'errors.dev.yaml': 'database:\n  host: x\nport: 1\n' },
    /^errors\.dev\.yaml:1:1 error field-known errors\.dev\.yaml is read as the texts of errors\.yaml in the language "dev", and has none of its codes/,
  ],
  ['a name that is no language', { 'errors.prod.yaml': 'a: b\n' }],
  ['another catalog', { 'errors.api.yaml': catalog }],
  [
    'texts that belong elsewhere',
    { 'errors.yaml': nested },
    /^errors\.yaml:\d+:3 error field-known "translations" is a field of published sets; write it into a file for each language/,
    /^errors\.de\.yaml:4:1 error field-known "CARD_LOST"/,
  ],
  [
    'stages as a list',
    { 'errors.de.yaml': `$catalog: { stages: [{ id: book }] }\n${de}` },
    /^errors\.de\.yaml:1:21 error field-typed stages must be a mapping, not a list; write the id of each stage as a key/,
  ],
  [
    'a field of the catalog that is unknown',
    { 'errors.de.yaml': `$catalog: { stage: {} }\n${de}` },
    /^errors\.de\.yaml:1:13 error field-known "stage" is not a known field; did you mean "stages"\?/,
  ],
  [
    'a field of the catalog that is none of those',
    { 'errors.de.yaml': `$catalog: { other: X }\n${de}` },
    /the known fields are title, description, stages, defaults$/,
  ],
  [
    'texts of a code and of the catalog that are no mapping',
    { 'errors.de.yaml': `$catalog: [X]\nMEMBER_NOT_FOUND: Weg.\nCARD_LOST:\n` },
    /^errors\.de\.yaml:1:11 error field-typed \$catalog must be a mapping, not a list/,
    /^errors\.de\.yaml:2:19 error field-typed MEMBER_NOT_FOUND must be a mapping, not "Weg\."/,
    /^errors\.de\.yaml:3:1 error field-typed CARD_LOST must be a mapping, not empty/,
  ],
  [
    'texts of defaults that there are not, or that are no text',
    {
      'errors.de.yaml': `$catalog: { defaults: { fix: 5, hint: X } }\n${de}`,
      'errors.yaml': withFix,
    },
    /^errors\.de\.yaml:1:25 error field-typed only a "fix" of "defaults" is translated here/,
    /^errors\.de\.yaml:1:33 error field-typed only a "fix"/,
  ],
  ['a catalog with imports alone', { 'errors.api.yaml': 'imports:\n' }],
  [
    'a catalog with its codes in other files',
    { 'errors.api.yaml': 'codes_from: { files: [a.ts] }\n' },
  ],
  ['a catalog without codes yet', { 'errors.api.yaml': 'name: api\ncodes:\n' }],
  ['a broken catalog', { 'errors.api.yaml': 'name: api\ncodes: [\n' }],
])('%s', async (_, files, ...expected) => {
  const { lines } = await found({ ...sound, ...files })
  for (const one of expected) expect(lines).toContainEqual(expect.stringMatching(one))
  if (expected.length === 0) expect(lines).toEqual([])
})

test('faults of a file of a language that are not listed are counted', async () => {
  const many = Array.from({ length: 10_100 }, (_, at) => `X${at}: {}`).join('\n')
  const { lines } = await found({ ...sound, 'errors.de.yaml': `${de}${many}\n` })
  expect(lines).toContainEqual(expect.stringContaining('findings-complete 100 more findings'))
})

test('a key that is no text has one finding', async () => {
  const { lines } = await found({ ...sound, 'errors.de.yaml': `${de}[a]: {}\n` })
  expect(lines).toEqual([
    expect.stringMatching(/^errors\.de\.yaml:7:1 error field-known a key must be plain text/),
  ])
})

test('what is accepted in a file of a language is one place of it', async () => {
  const world = inMemory({ files: { ...sound, 'errors.de.yaml': `${de}STALE_ONE: {}\n` } })
  await world.rail('lint --accept --reason later')
  expect((await world.rail('lint')).exit).toBe(0)
  const later = await found({
    ...Object.fromEntries(
      Object.keys({ ...sound, '.rail-errors/accepted.yaml': 0 }).map((name) => [
        name,
        world.text(name)!,
      ]),
    ),
    'errors.de.yaml': `$catalog: { stages: { a: {}, b: {} } }\n${de}STALE_ONE: {}\nSTALE_TWO: {}\n`,
  })
  expect(later.lines).toEqual([
    expect.stringContaining('"a" is not a stage'),
    expect.stringContaining('"b" is not a stage'),
    expect.stringContaining('"STALE_TWO" is not a code'),
  ])
})

test.each([['errors.de.yaml'], ['./errors.yaml ./errors.de.yaml'], ['*.yaml']])(
  'lint %s checks the catalog, once',
  async (names) => {
    const files = { ...sound, 'errors.de.yaml': `${de}CARD_LOSTT: {}\n` }
    const { exit, lines } = await found(files, `lint ${names}`)
    expect([exit, lines]).toEqual([
      1,
      [expect.stringMatching(/^errors\.de\.yaml:7:1 .*CARD_LOSTT/)],
    ])
  },
)

test.each([['lint - --stdin-filename errors.de.yaml']])(
  '%s names the catalog to give',
  async (args) => {
    const { exit, err } = await rail(args, { files: sound, stdin: de })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        'errors.de.yaml has the texts of errors.yaml in the language "de"; give errors.yaml',
      ),
    ])
  },
)

test('a link out of the repository and a folder are findings, and no text of theirs is shown', async () => {
  const { lines } = await found({ ...sound, 'errors.fr.yaml/a': '' })
  expect(lines).toEqual([
    expect.stringMatching(/^errors\.fr\.yaml:1:1 error syntax-valid this is not a file/),
  ])
})

test('fixes and comments are those of the file', async () => {
  const files = {
    ...sound,
    'errors.de.yaml': `${de.replace('Weg.', '"Weg. "')}  display: no\n`,
  }
  const world = inMemory({ files })
  await world.rail('lint --fix')
  expect(world.text('errors.de.yaml')).toBe(`${de}  display: "no"\n`.replace('Weg.', '"Weg."'))
  expect(world.text('errors.yaml')).toBe(catalog)
  const ignored = '# rail-errors-ignore text-trimmed -- on purpose'
  const accepted = { ...sound, 'errors.de.yaml': de.replace('Weg.', `"Weg. " ${ignored}`) }
  expect(await found(accepted)).toMatchObject({ exit: 0, lines: [] })
  const unused = await found({ ...sound, 'errors.de.yaml': de.replace('Weg.', `Weg. ${ignored}`) })
  expect(unused.lines[0]).toMatch(/^errors\.de\.yaml:2:.* acceptance-used/)
})

test.skipIf(process.platform === 'win32')(
  'fmt writes the file that is named, whatever its name',
  async () => {
    const spaced = healthy().replace(/^codes:/m, 'codes:   ')
    for (const name of ['a:errors.yaml', 'a\\errors.yaml']) {
      const world = inMemory({ files: { 'errors.yaml': spaced, [`x/${name}`]: spaced } })
      await world.rail(['fmt', '--write', `./x/${name}`])
      expect(world.text('errors.yaml')).toBe(spaced)
      expect(world.text('x/errors.yaml')).toBeUndefined()
      expect(world.text(`x/${name}`)).toMatch(/^codes:$/m)
    }
  },
)

test('rename changes the key in the files of languages', async () => {
  const world = inMemory({ files: sound })
  expect((await world.rail('rename CARD_LOST CARD_GONE --yes')).exit).toBe(0)
  expect(world.text('errors.de.yaml')).toBe(de.replace('CARD_LOST', 'CARD_GONE'))
  expect((await world.rail('lint')).exit).toBe(0)
})

test('rename leaves a file of a language that is not UTF-8', async () => {
  const world = inMemory({ files: { ...sound, 'errors.de.yaml': LATIN_1 } })
  const before = world.text('errors.de.yaml')
  const { exit, err } = await world.rail('rename CARD_LOST CARD_GONE --yes')
  expect([exit, err]).toEqual([2, expect.stringContaining("errors.de.yaml can't be edited")])
  expect([world.text('errors.de.yaml'), world.text('errors.yaml')]).toEqual([before, catalog])
})

test('import leaves out languages that no file can have, and refuses what is taken for another', async () => {
  const set = (code: string, ...tags: string[]) =>
    JSON.stringify({
      resourceType: 'CodeSystem',
      url: 'https://example.org/CodeSystem/a',
      status: 'active',
      content: 'complete',
      concept: [
        {
          code,
          display: 'A',
          designation: tags.map((language) => ({ language, value: language })),
        },
      ],
    })
  const files = { 'set.json': set('A_B', 'x-klingon', '../../evil', '__proto__', 'DE', 'de') }
  const world = inMemory({ files })
  const { err } = await world.rail('import set.json')
  expect(err).toContain(
    'languages that can\'t have a file of their own: "../../evil", "__proto__", "de", "x-klingon"',
  )
  expect(world.text('errors.DE.yaml')).toContain('display: DE')
  expect(world.text('errors.de.yaml')).toBeUndefined()
  const own = await rail('import set.json', { files: { 'set.json': set('$catalog', 'de') } })
  expect([own.exit, own.err]).toEqual([2, expect.stringContaining('"$catalog" can\'t be a code')])
  const other = await rail('import set.json', {
    files: { 'set.json': set('A_B', 'de'), 'errors.DE.yaml': '{}' },
  })
  expect([other.exit, other.err]).toEqual([2, expect.stringContaining('errors.DE.yaml already')])
})

test('import writes the files of languages, and refuses one that is there', async () => {
  const { text } = await rail('build --target fhir-r4 --out out', { files: sound })
  const list = { 'set.json': text('out/clinic-errors.codesystem.json')! }
  const world = inMemory({ files: list })
  expect((await world.rail('import set.json')).exit).toBe(0)
  expect(world.text('errors.de.yaml')).toContain('meaning: Die Karte ist weg.')
  expect(world.text('errors.yaml')).not.toContain('translations')
  const taken = inMemory({ files: { ...list, 'errors.de.yaml': 'A_B: {}\n' } })
  const { exit, err } = await taken.rail('import set.json')
  expect([exit, err]).toEqual([2, expect.stringContaining('errors.de.yaml already exists')])
  expect(taken.text('errors.yaml')).toBeUndefined()
})

test('an imported catalog brings its languages, and a file of this one adds to them', async () => {
  const files = {
    'errors.yaml': catalog
      .replace('codes:', 'imports: { common: { from: ../common/errors.yaml } }\ncodes:')
      .replaceAll('MEMBER_NOT_FOUND', 'CARD_EATEN'),
    'errors.de.yaml': `${words('CARD_EATEN')}${words('CARD_LOST')}MEMBER_NOT_FOUND:\n  display: Unbekannt\n`,
  }
  const world = inMemory({
    git: {},
    files: {
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`own/${name}`, text])),
      'common/errors.yaml': healthy(),
      'common/errors.de.yaml': words('MEMBER_NOT_FOUND', 'Von dort.'),
    },
  })
  await world.rail('build own/errors.yaml --target handling --out out')
  const { codes } = JSON.parse(world.text('out/clinic-errors.handling.json')!)
  expect(codes.at(-1).translations).toEqual({
    de: { display: 'Unbekannt', meaning: 'Von dort.', fix: 'Suchen.' },
  })
})

test('a watch sees a file of a language that comes and goes', async () => {
  const log: string[] = []
  const memory = inMemory({
    files: { 'errors.yaml': catalog },
    saves: [
      (files) => files.write('errors.de.yaml', 'A_B: {}\n'),
      (files) => files.remove('errors.de.yaml'),
    ],
  })
  memory.host.out = memory.host.err = (text) => void log.push(text)
  await memory.rail('lint --watch --format concise')
  expect(log.join('')).toMatch(
    /errors\.de\.yaml changed\n[\s\S]*errors\.de\.yaml:1:1 error field-known[\s\S]*errors\.de\.yaml changed/,
  )
})

test('languages that a whole catalog gains or loses are one change', async () => {
  const tags = 'ar bg cs da de el es fi fr it'.split(' ')
  const files = Object.fromEntries(tags.map((tag) => [`errors.${tag}.yaml`, de]))
  const world = { 'old.yaml': catalog.replace('404', '422'), 'errors.yaml': catalog, ...files }
  const changes = async (args: string) =>
    (await rail(`diff ${args} --format concise`, { files: world })).out.trim().split('\n')
  expect(await changes('old.yaml errors.yaml')).toEqual([
    expect.stringMatching(/^errors\.yaml:\d+:\d+ .* http-changed/),
    expect.stringMatching(
      /^errors\.ar\.yaml:2:3 info translation-changed languages added: ar, bg, cs, da, de and 5 more/,
    ),
  ])
  expect((await changes('errors.yaml old.yaml')).join('\n')).toMatch(
    /warn translation-changed languages removed: ar, bg, cs, da, de and 5 more/,
  )
})

test.each([
  ['broken now', 'errors.yaml', { 'errors.de.yaml': `${de}A: [\n` }, 'errors.de.yaml:7:4: '],
  ['a list now', 'errors.yaml', { 'errors.de.yaml': '- a\n' }, 'errors.de.yaml:1:1: '],
  ['broken before', 'old.yaml', { 'old.de.yaml': `${de}A: [\n` }, 'old.de.yaml:7:4: '],
])('a file of a language that is %s is not an absent language', async (_, name, files, at) => {
  const world = { ...sound, 'old.yaml': catalog, 'old.de.yaml': de, ...files }
  for (const command of ['diff', 'changelog']) {
    const { exit, out, err } = await rail(`${command} old.yaml errors.yaml`, { files: world })
    expect([exit, out, err]).toEqual([2, '', expect.stringContaining(at)])
    expect(err).toContain(`${name} can't be compared because of this file`)
  }
})

test.each([
  'diff errors.de.yaml errors.yaml',
  'diff errors.yaml errors.de.yaml',
  'changelog errors.de.yaml errors.yaml',
  'import errors.de.yaml --out new.yaml',
])('%s names the catalog instead', async (args) => {
  const { exit, err, paths } = await rail(args, { files: sound })
  expect([exit, err]).toEqual([
    2,
    'rail-errors: errors.de.yaml has the texts of errors.yaml in the language "de"; give errors.yaml\n',
  ])
  expect(paths()).not.toContain('new.yaml')
})

test('the commands after a release add the files of languages', async () => {
  const files = { ...sound, 'last.yaml': catalog }
  const { err } = await rail('release --since last.yaml', { files })
  expect(err).toContain('git add errors.yaml errors.de.yaml errors.changelog.md ')
})

test('an errors.yaml at an address has languages that nobody can list: they are not compared', async () => {
  const at = 'https://api.rail.test/errors.yaml'
  const { exit, out, err } = await rail(`diff ${at} errors.yaml`, {
    files: sound,
    network: {
      [`GET ${at}`]: [1, 2].map(() => new Response(catalog)),
    },
    env: { RAIL_ERRORS_CACHE: '/home/tester/cache' },
  })
  expect({ exit, out, err }).toEqual({
    exit: 0,
    out: expect.stringContaining('no changes'),
    err: `warning: ${at} is read without the languages beside it; a published list has them\n`,
  })
  expect(out).toContain('one side lacks them: translations, codes.translations')
})

test('a commit has the languages that the disk has: beside the name of a linked catalog, none out of the repository', async () => {
  const folder = emptyFolder()
  const commit = (message: string) => {
    gitIn(folder, 'add', '-A')
    gitIn(folder, '-c', 'user.name=t', '-c', 'user.email=t@t.test', 'commit', '-qm', message)
  }
  gitIn(folder, 'init', '-q', '-b', 'main')
  mkdirSync(join(folder, 'api'))
  writeFileSync(join(folder, 'api/errors.yaml'), catalog)
  writeFileSync(join(folder, 'api/errors.de.yaml'), de)
  symlinkSync('api/errors.yaml', join(folder, 'errors.yaml'))
  commit('link')
  expect((await railIn(folder, 'diff HEAD')).out).toContain('no changes')
  for (const name of ['errors.yaml', 'HEAD:errors.yaml'])
    expect(await railIn(folder, `lint ${name}`)).toMatchObject({ exit: 0 })
  expect((await railIn(folder, 'lint errors.yaml')).err).toBe(
    'warning: errors.yaml is read without the languages beside api/errors.yaml: de; link their files, too\n',
  )
  symlinkSync('../../outside', join(folder, 'api/errors.fr.yaml'))
  commit('out')
  for (const name of ['api/errors.yaml', 'HEAD:api/errors.yaml'])
    expect((await railIn(folder, `lint ${name} --format concise`)).out).toMatch(
      /errors\.fr\.yaml:1:1 error syntax-valid this is not a file of the repository/,
    )
  symlinkSync('loop.yaml', join(folder, 'loop.yaml'))
  symlinkSync('../outside.yaml', join(folder, 'out.yaml'))
  commit('loop')
  for (const [name, why] of [
    ['loop.yaml', 'its symbolic links form a loop'],
    ['out.yaml', 'a symbolic link leads out of the repository'],
  ])
    expect(await railIn(folder, `lint HEAD:${name}`)).toMatchObject({
      exit: 2,
      err: `rail-errors: HEAD:${name} cannot be read from git: ${why}\n`,
    })
})
