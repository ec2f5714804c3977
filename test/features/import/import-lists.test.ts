import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'

const folder = fileURLToPath(new URL('../../fixtures/lists', import.meta.url))
const lists = readdirSync(folder).sort()
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

test.each(lists)('%s is imported', async (name) => {
  const { exit, out, err, text } = await rail(`import ${name}`, { files: { [name]: textOf(name) } })
  const printed = `exit ${exit}\n${out}${err}\n${text('errors.yaml') ?? 'nothing was written\n'}`
  await expect(printed).toMatchFileSnapshot(`./golden/${name}.txt`)
})

describe('several files', () => {
  const files = {
    'src/pay.ts': "export enum PayError { CardLost = 'CARD_LOST' , CardOld = 'CARD_OLD' }",
    'src/ship.ts': "export enum ShipError { Closed = 'CLOSED', CardLost = 'CARD_LOST' }",
    'src/level.ts': "export type Level = 'low' | 'high'",
  }
  test('one code in two lists is refused, with both places', async () => {
    const { exit, err, text } = await rail('import src', { files })
    expect([exit, text('errors.yaml')]).toEqual([2, undefined])
    expect(err).toContain(
      'src/level.ts and 2 other files has 1 code twice; read one of the lists with --list',
    )
    expect(err).toContain('CARD_LOST: src/pay.ts:1:24 and src/ship.ts:1:44')
  })

  test('--list chooses', async () => {
    const one = await rail("import 'src/*.ts' --list ShipError", { files })
    expect(one.text('errors.yaml')?.match(/code: .*/g)).toEqual(['code: CLOSED', 'code: CARD_LOST'])
  })
})

test.each([
  ['--map code=nope', '--map code=nope: no item has "nope"; the items have id, status, text'],
  ['--map cod=id', '--map cod=id: "cod" can\'t be mapped; did you mean "code"?'],
  ['--map id=code', 'the field comes first: --map code=id'],
  ['--list Nope', '--list Nope: there is no such list; the lists are #1'],
])('%s is refused', async (flags, message) => {
  const files = { 'codes.csv': 'id,status,text\nA_B,402,Some text here.\nC_D,404,Some other.\n' }
  const { exit, err, text } = await rail(`import codes.csv ${flags}`, { files })
  expect([exit, err, text('errors.yaml')]).toEqual([2, expect.stringContaining(message), undefined])
})

test('codes of texts, a column without a header, a table that an enum names', async () => {
  const files = {
    'de.yaml':
      'errors:\n  user_unknown: Der Nutzer fehlt\n  mail_taken: Die Adresse ist vergeben\n',
    'utf16.csv': `\ufeffcode,text\nA_B,Größe fehlt ganz\nC_D,Ein anderer Text\n`,
  }
  const codes = async (name: string) =>
    (await rail(`import ${name}`, { files })).text('errors.yaml')?.match(/(?<=code: |meaning: ).*/g)
  expect(await codes('de.yaml')).toEqual([
    ...['user_unknown', 'Der Nutzer fehlt', 'mail_taken', 'Die Adresse ist vergeben'],
  ])
  expect(await codes('utf16.csv')).toEqual([
    ...['A_B', 'Größe fehlt ganz', 'C_D', 'Ein anderer Text'],
  ])
})

test('names that objects inherit are no types and no statuses', async () => {
  const list = [
    {
      code: 'A_B',
      http: 'constructor',
      text: 'Some text {x}.',
      params: [{ name: 'x', type: 'constructor' }],
    },
    { code: 'C_D', http: 404, text: 'Some other text.' },
    { code: 'E_F', http: 404, text: 'Another text here.' },
  ]
  const { exit, err, text } = await rail('import list.json', {
    files: { 'list.json': JSON.stringify(list) },
  })
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining('not taken: http cannot be "constructor" (list.json:1:'),
  ])
  expect((parse(text('errors.yaml')!) as { codes: object[] }).codes[0]).toEqual({
    code: 'A_B',
    meaning: 'Some text ….',
    message: 'Some text {x}.',
    params: [{ name: 'x' }],
  })
})

test.each([['shop.json', '--list Nope', '--list is not for a published list']])(
  'import %s %s is refused, and nothing is written',
  async (file, flags, message) => {
    const files = {
      'codes.csv': 'id,status,text\nA_B,402,Some text here.\n',
      'shop.json': '{ "codes": [{ "code": "A_B" }] }',
    }
    const { exit, err, text } = await rail(`import ${file} ${flags}`, { files })
    expect([exit, err, text('errors.yaml')]).toEqual([
      2,
      expect.stringContaining(message),
      undefined,
    ])
  },
)

test.each([
  ['codes.csv', 'rail-errors diff errors.yaml codes.csv'],
  ['shop.json', 'rail-errors diff errors.yaml shop.json'],
  ['codes.csv --stay', 'rail-errors diff errors.yaml codes.csv'],
])('import %s changes no file, and says how to compare', async (args, command) => {
  const files = {
    'codes.csv': 'id,status,text\nA_B,402,Some text here.\n',
    'shop.json': '{ "codes": [{ "code": "A_B" }] }',
    'errors.yaml': 'name: shop\nversion: 1.0.0\ncodes: []\n',
  }
  const { exit, err, text } = await rail(`import ${args}`, { files })
  expect([exit, err, text('errors.yaml')]).toEqual([
    2,
    expect.stringContaining(
      `errors.yaml already exists; choose another file with --out. What differs says ${command}`,
    ),
    files['errors.yaml'],
  ])
})

test('a name of a file cannot change lines of what is printed or written', async () => {
  const name = "src/a\u001b[2J\n# codes: x\u202e'.csv"
  const { exit, out, err, text } = await rail('import src', {
    files: { [name]: 'code,text\nA_B,Some text here\nC_D,Some other text\nC_D,again\n' },
  })
  expect([exit, text('errors.yaml')]).toEqual([2, undefined])
  expect(out + err).not.toMatch(/[\u001b\u202e]|\n# codes/)
  const other = await rail('import src', {
    files: { [name]: 'code,text,owner\nA_B,Some text here,x\nC_D,Some other text,y\n' },
  })
  expect(other.exit).toBe(0)
  expect(other.out + other.err + other.text('errors.yaml')!).not.toMatch(/[\u001b\u202e]|\n# codes/)
})

test('a number of lint errors that is only the limit says so', async () => {
  const rows = Array.from({ length: 3400 }, (_, n) => `A_${n},Some text here\n`)
  const { err } = await rail('import codes.csv', {
    files: { 'codes.csv': `code,text\n${rows.join('')}` },
  })
  expect(err).toMatch(/It has at least \d+ lint errors/)
})

describe('pipes and devices', () => {
  /** A world where these files have no size: pipes. Reading one would never end. */
  const withPipes = (files: Record<string, string>, pipes: readonly string[]) => {
    const world = inMemory({
      files: { ...files, ...Object.fromEntries(pipes.map((p) => [p, ''])) },
    })
    const { size, read } = world.host.files
    const isPipe = (path: string) => pipes.some((pipe) => path === `/repo/${pipe}`)
    world.host.files.size = async (path) => (isPipe(path) ? undefined : size(path))
    world.host.files.read = async (path) => {
      if (isPipe(path)) throw new Error(`${path} was read`)
      return read(path)
    }
    return world
  }
  const table = 'code,text\nA_B,Some text here\nC_D,Some other text\n'

  test.each(['p', 'p.json', 'p.tgz', 'p.tgz#https://shop.test/x'])(
    '%s is refused',
    async (source) => {
      const { rail: run, paths } = withPipes({}, [source.replace(/#.*/, '')])
      const { exit, err } = await run(['import', source])
      expect([exit, err]).toEqual([2, expect.stringContaining('is a pipe or a device, not a file')])
      expect(paths()).toHaveLength(1)
    },
  )

  test.each(['src', 'src/*'])('%s leaves them out', async (source) => {
    const { rail: run } = withPipes({ 'src/codes.csv': table }, ['src/errors.ts'])
    expect((await run(['import', source])).err).toContain('2 codes from src/codes.csv')
  })

  test('init does not look into them', async () => {
    const { rail: run } = withPipes({ 'src/error-codes.csv': table }, ['src/errors.ts'])
    expect((await run('init')).err).toContain(
      '  src/error-codes.csv: table, 2 codes, such as A_B, C_D (',
    )
  })
})

test('an import that fails writes nothing, no record either', async () => {
  const rows = Array.from({ length: 20_001 }, (_, at) => `A${at},a\n`)
  const { exit, err, paths } = await rail('import errors.csv', {
    files: { 'errors.csv': `code,message\n${rows.join('')}` },
  })
  expect(err).toContain('it has 20001 codes and little about each; a file of this size can have')
  expect(err).toContain('Nothing was written')
  expect([exit, paths()], err).toEqual([2, ['errors.csv']])
})

test('--verbose and --format json say how to keep a column, as one word of a shell', async () => {
  const files = {
    'errors.csv': 'code,meaning,$(id),Owner team\nLOST,Lost a card.,a1,x\nOLD,Too old.,b2,y\n',
  }
  const { err } = await rail('import errors.csv --verbose', { files })
  expect(err).toContain(
    "to keep $(id) (2 values, first at errors.csv:2:19): --map 'x-id=$(id)'\n" +
      "to keep Owner team (2 values, first at errors.csv:2:22): --map 'x-owner-team=Owner team'\n",
  )
  const { out } = await rail('import errors.csv --format json', { files })
  expect(JSON.parse(out).unused.map(({ way }: { way: string }) => way)).toEqual([
    "--map 'x-id=$(id)'",
    "--map 'x-owner-team=Owner team'",
  ])
})

test('what was left is counted by file, and listed at the end of the new file', async () => {
  const files = {
    'errors/a.csv': 'code,status,team\nCARD_LOST,404,x\n,402,y\nCARD_OLD,soon,z\n',
    'errors/b.md': '# Levels\n\n| Level | Use |\n|---|---|\n| low | a b |\n| high | c d |\n',
  }
  const { exit, err, text } = await rail('import errors', { files })
  expect(exit).toBe(0)
  expect(err).toContain('not read: Levels (errors/b.md:5:3, 2 items)\n')
  expect(err).toContain(
    'errors.yaml: 2 of 5 codes from errors/a.csv and 1 other file, 3 left in these 2 files: errors/a.csv (1), errors/b.md (2). It has ',
  )
  expect(text('errors.yaml')).toMatch(
    /\n\n# Of the list, this is not here:\n# not taken: the item has no code \(errors\/a\.csv:3:2\)\n# not taken: http cannot be "soon" \(.*\)\n# not taken: team \(3 values, first at errors\/a\.csv:2:15\)\n# not read: Levels \(.*\)\n$/,
  )
})

test('columns that fill no field are named in one line; of findings, thirty of each kind are listed', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => ({
    code: `A_${at}`,
    message: 'Some text.',
    [`a${at}`]: 1,
    status: at % 2 ? 404 : `none-${at}`,
  }))
  const { exit, err } = await rail('import errors.json', {
    files: {
      'errors.json': JSON.stringify([
        ...rows,
        ...rows.map((row, at) => ({ ...row, code: `B_${at}`, status: 409 })),
      ]),
    },
  })
  expect(exit, err).toBe(0)
  expect(err).toMatch(
    /^not taken: a0 \(2 values, first at .*, a7 \(.*\) and 32 more columns; --verbose/m,
  )
  expect(err.match(/^not taken: http cannot be /gm)).toHaveLength(20)
})
