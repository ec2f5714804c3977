import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Table } from '../src/base/core/contract/table.ts'
import { file } from '../src/base/rules/example.ts'
import { build, read } from '../src/index.ts'
import { createRail, type ErrorsModule } from '../src/libraries/server/index.ts'
import { clientOf } from './derive/client-size.ts'
import { createCheck } from './features/check/create-check.ts'
import { healthyEntry } from './support/catalogs.ts'
import { rail } from './support/rail.ts'
import { emptyFolder } from './support/repository.ts'
import { rowsOf } from './support/rows.ts'

// An API without codes: the code of an answer is its status, whatever the body is.
const entry = (code: string, fields: object = {}) =>
  healthyEntry({
    code,
    http: Number(code),
    fix_stage: undefined,
    meaning: `It is ${code}.`,
    ...fields,
  })
const catalog = (wire: unknown, ...codes: string[]) =>
  file(
    { stages: undefined, code_style: 'any', operations: ['payCart', 'getCart'], wire },
    codes.join('\n'),
  )
const SHOP = catalog(
  { code: 'status', message: '/detail', list: { at: '/errors', message: '/text' } },
  entry('409', { raised_by: ['payCart'], handling: { retry: 'none' } }),
  entry('503', { raised_by: ['*'], handling: { retry: 'same' } }),
  entry('423', { stop: false, raised_by: [], handling: { outcome: 'ok', present_as: 'silent' } }),
)

type Module = ErrorsModule & { entries: Table; wire: readonly unknown[] }
async function moduleOf(text: string): Promise<Module> {
  const { files } = await build(await read(text), { targets: ['javascript'] })
  const { contents } = files.find(({ path }) => path.endsWith('.js'))!
  return import(`data:text/javascript,${encodeURIComponent(String(contents))}`)
}
const shop = await moduleOf(SHOP)
const server = createRail(shop)

type Client = typeof import('./golden/rich/visit-errors.client.js')
async function clientFrom(text: string): Promise<Client> {
  const files = await clientOf(text)
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [path, made] of Object.entries(files)) writeFileSync(join(folder, path), made)
  return import(pathToFileURL(join(folder, Object.keys(files)[0]!)).href)
}
const client = await clientFrom(SHOP)

test('a server sends the status, and no code in the body', () => {
  const failure = server
    .collect()
    .add('503' as never)
    .add('409' as never)
    .failure()!
  const { status, headers, body } = server.answer(failure)
  // Items have no code: one of another code would be taken for this one.
  expect([status, body]).toEqual([409, { detail: 'It is 409.', errors: [{ text: 'It is 409.' }] }])
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-should-retry': 'false' })
})

const page = '<html><title>503 Service Unavailable</title></html>'
describe('a client reads', () => {
  test.each(
    rowsOf<{ name: string; status: number; body: string | null; verdict: string; codes: string[] }>(
      import.meta,
      'a client reads: name, status, body',
    ),
  )('$name', async ({ status, body, verdict, codes }) => {
    const answer = new Response(body, { status, headers: { 'content-type': 'application/json' } })
    const { reasons, verdict: said } = await client.readAnswer(answer)
    expect(`${said.outcome} ${said.retry}`).toBe(verdict)
    expect(
      reasons.map(({ error, known, message }) => `${error} ${known ? 'known' : ''} ${message}`),
    ).toEqual(codes)
  })

  test('and repeats what its status says', async () => {
    const sent: number[] = []
    const answers = [503, 503, 200]
    const fetch = async () => {
      sent.push(answers[0]!)
      return new Response('', { status: answers.shift()!, headers: { 'retry-after': '0' } })
    }
    const rail = client.withRailErrors({ fetch })
    expect((await rail('http://shop.test/cart')).status).toBe(200)
    expect(sent).toEqual([503, 503, 200])
    const answers409 = client.withRailErrors({
      fetch: async () => new Response('', { status: 409 }),
    })
    await expect(answers409('http://shop.test/cart')).rejects.toMatchObject({
      message: 'GET 409 409',
      notRepeated: 'none',
    })
  })
})

test('the status is the code where another form has none', async () => {
  const both = await clientFrom(
    catalog(
      ['stripe', { code: 'status' }],
      entry('card_lost', { http: 402, handling: { retry: 'none' } }),
      entry('503'),
    ),
  )
  const codesOf = async (status: number, body: string) =>
    (await both.readAnswer({ status, body })).reasons.map(({ error }) => error)
  expect(await codesOf(503, '{"error":{"code":"card_lost"}}')).toEqual(['card_lost'])
  expect(await codesOf(503, '{"error":{"type":"api_error"}}')).toEqual(['503'])
  expect(await codesOf(503, page)).toEqual(['503'])
})

describe('check', () => {
  const check = createCheck(shop.entries, { wire: shop.wire })
  const json = { 'content-type': 'application/json' }
  test.each(
    rowsOf<{ what: string; record: Parameters<typeof check>[0]; name: string; ids: string[] }>(
      import.meta,
      'check: what, record, name',
    ),
  )('$what', ({ record, name, ids }) => {
    const { class: found, findings } = check(record)
    expect([found, findings.map(({ id }) => id)]).toEqual([name, ids])
  })

  test('another status is not one that was misspelled', () => {
    const { findings } = check({ status: 404, headers: json, body: {} })
    expect(findings.map(({ help }) => help)).toEqual([
      'send a code of the catalog, or add this one to it',
    ])
  })
})

const document = `openapi: 3.1.0
info: { title: Shop, version: '1' }
paths:
  /pay:
    post:
      operationId: payCart
      responses: { '200': { description: Paid. }, '404': { description: None. }, '409': { description: Changed. } }
  /cart:
    get:
      operationId: getCart
      responses: { '409': { description: Changed. }, '503': { description: Closed. }, default: { description: Other. } }
`
test('usage takes the statuses of a document for codes', async () => {
  const files = { 'errors.yaml': SHOP, 'openapi.yaml': document }
  const { out } = await rail('usage openapi.yaml --format concise', { files })
  expect(out.trimEnd().split('\n')).toEqual([
    'openapi.yaml:6:20 error openapi-code-documented payCart answers with 503 (HTTP 503), and the document does not list it there',
    'openapi.yaml:7:51 warn openapi-status-covered the answer 404 has a place for a code, and no code of the catalog has this status (POST /pay)',
    'openapi.yaml:11:20 warn openapi-code-claimed 409 is listed for getCart, and raised_by of the catalog does not name it',
  ])
})

test.each([
  ['with a body', 'HTTP/1.1 409 Conflict\n\n{"detail":"Changed."}', 'Changed.'],
  ['without one', 'HTTP/2 409\ncontent-length: 0\n', 'It is 409.'],
])('explain reads an answer %s', async (_, stdin, happened) => {
  const { out } = await rail('explain - --format json', { files: { 'errors.yaml': SHOP }, stdin })
  expect(JSON.parse(out)).toMatchObject({
    verdict: { outcome: 'blocked' },
    reasons: [{ error: '409', message: happened, known: true }],
  })
})
