import { expect, test } from 'vitest'
import { rowsOf } from '../../support/rows.ts'
import type { Resource } from '../fhir/client/fhir-operations.ts'
import type { StoreSettings } from '../fhir/client/fhir-store.ts'
import { BASE, catalog, catalogOf, server, TOKEN } from './server.ts'

// Every request of a publication: method, address, headers and body.
const AT = 'https://northwind-clinic.org/terminology'
const IDS = [
  'CodeSystem/clinic-errors-stages',
  'CodeSystem/clinic-errors',
  'ValueSet/clinic-errors',
  'ValueSet/clinic-errors-stages',
]
const isWrite = ({ method }: { method: string }) => method !== 'GET'

const READS = {
  accept: 'application/fhir+json, application/json;q=0.9',
  authorization: `Bearer ${TOKEN}`,
  'cache-control': 'no-cache',
  'user-agent': 'rail-errors',
}
const WRITES = { ...READS, 'content-type': 'application/fhir+json; charset=utf-8' }

test('an update as a transaction: what is asked before, sent, and asked after', async () => {
  const { publish, requests, held } = server({ page: 50 })
  await publish()
  requests.length = 0
  const { exit, out } = await publish(BASE, catalog({ version: '1.1.0' }))
  expect(exit).toBe(0)
  const shown = ({ method, url }: (typeof requests)[number]) =>
    `${method} ${decodeURIComponent(url.href.slice(BASE.length).replace(/count=\d+&offset/, 'count=…&offset'))}`
  const read = (id: string, parts: string) => {
    const [type] = id.split('/')
    return [
      `GET /${id}`,
      `GET /${type}?url=${AT}/${id}&_elements=url,version,status,date,publisher${parts}&_count=200`,
    ]
  }
  const asked = (id: string, more: string) =>
    `GET /ValueSet/$expand?url=${AT}/${id}${more}&count=…&offset=0`
  const validated = (id: string, code: string) =>
    `GET /CodeSystem/$validate-code?url=${AT}/${id}&version=1.1.0&code=${code}`
  expect(requests.map(shown)).toEqual([
    'GET /metadata',
    ...IDS.flatMap((id) => read(id, id.startsWith('ValueSet') ? ',compose' : '')),
    'POST ',
    ...IDS.map((id) => `GET /${id}`),
    asked('ValueSet/clinic-errors', '&valueSetVersion=1.1.0'),
    asked('ValueSet/clinic-errors-stages', '&valueSetVersion=1.1.0'),
    asked('ValueSet/clinic-errors', ''),
    validated('CodeSystem/clinic-errors-stages', 'identify'),
    validated('CodeSystem/clinic-errors-stages', 'RAIL_ERRORS__NO_SUCH_CODE'),
    validated('CodeSystem/clinic-errors', 'PAYER_CLOSED'),
    validated('CodeSystem/clinic-errors', 'RAIL_ERRORS__NO_SUCH_CODE'),
    `GET /CodeSystem/$lookup?system=${AT}/CodeSystem/clinic-errors&version=1.1.0&code=PAYER_CLOSED`,
  ])
  for (const one of requests)
    expect(Object.fromEntries(one.headers)).toEqual(isWrite(one) ? WRITES : READS)
  expect(JSON.parse(requests.find(isWrite)!.body)).toEqual({
    resourceType: 'Bundle',
    type: 'transaction',
    entry: IDS.map((url) => ({
      resource: held.get(url)!.resource,
      request: { method: 'PUT', url, ifMatch: 'W/"1"' },
    })),
  })
  expect(out.split('\n').filter((line) => line.startsWith('  '))).toEqual([
    '  read back: 4 of 4 as built',
    `  $expand of ${AT}/ValueSet/clinic-errors|1.1.0: 2 codes, equal to the set`,
    `  $expand of ${AT}/ValueSet/clinic-errors-stages|1.1.0: 1 code, equal to the set`,
    `  $expand of ${AT}/ValueSet/clinic-errors without a version: 2 codes, those of 1.1.0`,
    `  $validate-code of ${AT}/CodeSystem/clinic-errors-stages|1.1.0: identify is valid`,
    `  $validate-code of ${AT}/CodeSystem/clinic-errors-stages|1.1.0: RAIL_ERRORS__NO_SUCH_CODE is not valid`,
    `  $validate-code of ${AT}/CodeSystem/clinic-errors|1.1.0: PAYER_CLOSED is valid`,
    `  $validate-code of ${AT}/CodeSystem/clinic-errors|1.1.0: RAIL_ERRORS__NO_SUCH_CODE is not valid`,
    `  $lookup of ${AT}/CodeSystem/clinic-errors|1.1.0: PAYER_CLOSED is described`,
  ])
})

test.each<[string, StoreSettings]>([
  ['with ETags', {}],
  ['without ETags: the version in the resource', { etags: false }],
])('one by one, %s', async (_, settings) => {
  const { publish, requests, held } = server({ transactions: false, ...settings })
  await publish()
  const sent = (headers: object) =>
    IDS.map((id) => ({
      method: 'PUT',
      url: `${BASE}/${id}`,
      headers: { ...WRITES, prefer: 'return=minimal', ...headers },
      body: held.get(id)!.resource,
    }))
  const writes = () =>
    requests.filter(isWrite).map(({ method, url, headers, body }) => ({
      method,
      url: url.href,
      headers: Object.fromEntries(headers),
      body: JSON.parse(body),
    }))
  expect(writes()).toEqual(sent({}))
  requests.length = 0
  await publish(BASE, catalog({ version: '1.1.0' }))
  expect(writes()).toEqual(sent({ 'if-match': 'W/"1"' }))
})

test('to drop a stored expansion', async () => {
  const { publish, requests } = server()
  await publish()
  await publish(`${BASE} --force`, catalog({}, ' here'))
  const { method, url, headers, body } = requests.find((one) =>
    one.url.href.includes('$invalidate'),
  )!
  expect([method, url.href, Object.fromEntries(headers)]).toEqual([
    'POST',
    `${BASE}/ValueSet/clinic-errors/$invalidate-expansion`,
    WRITES,
  ])
  expect(JSON.parse(body)).toEqual({ resourceType: 'Parameters' })
})

test.each([
  ['as a transaction', true],
  ['one by one', false],
])('a change between the read and the write is not overwritten, %s', async (_, transactions) => {
  let changed = false
  const store = server({
    transactions,
    instead: {
      'GET ValueSet': (url) => {
        if (!changed || !url.searchParams.get('url')?.endsWith('-stages')) return undefined
        store.hold({ ...store.held.get(IDS[0]!)!.resource, title: 'By somebody else' })
        return undefined
      },
    },
  })
  await store.publish()
  changed = true
  const { exit, out } = await store.publish(BASE, catalog({ version: '1.1.0' }))
  expect([exit, out]).toEqual([
    1,
    expect.stringContaining('version conflict; if it was changed in the meantime, publish again'),
  ])
  expect(store.held.get(IDS[0]!)!.resource.title).toBe('By somebody else')
})

const outcome = (...severities: string[]) => ({
  resourceType: 'OperationOutcome',
  issue: severities.map((severity) => ({ severity, code: 'processing', diagnostics: 'A word.' })),
})
test.each<[what: string, body: object, exit: number]>([
  ['an error', outcome('error'), 1],
  ['a fatal error', outcome('fatal'), 1],
  ['an error behind a hint', outcome('information', 'error'), 1],
  ['a warning', outcome('warning'), 0],
  ['a hint', outcome('information'), 0],
  ['an outcome without issues', { resourceType: 'OperationOutcome' }, 0],
  ['another resource', { ...outcome('error'), resourceType: 'ValueSet' }, 0],
])('a write that is answered with 200 and %s', async (_, body, exit) => {
  const store = server({
    transactions: false,
    instead: {
      'PUT ValueSet/clinic-errors': (__, sent) => {
        store.hold(JSON.parse(sent) as Resource)
        return Response.json(body)
      },
    },
  })
  const done = await store.publish()
  expect([done.exit, done.out.includes('server-accepts')]).toEqual([exit, exit === 1])
})

test.each(
  rowsOf<{ id: unknown; used: boolean; resourceType?: string }>(
    import.meta,
    'the id of a resource with our canonical',
  ),
)(
  'the id $id of a resource with our canonical URL is used: $used',
  async ({ id, used, resourceType = 'CodeSystem' }) => {
    const { publish, requests } = server({
      instead: {
        'GET CodeSystem': (url) =>
          url.searchParams.get('url') === `${AT}/CodeSystem/clinic-errors`
            ? Response.json({
                resourceType: 'Bundle',
                entry: [
                  {
                    resource: {
                      resourceType,
                      id,
                      url: `${AT}/CodeSystem/clinic-errors`,
                      version: '1.0.0',
                    },
                  },
                ],
              })
            : undefined,
      },
    })
    await publish(`${BASE} --dry-run`)
    const paths = requests.map(({ url }) => url.href)
    expect(paths.includes(`${BASE}/CodeSystem/${id}`)).toBe(used)
    expect(
      paths.filter((path) => !/\/r4\/(?:metadata|(?:CodeSystem|ValueSet)[/?])/.test(path)),
    ).toEqual([])
  },
)

test.each([
  [899, 'at most 1,000 codes', (sizes: number[]) => Math.max(...sizes) <= 1000],
  [
    900,
    'up to twice as many',
    (sizes: number[]) => Math.max(...sizes) > 1000 && Math.max(...sizes) <= 1900,
  ],
])('a set of %i codes is asked for in pages of %s', async (count, _, inLimits) => {
  const names = Array.from({ length: count }, (__, at) => `CODE_${at}X`)
  const { publish, requests } = server({ page: 10_000 })
  await publish(BASE, catalogOf(names))
  for (let run = 0; run < 3; run++) await publish(`${BASE} --check`, catalogOf(names))
  const sizes = requests
    .filter(
      ({ url }) =>
        url.pathname.endsWith('$expand') && !url.searchParams.get('url')!.includes('stages'),
    )
    .map(({ url }) => Number(url.searchParams.get('count')))
  expect([sizes, inLimits(sizes)]).toEqual([sizes, true])
  expect(Math.min(...sizes)).toBeGreaterThan(count)
  expect(new Set(sizes).size).toBeGreaterThan(3) // hardly the same twice: servers repeat answers
})

const capability = (levels: number) => {
  const inner = `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`
  return new Response(`{"resourceType":"CapabilityStatement","fhirVersion":"4.0.1","x":${inner}}`)
}
test.each([
  [100, 0],
  [101, 2],
])('JSON of %i levels', async (levels, exit) => {
  const done = await server({ instead: { 'GET metadata': () => capability(levels) } }).publish(
    `${BASE} --dry-run`,
  )
  expect([done.exit, done.err.includes('not a FHIR server')]).toEqual([exit, exit === 2])
})
