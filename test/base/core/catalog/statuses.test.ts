import { describe, expect, test } from 'vitest'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// A code that an API sends with several statuses: `http` is a list, the usual one first.
const catalog = (http: string, more = '') => `name: shop-errors
url: https://api.shop.dev/errors
version: 1.0.0
status: draft
date: 2026-11-01
wire: camara
codes:
  - code: FIELD_WRONG
    http: ${http}
    stop: true
    meaning: A field has a wrong value.
    fix: Correct the field, then send it again.
${more}`
const SEVERAL = catalog('[400, 404, 422]')
const only = (out: string, rule: RegExp) =>
  out
    .split('\n')
    .filter((line) => rule.test(line))
    .map((line) => line.replace(/ in the catalog.*/, ''))

test('what is published has the first one, and the handling file and the module have all', async () => {
  const { rail, text } = inMemory({ files: { 'errors.yaml': SEVERAL } })
  const targets = ['flat-list', 'handling', 'fhir-r4', 'typescript', 'static-site']
  expect(
    (await rail(`build ${targets.map((id) => `--target ${id}`).join(' ')} --out out`)).exit,
  ).toBe(0)
  const json = (name: string) => JSON.parse(text(`out/shop-errors.${name}`)!)
  expect(json('json').codes[0].http).toBe(400)
  expect(json('handling.json').codes[0].http).toEqual([400, 404, 422])
  expect(json('codesystem.json').concept[0].property).toContainEqual({
    code: 'http',
    valueInteger: 400,
  })
  expect(text('out/shop-errors.ts')).toMatch(/http: 400,\n[^}]*\n\s+statuses: \[400, 404, 422\],/)
  // What is published is the same catalog again.
  const { out } = await rail('diff errors.yaml out/shop-errors.json')
  expect(out).toContain('no changes')
})

describe('check and usage accept each of them', () => {
  const answer = (status: number) =>
    `${JSON.stringify({ status, headers: { 'content-type': 'application/json' }, body: { status, code: 'FIELD_WRONG', message: 'The field is wrong.' } })}\n`
  test.each(rowsOf<{ status: number; findings: string[] }>(import.meta, 'an answer with a status'))(
    'an answer $status',
    async ({ status, findings }) => {
      const { rail } = inMemory({ files: { 'errors.yaml': SEVERAL, 'a.ndjson': answer(status) } })
      const { out } = await rail('check a.ndjson --format concise')
      expect(only(out, /wire-/)).toEqual(findings)
    },
  )
  test.each([
    [400, 0],
    [422, 0],
    [409, 1],
  ])('a document under %i', async (status, exit) => {
    const document = {
      openapi: '3.1.0',
      paths: {
        '/a': {
          get: {
            operationId: 'a',
            responses: {
              [status]: {
                content: { 'application/json': { example: { code: 'FIELD_WRONG', status } } },
              },
            },
          },
        },
      },
    }
    const { rail } = inMemory({
      files: { 'errors.yaml': SEVERAL, 'api.json': JSON.stringify(document) },
    })
    expect((await rail('usage api.json')).exit).toBe(exit)
  })
  test('a page', async () => {
    const page =
      '| Code | HTTP status |\n| --- | --- |\n| FIELD_WRONG | 422 |\n\n`FIELD_WRONG` (HTTP 404)\n'
    const { rail } = inMemory({ files: { 'errors.yaml': SEVERAL, 'a.md': page } })
    expect((await rail('usage a.md --format concise')).out).not.toContain('usage-status')
  })
})

test('the answers of OpenAPI components, one for each status', async () => {
  const { rail, text } = inMemory({ files: { 'errors.yaml': SEVERAL } })
  await rail('build --target openapi-components --out out')
  const { schemas, examples } = JSON.parse(text('out/shop-errors.openapi.json')!).components
  expect(Object.keys(schemas).filter((name) => /\d$/.test(name))).toEqual(
    ['400', '404', '422'].map((status) => `ShopError${status}`),
  )
  expect(examples).toBeDefined()
})

test.each<[string, string, string, string[]]>([
  ['a status more', '400', '[400, 422]', ['9:17 warn … was added: 422']],
  ['one of another class', '400', '[400, 503]', ['9:17 error … was added: 503']],
  ['a status less', '[400, 422]', '400', ['9:11 info … was removed; it was 422']],
  ['another first', '[400, 422]', '[422, 400]', ['9:11 warn … changed from 400 to 422']],
  ['the others in another order', '[400, 404, 422]', '[400, 422, 404]', []],
  ['a list of one', '400', '[400]', []],
])('diff: %s', async (_, before, after, changes) => {
  const files = { 'a.yaml': catalog(before), 'b.yaml': catalog(after) }
  const { out } = await inMemory({ files }).rail('diff a.yaml b.yaml --format concise')
  expect(
    only(out, /http-changed/).map((line) =>
      line.replace('b.yaml:', '').replace(/http-changed .* status/, '…'),
    ),
  ).toEqual(changes)
})

test.each(rowsOf<{ http: string; findings: string[] }>(import.meta, 'lint of a status'))(
  'lint: http: $http',
  async ({ http, findings }) => {
    const { rail } = inMemory({ files: { 'errors.yaml': catalog(http) } })
    const { out } = await rail('lint --format concise')
    expect(only(out, / error /).map((line) => line.replace('errors.yaml:', ''))).toEqual(findings)
  },
)

test('a field of the value is not one of the file', async () => {
  const { rail } = inMemory({
    files: { 'errors.yaml': catalog('400', '    statuses: [400, 404]\n') },
  })
  expect((await rail('lint --format concise')).out).toContain('error field-known')
})

test('a list in other forms', async () => {
  const { rail, text } = inMemory({
    files: { 'a.csv': 'code,http,meaning\nFIELD_WRONG,400 / 422,A field is wrong.\n' },
  })
  await rail('import a.csv')
  expect(text('errors.yaml')).toContain('http: [400, 422]')
})
