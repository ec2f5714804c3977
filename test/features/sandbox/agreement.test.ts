import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '../../../src/base/cli/program.ts'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { memoryHost } from '../../support/memory-host.ts'
import { inMemory } from '../../support/rail.ts'
import { sandboxWith } from './sandbox.ts'

// Which operation answers with which code, in four places: the document of the sandbox, what the
// sandbox does, `check` on its recorded traffic, and the site. A code that is taken away from one
// operation in the catalog turns each of them red.

const CATALOG = readFileSync(
  new URL('../../fixtures/openapi/rail-api/errors.yaml', import.meta.url),
  'utf8',
)
const OPERATIONS = [
  ...CATALOG.match(/^operations:\n((?: {2}- \w+\n)+)/m)![1]!.matchAll(/\w+/g),
].map(([id]) => id)

/** The catalog in which an operation no longer answers with a code. */
const without = (operation: string, code: string): string =>
  CATALOG.replace(
    new RegExp(`(- code: ${code}\\n(?: {4}.*\\n)*? {4}raised_by: \\[)(.*)\\]`),
    (_, start: string, ids: string) =>
      `${start}${ids
        .split(', ')
        .filter((id) => id !== operation)
        .join(', ')}]`,
  )

const line = (amount: number, ...documents: string[]) => ({ service: 'xray', amount, documents })
const GOOD = { lines: [line(80, 'a.pdf')] }
const LARGE = { lines: [line(2000, 'a.pdf')] }
const BARE = { lines: [line(80)] }
const MEMBER = { member: { type: 'card', number: 'A-1042' } }

/** Calls that get every code of every operation; `>` starts a scenario. */
const CALLS: readonly (readonly [
  line: string,
  body?: object | string | undefined,
  type?: string | undefined,
  client?: string,
])[] = [
  ['GET /v1/user/me/'],
  ['GET /v1/user/me/', undefined, undefined, 'service'],
  ['POST /v1/visits/V-1/bill/', { lines: 'x' }],
  ['POST /v1/claims/', { lines: 'x' }],
  ['POST /v1/identify/', {}],
  ['GET /v1/members/M-9/eligibility/'],
  ['GET /v1/members/M-2/eligibility/'],
  ['POST /v1/consent/create/', { member: 'M-3' }],
  ['POST /v1/consent/create/', { member: 'M-9' }],
  ['POST /v1/consent/reject/', { member: 'M-9' }],
  ['POST /v1/visits/', { member: 'M-9' }],
  ['GET /v1/visits/V-1/'],
  ['POST /v1/visits/V-1/bill/', BARE],
  ['POST /v1/visits/V-1/submit/', {}],
  ['POST /v1/visits/V-1/bill/', LARGE],
  ['POST /v1/visits/V-1/submit/', {}],
  ['POST /v1/visits/V-1/confirm/', {}],
  ['POST /v1/visits/V-7/bill/', GOOD],
  ['POST /v1/visits/V-7/confirm/', {}],
  ['POST /v1/visits/V-7/submit/', {}],
  ['POST /v1/visits/V-7/close/', {}],
  ['POST /v1/claims/', BARE],
  ['POST /v1/claims/', { ...MEMBER, ...LARGE }],
  ...['', 'bill/', 'confirm/', 'submit/', 'close/'].map(
    (step) => [`${step === '' ? 'GET' : 'POST'} /v1/visits/V-404/${step}`, step && GOOD] as const,
  ),
  ...[
    'identify/',
    'consent/create/',
    'consent/reject/',
    'visits/',
    'visits/V-1/bill/',
    'claims/',
  ].flatMap(
    (path) =>
      [
        [`POST /v1/${path}`, '{'],
        [`POST /v1/${path}`, 'a', 'text/plain'],
        [`POST /v1/${path}`, JSON.stringify({ a: 'a'.repeat(2_000_000) })],
      ] as const,
  ),
]

/** Runs the calls in a sandbox with a catalog: the document, the records, and what it reports. */
async function runWith(catalog: string) {
  const reports: string[] = []
  const { errors, texts } = errorsModuleOf(catalogOf(await read(catalog)))
  const world = await sandboxWith({
    errors,
    texts,
    onError: (error) => reports.push((error as Error).message),
  })
  const tokens: Record<string, string> = {
    desk: (await world.login()).access_token,
    service: (await world.login('service', { grant_type: 'client_credentials' })).access_token,
  }
  const records: string[] = []
  for (const [call, body, type = 'application/json', client = 'desk'] of CALLS) {
    const authorization = `Bearer ${tokens[client]}`
    const [method = '', url = ''] = call.split(' ')
    const { status, headers, text } = await world.send(url, {
      method,
      headers: { authorization, ...(body && { 'content-type': type }) },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    records.push(
      JSON.stringify({ status, headers: Object.fromEntries(headers), body: text, method, url }),
    )
  }
  return {
    document: (await world.send('/openapi.json')).text,
    records: records.join('\n'),
    reports,
  }
}

let good: Awaited<ReturnType<typeof runWith>>
beforeAll(async () => {
  good = await runWith(CATALOG)
})

/** A repository with a catalog, and the document and the traffic of the good one. */
const repository = (catalog: string) =>
  inMemory({
    files: {
      'errors.yaml': catalog,
      'openapi.json': good.document,
      'answers.ndjson': good.records,
    },
  })
const findings = (out: string): string[] =>
  out.split('\n').filter((one) => /^\S+:\d+:\d+ (?:error|warn)/.test(one))

// Answers about a token have a member `error`, too: OAuth says what is in it.
const checkDocument = async (catalog: string) =>
  findings(
    (
      await repository(catalog).rail(
        'usage openapi.json --format concise --rule openapi-status-covered=off',
      )
    ).out,
  )
const checkTraffic = async (catalog: string) =>
  findings(
    (await repository(catalog).rail('check answers.ndjson --openapi openapi.json --format concise'))
      .out,
  )

/** The codes of each operation on the pages of a site. */
async function sitePairs(catalog: string): Promise<string[]> {
  const world = repository(catalog)
  await world.rail('build --target static-site --out site')
  return OPERATIONS.flatMap((id) => {
    const page = [...world.disk].find(([path]) => path.endsWith(`/operations/${id}/index.html`))
    const codes = String(page![1]).matchAll(/<\/span> <code>(\w+)<\/code>/g)
    return [...codes].map(([, code]) => `${id} ${code}`)
  }).sort()
}

/** The same of the traffic: each code that was really sent. */
function trafficPairs(): string[] {
  const operationOf = new Map<string, string>()
  const { paths } = JSON.parse(good.document) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  for (const [path, item] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(item))
      operationOf.set(`${method.toUpperCase()} ${path}`, operationId)
  const pairs = good.records.split('\n').flatMap((text) => {
    const { method, url, body } = JSON.parse(text)
    const path = url.replace(/(?<=members\/|visits\/)[MV]-\d+/, '{id}')
    const { error, errors = [], warnings = [] } = JSON.parse(body)
    const codes = [error, ...[...errors, ...warnings].map((one: { error: string }) => one.error)]
    return codes.flatMap((code) => (code ? `${operationOf.get(`${method} ${path}`)} ${code}` : []))
  })
  return [...new Set(pairs)].sort()
}

describe('the document, the sandbox, its traffic and the site', () => {
  test('agree', async () => {
    expect(await checkDocument(CATALOG)).toEqual([])
    expect(await checkTraffic(CATALOG)).toEqual([])
    expect(good.reports).toEqual([])
    // Every operation can get REQUEST_UNREADABLE; those without a body only for a broken header.
    const site = (await sitePairs(CATALOG)).filter((pair) => !/REQUEST_UNREADABLE/.test(pair))
    expect(trafficPairs().filter((pair) => !/REQUEST_UNREADABLE/.test(pair))).toEqual(site)
  })

  test.each([
    ['billVisit', 'MISSING_DOCUMENTS'],
    ['billVisit', 'NEEDS_REVIEW'],
    ['getEligibility', 'PAYER_UNREACHABLE'],
    ['sendClaim', 'MEMBER_NOT_FOUND'],
    ['submitVisit', 'ALREADY_CLOSED'],
  ])('each turns red without %s %s', async (operation, code) => {
    const catalog = without(operation, code)
    expect(catalog).not.toBe(CATALOG)
    const document = await checkDocument(catalog)
    expect(document.length).toBeGreaterThan(0)
    for (const one of document)
      expect(one).toMatch(`openapi-code-claimed ${code} is listed for ${operation}`)
    const traffic = await checkTraffic(catalog)
    expect(traffic.length).toBeGreaterThan(0)
    for (const one of traffic)
      expect(one).toMatch(
        new RegExp(`wire-code-undeclared .*: ${operation} answers with ${code}, and raised_by`),
      )
    expect((await runWith(catalog)).reports).toEqual([
      `${operation} answers with ${code}, and raised_by of the catalog does not name it`,
    ])
    const [before, after] = [await sitePairs(CATALOG), await sitePairs(catalog)]
    expect(before.filter((pair) => !after.includes(pair))).toEqual([`${operation} ${code}`])
    expect(after).not.toContain(`${operation} ${code}`)
  })
})

/** The published list and its handling file, as the command serves them. */
async function publishedBy(catalog: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  const { host } = memoryHost({ files: { 'errors.yaml': catalog } })
  const serve: typeof host.serve = async ({ handler, started }) => {
    started('http://127.0.0.1:8081')
    for (const name of [
      'rail-errors.json',
      'rail-errors.handling.json',
      'rail-errors.codesystem.json',
    ])
      files[name] = await (
        await handler!(new Request(`http://127.0.0.1:8081/terminology/${name}`), {
          address: '127.0.0.1',
          encrypted: false,
        })
      ).text()
  }
  expect(await run({ ...host, serve }, ['sandbox'])).toBe(0)
  return files
}

test('what the command publishes has every code that it sends, and says which are its own', async () => {
  const catalog = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')
  const { records } = await runWith(catalog)
  const published = await publishedBy(catalog)
  const { rail } = inMemory({
    files: { ...published, 'errors.yaml': catalog, 'answers.ndjson': records },
  })
  const check = async (source: string) =>
    findings((await rail(`check answers.ndjson --source ${source} --format concise`)).out)
  expect(await check('rail-errors.json')).toEqual([])
  const unknown = (await check('errors.yaml')).map((one) => /"([A-Z_]+)" is not/.exec(one)?.[1])
  const own = (JSON.parse(published['rail-errors.json']!) as List).codes.flatMap((entry) =>
    entry.imported_from === 'rail-errors-sandbox' ? [`${entry.code} ${entry.fix_stage}`] : [],
  )
  expect(own).toEqual([
    'REQUEST_UNREADABLE request',
    'ROUTE_UNKNOWN request',
    'METHOD_UNKNOWN request',
    'REQUEST_TOO_LARGE request',
    'MEDIA_TYPE_UNKNOWN request',
    'BILL_UNREADABLE billing',
  ])
  expect(unknown).toContain('BILL_UNREADABLE')
  expect(published['rail-errors.codesystem.json']).toContain('"valueString": "rail-errors-sandbox"')
})

type List = { codes: { code: string; fix_stage: string; imported_from?: string }[] }
