import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../rail.ts'

const folder = fileURLToPath(new URL('../fixtures/lists', import.meta.url))
const lists = readdirSync(folder).sort()
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

test.each(lists)('%s is imported', async (name) => {
  const { exit, out, err, text } = await rail(`import ${name}`, { files: { [name]: textOf(name) } })
  const printed = `exit ${exit}\n${out}${err}\n${text('errors.yaml') ?? 'nothing was written\n'}`
  await expect(printed).toMatchFileSnapshot(`../golden/import/${name}.txt`)
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
    expect(err).toContain('src/level.ts and 2 other files has 1 code twice; use --qualify')
    expect(err).toContain('CARD_LOST: src/pay.ts:1:24 and src/ship.ts:1:44')
  })

  test('--qualify puts the name of the list before the code, --list chooses', async () => {
    const all = await rail('import src --qualify', { files })
    expect(all.text('errors.yaml')?.match(/code: .*/g)).toEqual([
      ...['code: PayError.CARD_LOST', 'code: PayError.CARD_OLD'],
      ...['code: ShipError.CLOSED', 'code: ShipError.CARD_LOST'],
    ])
    expect(all.text('errors.yaml')).toContain('code_style: dotted')
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

test.each([
  ['codes.csv', '--update', 'errors.yaml does not exist; leave --update out to create it'],
  ['codes.csv', '--update --dry-run', 'errors.yaml does not exist'],
  ['shop.json', '--update', 'errors.yaml does not exist; leave --update out to create it'],
  ['shop.json', '--list Nope', '--list is not for a published list'],
])('import %s %s is refused, and nothing is written', async (file, flags, message) => {
  const files = {
    'codes.csv': 'id,status,text\nA_B,402,Some text here.\n',
    'shop.json': '{ "codes": [{ "code": "A_B" }] }',
  }
  const { exit, err, text } = await rail(`import ${file} ${flags}`, { files })
  expect([exit, err, text('errors.yaml')]).toEqual([2, expect.stringContaining(message), undefined])
})

describe('a later import', () => {
  const old = `id,status,text,owner
CARD_EXPIRED,402,The card has expired.,pay
CARD_LOST,404,No such card is known.,pay
ITEM_GONE,410,The item is no longer sold.,shop
CART_OLD,409,The cart is too old.,shop
`
  const now = `id,status,text,owner
CARD_EXPIRED,409,The card is too old.,pay
CARD_LOST,404,The card is not known here.,pay
STOCK_LOW,409,Too few items are left.,shop
CART_OLD,,The cart is too old.,shop
`
  const edited = async () => {
    const world = inMemory({ files: { 'codes.csv': old } })
    await world.rail('import codes.csv')
    const text = world
      .text('errors.yaml')!
      .replace(
        'meaning: No such card is known.',
        'meaning: We do not know this card. # for the desk',
      )
      .replace('code: CARD_EXPIRED', 'code: CARD_EXPIRED # asked for by the bank')
    await world.host.files.write('/repo/errors.yaml', text)
    await world.host.files.write('/repo/codes.csv', now)
    return world
  }

  test('shows the plan, and changes nothing without --update', async () => {
    const { rail: run, text } = await edited()
    const before = text('errors.yaml')
    const { exit, out, err } = await run('import codes.csv')
    expect({ exit, out, err }).toEqual({
      exit: 1,
      out: `changed: CARD_EXPIRED.http 402 -> 409
changed: CARD_EXPIRED.meaning "The card has expired." -> "The card is too old."
kept: CARD_LOST.meaning was changed here; codes.csv says "The card is not known here."
new: STOCK_LOW
removed: CART_OLD.http, which codes.csv no longer has
retired: ITEM_GONE is no longer in codes.csv
`,
      err: 'errors.yaml exists: 1 code added, 3 changed by this import; to write it, add --update\n',
    })
    expect(text('errors.yaml')).toBe(before)
  })

  test('adds what is new, and keeps edits and comments', async () => {
    const { rail: run, text } = await edited()
    const { exit, err } = await run('import codes.csv --update')
    expect([exit, err]).toEqual([0, 'errors.yaml: 1 code added, 3 changed, from codes.csv\n'])
    await expect(text('errors.yaml')!).toMatchFileSnapshot('../golden/import/update.txt')
    const again = await run('import codes.csv --update')
    expect([again.exit, again.out, again.err]).toEqual([
      0,
      '',
      'errors.yaml: codes.csv brings nothing new\n',
    ])
  })

  test('leaves what the catalog imports where it is', async () => {
    const { rail: run, host, text } = await edited()
    const common =
      'name: common-errors\nversion: 1.0.0\ncodes:\n  - code: CALLS_TOO_MANY\n    http: 429\n    meaning: There were too many calls.\n'
    await host.files.write('/repo/common/errors.yaml', common)
    const before = `${text('errors.yaml')!.replace('codes:\n', 'imports:\n  common:\n    from: common/errors.yaml\ncodes:\n')}  - code: CALLS_TOO_MANY\n    meaning: The till made too many calls.\n`
    await host.files.write('/repo/errors.yaml', before)
    const { exit, err } = await run('import codes.csv --update')
    expect([exit, err]).toEqual([0, 'errors.yaml: 1 code added, 3 changed, from codes.csv\n'])
    const after = text('errors.yaml')!
    expect(after).toContain('imports:\n  common:\n    from: common/errors.yaml\ncodes:\n')
    expect(after).toContain(
      '  - code: CALLS_TOO_MANY\n    meaning: The till made too many calls.\n',
    )
    expect(after.match(/code: \S+/g)).toContain('code: STOCK_LOW')
    expect(after.match(/CALLS_TOO_MANY/g)).toHaveLength(1)
    expect(text('common/errors.yaml')).toBe(common)
  })

  test('reads as the first one did, and each catalog has a record of its own', async () => {
    const {
      rail: run,
      host,
      text,
    } = inMemory({
      files: { 'a.csv': 'id,words\nA_B,Some text here\nC_D,Some other text\n', 'b.csv': old },
    })
    await run('import a.csv --map code=id,x-words=words --output a.yaml')
    await run('import b.csv --output b.yaml')
    await host.files.write('/repo/a.csv', 'id,words\nA_B,A new text here\nC_D,Some other text\n')
    const { exit, out } = await run('import a.csv --output a.yaml --update')
    expect([exit, out]).toEqual([0, 'changed: A_B.x-words "Some text here" -> "A new text here"\n'])
    expect(text('a.yaml')).not.toContain('meaning')
  })

  test.each(['', 'xx', '[]', '{"read":{},"codes":{"A_B":[1]}}'])(
    'with a record that is broken (%s), nothing is written',
    async (record) => {
      const { rail: run, host, text } = await edited()
      await host.files.write('/repo/.rail-errors/errors.imported.json', record)
      const before = text('errors.yaml')
      const { exit, err } = await run('import codes.csv --update')
      expect([exit, err, text('errors.yaml')]).toEqual([
        2,
        expect.stringContaining('.rail-errors/errors.imported.json is not the record of an import'),
        before,
      ])
    },
  )

  test('without the record of the first one, what is written stays', async () => {
    const { exit, out } = await rail('import codes.csv', {
      files: {
        'codes.csv': now,
        'errors.yaml': 'name: shop\nversion: 1.0.0\ncodes:\n  - code: CARD_LOST\n    http: 410\n',
      },
    })
    expect([exit, out]).toEqual([
      1,
      `new: CARD_EXPIRED
kept: CARD_LOST.http was changed here; codes.csv says 404
changed: CARD_LOST.meaning "The card is not known here."
new: STOCK_LOW
new: CART_OLD
`,
    ])
  })
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
  const rows = Array.from({ length: 6000 }, (_, n) => `A_${n},Some text here\n`)
  const { err } = await rail('import codes.csv', {
    files: { 'codes.csv': `code,text\n${rows.join('')}` },
  })
  expect(err).toContain('It has at least 10000 lint errors')
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
    expect((await run('init')).err).toContain('  src/error-codes.csv: table, 2 codes (')
  })
})

test('an import that fails writes nothing, no record either', async () => {
  const rows = Array.from({ length: 25_000 }, (_, at) => `A${at},a\n`)
  const { exit, err, paths } = await rail('import errors.csv', {
    files: { 'errors.csv': `code,message\n${rows.join('')}` },
  })
  expect(err).toContain('Nothing was written')
  expect([exit, paths()], err).toEqual([2, ['errors.csv']])
})

test('of thousands of findings, thirty of each kind are listed', async () => {
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
  expect(err.match(/^not taken: a\d+ /gm)).toHaveLength(30)
  expect(err).toContain('not taken or changed: 10 more columns\n')
})
