import { expect, test } from 'vitest'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { fhirStore, type StoreSettings } from './fhir-store.ts'

// Whatever a server answers: no secret and no control character is printed, no request leaves its
// base, and every run ends.
const BASE = 'https://fhir.clinic.test/r4'
const TOKEN = 'pl4nted-token'
const NASTY = `1\u001b[31m${TOKEN}`
const SET = 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors'
const codes = [
  healthyEntry(),
  healthyEntry({ code: 'PAYER_CLOSED', meaning: 'The payer has ended its service.' }),
].join('\n')

async function answered(args: string, settings: StoreSettings, store = fhirStore(BASE, settings)) {
  const { exit, out, err, sent } = await rail(args, {
    files: { 'errors.yaml': file({ stages: ['identify'] }, codes) },
    env: { RAIL_ERRORS_TOKEN: TOKEN, HOME: '/home/tester' },
    fetch: store.fetch,
  })
  const asked = sent.map(({ url }) => url)
  expect(out + err).not.toMatch(/\u001b|pl4nted/)
  expect(asked.filter((url) => !url.startsWith(BASE))).toEqual([])
  return { exit, out, err, asked, store }
}
const IMPORT = `import fhir+${BASE}#${SET} --out new.yaml`
const bundle = (resources: object[], next?: string) =>
  Response.json({
    resourceType: 'Bundle',
    entry: resources.map((resource) => ({ resource })),
    link: next === undefined ? [] : [{ relation: 'next', url: next }],
  })
const codeSystem = (more: object = {}) => ({
  resourceType: 'CodeSystem',
  url: SET,
  status: 'active',
  content: 'complete',
  ...more,
})
const page = (contains: unknown[]) =>
  Response.json({ resourceType: 'ValueSet', expansion: { contains } })
const nested = (depth: number) => {
  const open = `[{"code":"A","concept":`.repeat(depth)
  return `{"resourceType":"Bundle","entry":[{"resource":{"resourceType":"CodeSystem","url":"${SET}","concept":${open}[]${'}]'.repeat(depth)}}}]}`
}

test('import: JSON that is nested to exhaust the stack', async () => {
  const { exit, err } = await answered(IMPORT, {
    instead: { 'GET CodeSystem': () => new Response(nested(100_000)) },
  })
  expect([exit, err]).toEqual([2, expect.stringContaining('answers 200; with no FHIR resource')])
})

test('import: versions that are no versions', async () => {
  const { err } = await answered(IMPORT, {
    instead: {
      'GET CodeSystem': () =>
        bundle([codeSystem({ version: NASTY }), codeSystem({ version: 'x' })]),
    },
  })
  expect(err).toContain('has several versions: 1 [31m***, x; using x.')
})

test('import: a search that has always one more page', async () => {
  const { exit, asked } = await answered(IMPORT, {
    instead: { 'GET CodeSystem': () => bundle([], `${BASE}/CodeSystem?more`) },
  })
  expect(exit).toBe(2)
  expect(asked.filter((url) => url.includes('/CodeSystem?'))).toHaveLength(50)
})

test('import --offline: what was never fetched', async () => {
  const { exit, err, asked } = await answered(`${IMPORT} --offline`, {})
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining(
      '/r4/CodeSystem is not cached on this machine; run once without --offline',
    ),
  ])
  expect(asked).toEqual([])
})

test('publish: capabilities that repeat what they were sent', async () => {
  const statement = {
    resourceType: 'CapabilityStatement',
    fhirVersion: NASTY,
    software: { name: NASTY },
  }
  const { exit, err } = await answered(`publish ${BASE} --verbose`, {
    instead: { 'GET metadata': () => Response.json(statement) },
  })
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('uses FHIR 1 [31m***; rail-errors supports'),
  ])
})

test('publish: an id that leads elsewhere, and an ETag of two lines', async () => {
  const other = codeSystem({ version: '1.0.0', id: '../../admin' })
  let reads = 0
  const own = codeSystem({
    version: '0.9.0',
    id: 'clinic-errors',
    meta: { versionId: 'a\r\nx: y' },
  })
  const { exit, store } = await answered(`publish ${BASE}`, {
    transactions: false,
    instead: {
      'GET CodeSystem': (url) =>
        url.searchParams.get('url') === SET ? bundle([other]) : undefined,
      'GET CodeSystem/clinic-errors': () => (reads++ === 0 ? Response.json(own) : undefined),
    },
  })
  expect(exit).toBe(0)
  expect(store.writes()).toContain('PUT CodeSystem/clinic-errors')
})

test('publish: the set is on a later page of the search, and the next one is at another host', async () => {
  const store = fhirStore(BASE)
  expect((await answered(`publish ${BASE}`, {}, store)).exit).toBe(0)
  const { resource } = store.held.get('CodeSystem/clinic-errors')!
  store.held.delete('CodeSystem/clinic-errors')
  store.hold({ ...resource, id: 'other' })
  const settings: StoreSettings = {
    instead: {
      'GET CodeSystem': (url) => {
        if (url.searchParams.get('url') !== SET && !url.searchParams.has('page')) return undefined
        return url.searchParams.has('page')
          ? bundle([{ ...resource, id: 'other' }], 'https://evil.test/r4/CodeSystem?page=3')
          : bundle([codeSystem({ url: 'https://other.test' })], `${BASE}/CodeSystem?page=2`)
      },
    },
  }
  const second = fhirStore(BASE, settings)
  for (const [path, one] of store.held) second.held.set(path, one)
  const { exit, out } = await answered(`publish ${BASE}`, settings, second)
  expect([exit, out]).toEqual([0, expect.stringContaining('unchanged  CodeSystem/other 1.0.0')])
})

test('publish: a transaction of which a part is refused', async () => {
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', diagnostics: `no: ${NASTY}` }],
  }
  const refused = { response: { status: '422 Unprocessable', outcome } }
  const { exit, out, err } = await answered(`publish ${BASE}`, {
    instead: {
      'POST ': () =>
        Response.json({
          resourceType: 'Bundle',
          entry: [{ response: { status: '201 Created' } }, refused],
        }),
    },
  })
  expect([exit, out]).toEqual([
    1,
    expect.stringMatching(
      /CodeSystem\/clinic-errors\b[\s\S]*server-accepts[\s\S]*HTTP 422: no: 1 \[31m\*\*\*/,
    ),
  ])
  expect(err).toContain('3 resources changed on the server')
})

test.each<[string, () => Response, number, RegExp]>([
  [
    'a success without an expansion',
    () => Response.json({ resourceType: 'ValueSet' }),
    1,
    /returned an incomplete expansion \(HTTP 200\)/,
  ],
  [
    'a part, and word that the rest is too costly',
    () =>
      Response.json({
        resourceType: 'ValueSet',
        expansion: {
          extension: [
            {
              url: 'http://hl7.org/fhir/StructureDefinition/valueset-toocostly',
              valueBoolean: true,
            },
          ],
        },
      }),
    1,
    /returned an incomplete expansion/,
  ],
  [
    'a page for people',
    () => new Response('<html>'),
    0,
    /info server-answers[\s\S]*failed, so the terminology operations.*HTTP 200/,
  ],
])('publish: $expand gives %s', async (_, answer, code, said) => {
  const { exit, out } = await answered(`publish ${BASE}`, {
    instead: { 'GET ValueSet/$expand': answer },
  })
  expect(out).toMatch(said)
  expect(exit).toBe(code)
})

test('publish: an expansion of more and more codes', async () => {
  let sent = 0
  const { exit, out, asked } = await answered(`publish ${BASE}`, {
    instead: { 'GET ValueSet/$expand': () => page([{ code: `C_${sent++}` }]) },
  })
  expect([exit, out]).toEqual([1, expect.stringMatching(/lacks .* and has C_/)])
  expect(asked.filter((url) => url.includes('$expand'))).toHaveLength(6 * 13) // one more than the set has codes: twice each, and once without a version; asked again five times
})

test('publish: no answer to a transaction is no defect, and a defect is none of the server', async () => {
  const broken = Object.assign(new TypeError('fetch failed'), {
    cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
  })
  const gone = await answered(`publish ${BASE}`, { instead: { 'POST ': () => broken } })
  expect([gone.exit, gone.err]).toEqual([
    2,
    expect.stringContaining('it is unknown whether the server accepted the request'),
  ])
  const defect = await answered(`publish ${BASE}`, {
    instead: { 'POST ': () => new TypeError('a bug') },
  })
  expect([defect.exit, defect.err]).toEqual([
    3,
    expect.stringContaining('internal error in rail-errors'),
  ])
})

const ODD = { toString: 1, valueOf: 1 }
test.each<[string, StoreSettings]>([
  [
    'a version',
    {
      instead: {
        'GET CodeSystem': () => bundle([codeSystem({ id: 'x', version: ODD, url: SET })]),
      },
    },
  ],
  [
    'a definition',
    {
      instead: {
        'GET ValueSet': () =>
          bundle([
            codeSystem({
              resourceType: 'ValueSet',
              id: 'x',
              compose: { include: [{ system: ODD, filter: [{ property: ODD }] }] },
            }),
          ]),
      },
    },
  ],
  [
    'an issue',
    {
      instead: {
        'POST ': () =>
          Response.json(
            { resourceType: 'OperationOutcome', issue: [{ severity: ODD, diagnostics: ODD }] },
            { status: 422 },
          ),
      },
    },
  ],
  [
    'a status',
    {
      instead: {
        'POST ': () =>
          Response.json({ resourceType: 'Bundle', entry: [{ response: { status: ODD } }] }),
      },
    },
  ],
  [
    'an extension',
    {
      instead: {
        'GET ValueSet/$expand': () =>
          Response.json({ resourceType: 'ValueSet', expansion: { extension: [{ url: ODD }] } }),
      },
    },
  ],
])('publish: %s that can not be converted to a text is data', async (_, settings) => {
  expect([0, 1]).toContain((await answered(`publish ${BASE}`, settings)).exit)
})

test('publish: a next page with credentials is not asked for', async () => {
  const link = BASE.replace('https://', 'https://u:pl4nted-pass@')
  const instead: StoreSettings['instead'] = {
    'GET CodeSystem': () => bundle([], `${link}/CodeSystem?page=2`),
  }
  const { exit, out, err } = await answered(`publish ${BASE}`, { instead })
  expect([exit, (out + err).includes('pl4nted-pass')]).toEqual([0, false])
})

test('publish: thousands of versions are an error, not thousands of requests', async () => {
  const versions = Array.from({ length: 6_000 }, (_, at) => ({
    resourceType: 'CodeSystem',
    id: `a${at}`,
    version: `1.0.${at}`,
  }))
  const instead: StoreSettings['instead'] = { 'GET CodeSystem': () => bundle(versions) }
  expect(await answered(`publish ${BASE}`, { instead })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('more than 5000 resources, the limit'),
  })
})

test('publish: a search without end is an error, not a part taken for all', async () => {
  const instead: StoreSettings['instead'] = {
    'GET CodeSystem': () => bundle([], `${BASE}/CodeSystem?page=2`),
  }
  expect(await answered(`publish ${BASE}`, { instead })).toMatchObject({
    exit: 2,
    err: expect.stringContaining('more than 50 pages, the limit'),
  })
})
