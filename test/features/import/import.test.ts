import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const entry = (code: unknown, more: object = {}) => ({
  code,
  http: 422,
  stop: true,
  fix_stage: 'pay',
  meaning: 'The card is out of date.',
  fix: 'Ask for the card that is valid now.',
  ...more,
})
const list = (...codes: object[]) => JSON.stringify({ codes }, null, 2)
const parsed = (text: string | undefined) => ({
  name: /^name: (.*)$/m.exec(text ?? '')?.[1],
  codes: text?.match(/(?<=- code: ).*/g),
})

test.each([
  ['a list', '-', list(entry('CARD_EXPIRED')), { name: 'errors', codes: ['CARD_EXPIRED'] }],
  [
    'a list with blanks above',
    '-',
    `\n${list(entry('CARD_EXPIRED'))}`,
    { name: 'errors', codes: ['CARD_EXPIRED'] },
  ],
  [
    'a list with a name',
    '- --stdin-filename lists/shop.json',
    list(entry('CARD_EXPIRED')),
    { name: 'shop', codes: ['CARD_EXPIRED'] },
  ],
  [
    'a CodeSystem',
    '-',
    JSON.stringify({
      resourceType: 'CodeSystem',
      id: 'shop',
      status: 'draft',
      concept: [{ code: 'CARD_EXPIRED' }],
    }),
    { name: 'shop', codes: ['CARD_EXPIRED'] },
  ],
])('import from stdin: %s', async (_, args, stdin, expected) => {
  const { exit, err, text } = await rail(`import ${args}`, { stdin })
  expect({ exit, ...parsed(text('errors.yaml')) }, err).toEqual({ exit: 0, ...expected })
})

test('lint and build read a list from stdin', async () => {
  const stdin = list(entry('CARD_EXPIRED'))
  expect(await rail('lint -', { stdin })).toMatchObject({
    exit: 0,
    out: 'stdin.json: 1 code; no findings\n',
  })
  const { exit, text } = await rail('build - --target flat-list --out out', { stdin })
  expect({ exit, out: text('out/errors.json') }).toEqual({ exit: 0, out: `${stdin}\n` })
})

test('an errors.yaml on stdin is not a list', async () => {
  const { exit, err } = await rail('import -', { stdin: 'name: shop\ncodes: []\n' })
  expect({ exit, err }).toEqual({
    exit: 2,
    err: 'rail-errors: stdin.yaml is already an errors.yaml; import reads lists in other forms: code (enums, constants, error classes), JSON, YAML, TOML, properties, CSV, Markdown, GraphQL, protobuf, schemas, published lists and FHIR\n',
  })
})

test.each([
  ...rowsOf<{ file: string; text: string; message: string }>(import.meta, 'has no list'),
  {
    file: 'deep.json',
    text: `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    message: 'deep.json:1:312 nested deeper than 64 levels',
  },
])('$file has no list', async ({ file, text, message }) => {
  const { exit, err, text: written } = await rail(`import ${file}`, { files: { [file]: text } })
  expect({ exit, err, written: written('errors.yaml') }).toEqual({
    exit: 2,
    err: expect.stringContaining(message),
    written: undefined,
  })
})

test('import and lint count alike', async () => {
  const files = {
    'shop.json': list(entry('CARD_EXPIRED')),
    'rail-errors.config.yaml': 'source: errors.yaml\noutputs: [{ target: javascript }]\n',
  }
  const { rail } = inMemory({ files })
  const { err } = await rail('import shop.json')
  const { out } = await rail('lint errors.yaml --format json')
  const { errors } = (JSON.parse(out) as { summary: { errors: number } }).summary
  expect(errors).toBeGreaterThan(0)
  expect(err).toContain(`It has ${errors} lint error`)
})

test('values that are lost are named where they are', async () => {
  const files = {
    'shop.json': list(
      entry('CARD_EXPIRED', { severity: 'high' }),
      entry('CARD_LOST', { http: 'gone' }),
    ),
  }
  const { exit, err } = await rail('import shop.json', { files })
  expect({ exit, err: err.split('\n').slice(0, 3) }).toEqual({
    exit: 0,
    err: [
      'warning: 2 values of shop.json could not be imported:',
      '  shop.json:10:7 "severity" is not a known field; custom fields start with x-',
      expect.stringMatching(/^ {2}shop\.json:14:15 .*http/),
    ],
  })
})

test('an item of a list that is lost leaves the others', async () => {
  const fields = {
    tags: ['desk', 7, 'payer'],
    params: [
      { name: 'card', type: 'text' },
      { name: 'day', type: 'date' },
    ],
  }
  const { exit, err, text } = await rail('import shop.json', {
    files: { 'shop.json': list(entry('CARD_EXPIRED', fields)) },
  })
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining('warning: 2 values of shop.json could not be imported:'),
  ])
  expect(parse(text('errors.yaml')!).codes[0]).toMatchObject({
    tags: ['desk', 'payer'],
    params: [{ name: 'card' }, { name: 'day', type: 'date' }],
  })
})

test('a language of which no word is taken has no file', async () => {
  const code = entry('CARD_EXPIRED', {
    translations: { fr: 'x', de: { zz: 'y' }, it: {}, es: { meaning: 'La tarjeta ha caducado.' } },
  })
  const top = { translations: { fr: { meaning: 'x' } } }
  const { exit, err, disk } = await rail('import a.json --out errors.yaml', {
    files: { 'a.json': JSON.stringify({ ...top, codes: [code] }) },
  })
  expect([exit, err]).toEqual([0, expect.stringContaining('3 values of a.json')])
  const files = [...disk.keys()].filter((path) => /errors\.\w+\.yaml$/.test(path))
  expect(files).toEqual(['/repo/errors.es.yaml'])
})

test('two codes of one name that differ in another language are named', async () => {
  const codes = ['Abgelaufen.', 'Vorbei.'].map((meaning) =>
    entry('CARD_EXPIRED', { translations: { de: { meaning } } }),
  )
  const { exit, err } = await rail('import a.json --out errors.yaml', {
    files: { 'a.json': list(...codes) },
  })
  expect([exit, err]).toEqual([2, expect.stringContaining('it has CARD_EXPIRED twice, with other')])
})

test('of many lost values, five are named', async () => {
  const more = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`own${at}`, at]))
  const { err } = await rail('import shop.json', {
    files: { 'shop.json': list(entry('CARD_EXPIRED', more)) },
  })
  expect(err.match(/^ {2}shop\.json:\d+:\d+ /gm)).toHaveLength(5)
  expect(err).toContain('\n  and 4 more\n')
})

test('codes that are numbers become texts', async () => {
  const files = { 'shop.json': list(entry(1234), entry('CARD_EXPIRED'), entry(40401)) }
  const { exit, err, text } = await rail('import shop.json', { files })
  expect(exit).toBe(0)
  expect(parsed(text('errors.yaml')).codes).toEqual(['"1234"', 'CARD_EXPIRED', '"40401"'])
  expect(err).toContain(
    'warning: the codes of shop.json are numbers; they are now texts in quotes: 1234, 40401\n',
  )
  expect(err).not.toContain('could not be imported')
})

const validate = new Ajv({ strict: false }).compile(
  JSON.parse(
    readFileSync(new URL('../../../schema/import.schema.json', import.meta.url), 'utf8'),
  ) as object,
)
const ENUM = `export enum ErrorCode {
  /** The card was lost. */
  LOST = 'card.lost',
  OK = 'ok',
  OLD = 'card.old',
}
export const COLORS = ['red', 'green']
`
const TABLE = 'code,status,owner\nCARD_LOST,404,bank\nCARD_OLD,soon,bank\nCARD_TORN,402,bank\n'
const IN_DOUBT = "export enum ErrorCode { LOST = BASE + 'lost', OLD = BASE + 'old' }\n"

test.each([
  [
    'an enum',
    'errors.ts',
    ENUM,
    {
      file: 'errors.yaml',
      taken: ['^card.lost 3$', '^card.old 5$'],
      unused: ['^.comment. 1 --map .meaning='],
      left: ['^4 OK'],
      lists: ['COLORS'],
    },
  ],
  [
    'a table',
    'codes.csv',
    TABLE,
    {
      file: 'errors.yaml',
      taken: ['^CARD_LOST 2 http=2$', '^CARD_OLD 3$', '^CARD_TORN 4 http=4$'],
      left: ['3 http cannot be "soon"'],
      unused: ['owner 3 --map x-owner=owner'],
    },
  ],
  [
    'a list in doubt',
    'errors.ts',
    IN_DOUBT,
    {
      error: true,
      doubts: ['ErrorCode 1 print the list: docs/printing.md#typescript'],
      lists: [],
    },
  ],
  [
    'a code twice',
    'codes.csv',
    'code,text\nA_B,Some text\nA_B,Other text\n',
    { error: true, taken: ['A_B 2 meaning=2', 'A_B 3 meaning=3'] },
  ],
  [
    'a part that can not be parsed',
    'errors.ts',
    `${ENUM}export enum Other { A = , }}\n`,
    {
      exit: 1,
      file: 'errors.yaml',
      left: ["^8 .*can't be parsed", "^8 .*can't be parsed", '^4 OK'],
    },
  ],
  [
    'no list of errors',
    'colors.ts',
    "enum Color { Red = 'red', Green = 'green' }",
    { error: true, doubts: ['^Color 1 --list Color'] },
  ],
  ['a published list', 'shop.json', list(entry('CARD_LOST', { severity: 1 })), { notes: 2 }],
])('import --format json of %s', async (_, file, text, { exit: code, ...expected }: Expected) => {
  const { exit, out, err } = await rail(`import ${file} --format json`, { files: { [file]: text } })
  const account = JSON.parse(out) as Account
  expect(validate(account), JSON.stringify(validate.errors)).toBe(true)
  const facts: Record<string, unknown> = {
    error: account.error !== undefined,
    file: account.file,
    taken: account.taken?.map(({ code, at, fields }) =>
      [code, at.line, ...fields.map(({ field, at }) => `${field}=${at.line}`)].join(' '),
    ),
    left: account.left?.map(({ at, message }) => `${at.line} ${message}`),
    unused: account.unused?.map(({ column, count, way }) => `${column} ${count} ${way}`),
    doubts: account.doubts?.map(({ list, at, ways }) => `${list} ${at.line} ${ways.join(', ')}`),
    lists: account.lists?.flatMap(({ name, isRead }) => (isRead ? [] : [name])),
    notes: account.notes?.length,
  }
  const { error = false } = expected
  expect({ exit, error: facts.error }).toEqual({ exit: error ? 2 : (code ?? 0), error })
  for (const [name, value] of Object.entries(expected))
    expect(facts[name], name).toEqual(
      Array.isArray(value) ? value.map((one: string) => expect.stringMatching(one)) : value,
    )
  // A program reads one thing; what is wrong is for people, too.
  expect(err === '').toBe(!error)
})

type At = { at: { line: number } }
type Account = {
  file?: string
  error?: string
  taken?: (At & { code: string; fields: (At & { field: string })[] })[]
  left?: (At & { message: string })[]
  unused?: (At & { column: string; count: number; way: string })[]
  doubts?: (At & { list: string; ways: string[] })[]
  lists?: { name: string; isRead: boolean }[]
  notes?: string[]
}
type Expected = { exit?: number; error?: boolean } & Record<string, unknown>

test('places in a list in a list are those of the text', async () => {
  const text =
    '# Errors\n\n- 404\n  - `CARD_LOST`: lost\n  - `CARD_GONE`: gone\n- 402\n\n  - `CARD_OLD`: old\n'
  const { out } = await rail('import errors.md --format json', { files: { 'errors.md': text } })
  const { taken } = JSON.parse(out) as { taken: { code: string; at: object }[] }
  expect(taken.map(({ code, at }) => ({ code, ...at }))).toEqual([
    { code: 'CARD_LOST', file: 'errors.md', line: 4, column: 3 },
    { code: 'CARD_GONE', file: 'errors.md', line: 5, column: 3 },
    { code: 'CARD_OLD', file: 'errors.md', line: 8, column: 3 },
  ])
})

test('a code of several constants is one entry, with all of its statuses, once the column is named', async () => {
  const text = `package a
const (
	ErrCopy Key = iota
	ErrRange
	ErrDenied
)
var errorCodes = map[Key]APIError{
	ErrCopy: {Code: "InvalidRequest", Description: "It copies itself.", HTTPStatusCode: 400},
	ErrRange: {Code: "InvalidRequest", Description: "It has no such range.", HTTPStatusCode: 416},
	ErrDenied: {Code: "AccessDenied", Description: "It may not be read.", HTTPStatusCode: 403},
}
`
  const { rail, text: written } = inMemory({ files: { 'twice.go': text } })
  const { out, err } = await rail('import twice.go --map code=Code')
  expect(out + err).toContain('not taken: another meaning of InvalidRequest (twice.go:4:2)')
  expect(parse(written('errors.yaml')!)).toMatchObject({
    codes: [
      { code: 'InvalidRequest', http: [400, 416], meaning: 'It copies itself.' },
      { code: 'AccessDenied', http: 403, meaning: 'It may not be read.' },
    ],
  })
})

test('of rows with one code, fields of the first count, and all have to be deprecated', async () => {
  const text = `code,http,text,retry,deprecated
card.lost,402,Card lost,,
card.lost,404,Card not found,same,true
order.old,410,Order is old,,true
order.old,409,Order is old,,
`
  const { rail, text: written } = inMemory({ files: { 'twice.csv': text } })
  const { out, err } = await rail('import twice.csv --map code=code')
  expect(out + err).toMatch(/not taken: another [\w, ]+ of card\.lost \(twice\.csv:3:1\)/)
  expect(out + err).toContain('not taken: another deprecated of order.old (twice.csv:5:1)')
  expect(parse(written('errors.yaml')!)).toMatchObject({
    codes: [
      { code: 'card.lost', http: [402, 404], meaning: 'Card lost' },
      { code: 'order.old', http: [410, 409] },
    ],
  })
  expect(written('errors.yaml')).not.toMatch(/^ {4}(?:deprecated|retry|handling):/m)
})
