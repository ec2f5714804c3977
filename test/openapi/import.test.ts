import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../rail.ts'
import { filesOf } from './documents.ts'

const clinic = filesOf('clinic')
const IMPORT = 'openapi import openapi.yaml'
/** The catalog as it was before anybody wrote down operations. */
const bare = clinic['errors.yaml']!.replace(/^operations:\n(?: {2}- .*\n)+/m, '')
  .replace(/^ {4}raised_by: \[.+\]\n/gm, '')
  .replace(
    '  - code: VISIT_OPEN',
    '  # Reception asks for this one.\n  - code: VISIT_OPEN # since the pilot',
  )

test('the operations of a document come into a catalog that has none, and its comments stay', async () => {
  const { rail: run, text } = inMemory({ files: { ...clinic, 'errors.yaml': bare } })
  const shown = await run(IMPORT)
  await expect(`exit ${shown.exit}\n${shown.err}\n${shown.out}`).toMatchFileSnapshot(
    '../golden/openapi/import.txt',
  )
  expect(text('errors.yaml')).toBe(bare)
  expect(await run(`${IMPORT} --update --dry-run`)).toMatchObject({ exit: 0, out: shown.out })
  expect(text('errors.yaml')).toBe(bare)

  const { exit, err } = await run(`${IMPORT} --update`)
  expect(err).toBe(
    'errors.yaml: 4 operations added, raised_by of 9 codes changed, from openapi.yaml\n',
  )
  expect(exit).toBe(0)
  const once = text('errors.yaml')
  expect(await run(`${IMPORT} --update`)).toMatchObject({
    exit: 0,
    err: 'errors.yaml: openapi.yaml says nothing new about operations\n',
  })
  expect(text('errors.yaml')).toBe(once)
  expect((await run('openapi check openapi.yaml --format concise')).out).toBe('')
  expect((await run('lint --format concise')).out).not.toMatch(/ error | (?:operation|raised)-/)
  expect((await run('fmt')).exit).toBe((await rail('fmt', { files: { 'errors.yaml': bare } })).exit)
})

describe('what a catalog has stays:', () => {
  const operations = (list: string) =>
    `name: clinic-errors\nversion: 1.0.0\noperations:${list}\ncodes:\n`
  const code = (name: string, more: string) =>
    `  - code: ${name}\n    http: 404\n    stop: true\n${more}`
  const document = (claims: Record<string, string>) =>
    `openapi: 3.1.0\npaths:\n${Object.entries(claims)
      .map(
        ([id, codes]) => `  /${id}: { get: { operationId: ${id}, x-error-codes: [${codes}] } }\n`,
      )
      .join('')}`
  const ABC = document({ a: 'ONE', b: 'ONE', c: 'ONE', d: '' })

  test.each<[name: string, before: string, after: string]>([
    [
      'blocks with comments',
      `${operations('\n  # first\n  - b # the second\n  - x\n')}${code('ONE', '    raised_by:\n      # why\n      - b # so\n    # end\n')}`,
      `${operations('\n  - a\n  # first\n  - b # the second\n  - c\n  - d\n  - x\n')}${code('ONE', '    raised_by:\n      - a\n      # why\n      - b # so\n      - c\n    # end\n')}`,
    ],
    [
      'brackets in one line',
      `${operations(' [a, d] # all\n')}${code('ONE', '    raised_by: [ "c" ] # some\n')}`,
      `${operations(' [a, b, c, d] # all\n')}${code('ONE', '    raised_by: [ a, b, "c" ] # some\n')}`,
    ],
    [
      'brackets in several lines, with comments',
      `${operations(' [\n  a, # one\n  { id: c, title: "C c" }, # three\n  d\n  ]\n')}${code('ONE', '    raised_by: [\n      a,\n      # two\n      x,\n      ]\n')}`,
      `${operations(' [\n  a, b, # one\n  { id: c, title: "C c" }, # three\n  d\n  ]\n')}${code('ONE', '    raised_by: [\n      a, b, c,\n      # two\n      x,\n      ]\n')}`,
    ],
    [
      'mappings with titles',
      `${operations('\n  - id: a\n    title: The A\n  - d\n')}${code('ONE', '    raised_by: []\n')}`,
      `${operations('\n  - id: a\n    title: The A\n  - b\n  - c\n  - d\n')}${code('ONE', '    raised_by: [a, b, c]\n')}`,
    ],
    [
      'empty lists and values',
      `${operations('\n')}${code('ONE', '    raised_by:\n')}`,
      `${operations(' [a, b, c, d]\n')}${code('ONE', '    raised_by: [a, b, c]\n')}`,
    ],
    [
      'every operation',
      `${operations(' [a, b, c, d]\n')}${code('ONE', "    raised_by: ['*']\n")}`,
      `${operations(' [a, b, c, d]\n')}${code('ONE', "    raised_by: ['*']\n")}`,
    ],
    [
      'the operations of a default',
      `${operations(' [a, b, c, d, x]').replace('codes:', 'defaults: { raised_by: [x] }\ncodes:')}${code('ONE', '')}${code('TWO', '')}`,
      `${operations(' [a, b, c, d, x]').replace('codes:', 'defaults: { raised_by: [x] }\ncodes:')}${code('ONE', '    raised_by: [x, a, b, c]\n')}${code('TWO', '')}`,
    ],
    [
      'line ends of Windows',
      `${operations('\n  - a\n')}${code('ONE', '')}`.replaceAll('\n', '\r\n'),
      `${operations('\n  - a\n  - b\n  - c\n  - d\n')}${code('ONE', '    raised_by: [a, b, c]\n')}`.replaceAll(
        '\n',
        '\r\n',
      ),
    ],
  ])('%s', async (_, before, after) => {
    const { rail: run, text } = inMemory({ files: { 'errors.yaml': before, 'openapi.yaml': ABC } })
    const { exit, err } = await run(`${IMPORT} --update`)
    expect(text('errors.yaml'), err).toBe(after)
    expect(exit).toBe(0)
    await run(`${IMPORT} --update`)
    expect(text('errors.yaml')).toBe(after)
  })

  test.each<[name: string, before: string, document: string, said: string]>([
    [
      'operations of a code that the document does not list',
      `${operations(' [a, b, c, d]')}${code('ONE', '    raised_by: [a, b, c, d]\n')}`,
      ABC,
      'kept: ONE names d, and the document does not list it there',
    ],
    [
      'a code that is not in the catalog',
      `${operations(' [a, b, c, d]')}${code('ONE', '    raised_by: [a, b, c]\n')}`,
      ABC.replace('[]', '[TWO]'),
      'not in errors.yaml: TWO; add it first',
    ],
    [
      'an id with a blank',
      `${operations(' [b, c, d]')}${code('ONE', '    raised_by: [b, c]\n')}`,
      ABC.replace('operationId: a', 'operationId: "a a"'),
      'left out: "a a", because',
    ],
    [
      'a form that does not fit',
      `${operations(' [a]')}${code('ONE', '')}`,
      'openapi: 3.1.0\npaths: { /a: { get: { operationId: a, responses: { 404: { content: { a/b: { example: { code: ONE } } } } } } } }\n',
      'lists a code at the place that wire of the catalog says',
    ],
  ])('and the import says: %s', async (_, before, text, said) => {
    const { exit, err, out } = await rail(IMPORT, {
      files: { 'errors.yaml': before, 'openapi.yaml': text },
    })
    expect(err).toContain(said)
    expect({ exit, out }).toEqual({ exit: 0, out: '' })
  })
})

test('operations without an id are named by method and path, and are found again', async () => {
  const files = {
    ...clinic,
    'errors.yaml': bare,
    'openapi.yaml': clinic['openapi.yaml']!.replace(/^ +operationId: .*\n/gm, ''),
  }
  const { rail: run, text } = inMemory({ files })
  await run(`${IMPORT} --update`)
  expect(text('errors.yaml')).toContain('"DELETE:/visits/{id}"]\n')
  expect((await run('openapi check openapi.yaml --format concise')).out).toBe('')
  expect((await run('lint --format concise')).out).not.toMatch(/ error /)
})

test('entries in braces and codes of another list', async () => {
  const braces =
    'name: a\nversion: 1.0.0\nstages: [x]\ncodes:\n  - { code: MEMBER_NOT_FOUND, http: 404, stop: true, fix_stage: x, meaning: m, fix: f }\n'
  const { rail: run, text } = inMemory({ files: { ...clinic, 'errors.yaml': braces } })
  const { exit, err } = await run(`${IMPORT} --update`)
  expect(err).toContain(
    "errors.yaml can't be edited: the entry is written in braces; format the file",
  )
  expect(exit).toBe(2)
  expect(text('errors.yaml')).toBe(braces)

  const listed =
    'name: a\nversion: 1.0.0\ncodes_from: codes.csv\ncodes:\n  - code: VISIT_OPEN\n    raised_by: [billVisit]\n'
  const csv = 'code,http,meaning\nMEMBER_NOT_FOUND,404,No member\nVISIT_OPEN,409,Open\n'
  const other = inMemory({ files: { ...clinic, 'errors.yaml': listed, 'codes.csv': csv } })
  const done = await other.rail(`${IMPORT} --update`)
  expect(done.err).toContain('errors.yaml: 4 operations added, raised_by of 2 codes changed')
  expect(other.text('errors.yaml')).toContain(
    '  - code: VISIT_OPEN\n    raised_by: [openVisit, billVisit]\n',
  )
  expect(other.text('errors.yaml')).toContain(
    '  - code: MEMBER_NOT_FOUND\n    raised_by: [findMember, openVisit]\n',
  )
  expect(other.text('codes.csv')).toBe(csv)
})

test.each<[name: string, files: Record<string, string>, args: string, said: string]>([
  [
    'a broken document',
    { ...clinic, 'openapi.yaml': 'openapi: [' },
    '',
    "openapi.yaml can't be imported, so nothing was done",
  ],
  [
    'a missing file',
    { ...clinic, 'common.yaml': '' },
    '',
    "openapi.yaml can't be imported, so nothing was done",
  ],
  [
    'an old version',
    { ...clinic, 'openapi.yaml': 'swagger: "2.0"' },
    '',
    'OpenAPI 2.0 is not read',
  ],
  [
    'a published list',
    { ...clinic, 'list.json': '{"codes":[]}' },
    ' --source list.json',
    "list.json can't be edited: only an errors.yaml on disk",
  ],
  [
    'two catalogs',
    {
      ...clinic,
      'b.yaml': bare,
      'rail-errors.config.yaml': 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
    },
    '',
    'openapi import changes one catalog; choose it with --source',
  ],
])('%s is refused, and nothing is written', async (_, files, args, said) => {
  const { rail: run, text } = inMemory({ files })
  const { exit, err } = await run(`${IMPORT} --update${args}`)
  expect(err).toContain(said)
  expect(exit).toBe(2)
  expect(text('errors.yaml')).toBe(clinic['errors.yaml'])
})
