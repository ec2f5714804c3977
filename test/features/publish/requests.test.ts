import { expect, test } from 'vitest'
import { rowsOf } from '../../support/rows.ts'
import type { StoreSettings } from '../fhir/client/fhir-store.ts'
import { BASE, catalog, catalogOf, server } from './server.ts'

test('a good publication asks for no expansion twice, and drops none', async () => {
  const { publish, asked, requests } = server({ page: 50 })
  expect((await publish()).exit).toBe(0)
  expect(asked.filter((request) => request.includes('$invalidate'))).toEqual([])
  expect(asked.filter((request) => request === 'GET ValueSet/$expand')).toHaveLength(3) // two sets, one of them without a version too
  for (const { method, headers } of requests) {
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-type')).toBe(
      method === 'GET' ? null : 'application/fhir+json; charset=utf-8',
    )
  }
})

test('a slash at the end of the address', async () => {
  const { publish, asked } = server()
  expect((await publish(`${BASE}/`)).exit).toBe(0)
  expect(asked).toContain('GET metadata')
})

test('a server that gives an expansion in pages of one code', async () => {
  const names = ['CARD_EXPIRED', 'MEMBER_UNKNOWN', 'VISIT_LOCKED', 'PAYER_CLOSED', 'CLAIM_PENDING']
  const { publish } = server({ page: 1 })
  const { exit, out } = await publish(BASE, catalogOf(names))
  expect([exit, out]).toEqual([
    0,
    expect.stringContaining('clinic-errors|1.0.0: 5 codes, equal to the set'),
  ])
})

test('a server that repeats its answers: --check sees what is there now', async () => {
  let before: object | undefined
  const instead: StoreSettings['instead'] = {
    'GET CodeSystem/clinic-errors': () => before && Response.json(before),
  }
  const { publish, held, hold } = server({ repeats: true, instead })
  expect((await publish()).exit).toBe(0)
  expect((await publish(`${BASE} --check`)).exit).toBe(0)
  // The content behind the resource changes, and the resource is read as before: only a fresh
  // question finds it.
  const { resource } = held.get('CodeSystem/clinic-errors')!
  before = resource
  hold({ ...resource, concept: (resource.concept as object[]).slice(1) })
  const { exit, out } = await publish(`${BASE} --check`)
  expect([exit, out]).toEqual([1, expect.stringContaining('lacks MEMBER_NOT_FOUND')])
})

test('a page size is hardly used twice', async () => {
  const { publish, requests } = server()
  for (let run = 0; run < 5; run++) await publish(`${BASE} ${run > 0 ? '--check' : ''}`.trim())
  const sizes = requests
    .filter(({ url }) => url.pathname.endsWith('$expand'))
    .map(({ url }) => Number(url.searchParams.get('count')))
  expect(new Set(sizes).size).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
})

test.each<[string, StoreSettings, string]>([
  [
    'names the place of an error',
    {
      instead: {
        'POST ': () =>
          Response.json(
            {
              resourceType: 'OperationOutcome',
              issue: [{ severity: 'error', diagnostics: 'no', expression: ['CodeSystem.url'] }],
            },
            { status: 422 },
          ),
      },
    },
    'HTTP 422: no (at CodeSystem.url)',
  ],
  [
    'refuses one resource, changed in the meantime',
    {
      transactions: false,
      instead: { 'PUT ValueSet/clinic-errors': () => new Response('', { status: 412 }) },
    },
    'HTTP 412; if it was changed in the meantime, publish again',
  ],
  [
    'refuses one resource, in conflict with another change',
    {
      transactions: false,
      instead: { 'PUT ValueSet/clinic-errors': () => new Response('', { status: 409 }) },
    },
    'HTTP 409; if it was changed in the meantime, publish again',
  ],
  [
    'refuses one resource for good',
    {
      transactions: false,
      instead: { 'PUT ValueSet/clinic-errors': () => new Response('', { status: 422 }) },
    },
    'HTTP 422\n',
  ],
])('a server that %s', async (_, settings, said) => {
  const { exit, out } = await server(settings).publish()
  expect([exit, out]).toEqual([1, expect.stringContaining(said)])
})

test('of many missing codes, three are named', async () => {
  const names = ['CARD_EXPIRED', 'MEMBER_UNKNOWN', 'VISIT_LOCKED', 'PAYER_CLOSED', 'CLAIM_PENDING']
  const empty = () => Response.json({ resourceType: 'ValueSet', expansion: { total: 0 } })
  const { out } = await server({ instead: { 'GET ValueSet/$expand': empty } }).publish(
    BASE,
    catalogOf(names),
  )
  expect(out).toContain('lacks CARD_EXPIRED, MEMBER_UNKNOWN, VISIT_LOCKED and 2 more')
  const three = await server({ instead: { 'GET ValueSet/$expand': empty } }).publish(
    BASE,
    catalogOf(names.slice(0, 3)),
  )
  expect(three.out).toMatch(/lacks CARD_EXPIRED, MEMBER_UNKNOWN, VISIT_LOCKED;/)
})

test('the stored expansion of a ValueSet stays if only another ValueSet changes', async () => {
  const { publish, held, hold, asked } = server()
  await publish()
  hold({ ...held.get('ValueSet/clinic-errors-stages')!.resource, title: 'By hand' })
  expect((await publish(`${BASE} --force`)).out).toContain(
    'replaced   ValueSet/clinic-errors-stages',
  )
  expect(asked.filter((request) => request.includes('$invalidate'))).toEqual([])
})

test('a server that stores something else than it was sent', async () => {
  const { publish, held } = server({
    instead: {
      'GET ValueSet/clinic-errors': () => {
        const one = held.get('ValueSet/clinic-errors')
        return one && Response.json({ ...one.resource, title: 'Changed by the server' })
      },
    },
  })
  const { exit, out } = await publish()
  expect([exit, out]).toEqual([1, expect.stringContaining('read back, it differs at title')])
  expect(out).toContain('read back: 3 of 4 as built')
})

test('the stored expansions of a new set are not dropped', async () => {
  const { publish, asked } = server()
  await publish(BASE, catalog())
  await publish(`${BASE} --history versioned`, catalog({ version: '2.0.0' }))
  expect(asked.filter((request) => request.includes('$invalidate'))).toEqual([])
})

test.each([
  ...[404, 405, 415, 501].map((status) => [status, 0] as const),
  ...[400, 401, 403, 406, 409, 413, 422, 500, 503].map((status) => [status, 1] as const),
])('a transaction that is answered with %i: one by one, or refused', async (status, failed) => {
  const { publish, asked } = server({ instead: { 'POST ': () => new Response('', { status }) } })
  const { exit } = await publish()
  expect(exit > 0).toBe(failed > 0)
  expect(asked.some((request) => request.startsWith('PUT '))).toBe(failed === 0)
})

test('--dry-run shows no change of order, at any depth', async () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, one]) => [key, turned(one)]),
          )
        : value
  const { publish, held, hold } = server()
  await publish()
  const preview = async () =>
    (await publish(`${BASE} --dry-run`, catalog({ version: '1.1.0' }))).out
  const before = await preview()
  for (const { resource } of [...held.values()]) hold(turned(resource) as typeof resource)
  expect(await preview()).toBe(before)
  expect(before).toContain('+++ b/CodeSystem/clinic-errors\n')
})

test('a resource that the server has with another date is different', async () => {
  const { publish, held, hold } = server()
  await publish()
  const { resource } = held.get('ValueSet/clinic-errors')!
  hold({ ...resource, date: '2020-01-01' })
  const { exit, out } = await publish()
  expect([exit, out]).toEqual([
    1,
    expect.stringContaining('ValueSet/clinic-errors differs at date'),
  ])
})

test('of an older version, only a part that was retired may differ, and in nothing else', async () => {
  const { publish, held, hold } = server()
  const versioned = `${BASE} --history versioned`
  await publish(versioned, catalog({ version: '1.0.0' }))
  await publish(versioned, catalog({ version: '1.1.0' }))
  const { resource } = held.get('ValueSet/clinic-errors-1-0-0')!
  const differs = async (more: object) => {
    hold({ ...resource, ...more })
    return (await publish(`${versioned} --check`, catalog({ version: '1.0.0' }))).out.includes(
      'clinic-errors-1-0-0 differs',
    )
  }
  expect(await differs({ date: '2020-01-01' })).toBe(true)
  expect(await differs({ status: 'retired', title: 'Other' })).toBe(true)
  expect(await differs({ status: 'retired', date: '2020-01-01' })).toBe(false)
})

test('the address of a FHIR source is the address of its server', async () => {
  const { publish, asked } = server()
  expect((await publish(`fhir+${BASE}`)).exit).toBe(0)
  expect(asked).toContain('GET metadata')
})

test.each([
  ['299 Fine', 0],
  ['300 Multiple Choices', 1],
  ['201', 0],
  ['412 Precondition Failed', 1],
])('a transaction that answers %j to one of its parts', async (status, exit) => {
  const store = server()
  await store.publish()
  const answered = [...store.held.keys()].map((_, at) => ({
    response: { status: at === 0 ? status : '201 Created' },
  }))
  const other = server({
    instead: {
      'POST ': () => {
        for (const { resource } of store.held.values()) other.hold(resource)
        return Response.json({
          resourceType: 'Bundle',
          type: 'transaction-response',
          entry: answered,
        })
      },
    },
  })
  expect((await other.publish()).exit).toBe(exit)
})

test.each(
  rowsOf<{ fhirVersion: string; release?: string }>(import.meta, 'a server of fhir is one'),
)('a server of FHIR $fhirVersion is one of $release', async ({ fhirVersion, release }) => {
  const { publish } = server({ fhirVersion })
  const { exit, err } = await publish(`${BASE} --dry-run`)
  expect([exit, err.includes('rail-errors supports R4, R4B and R5')]).toEqual(
    release === undefined ? [2, true] : [0, false],
  )
})

test('a server that gives another version to those who name none', async () => {
  const { publish } = server({
    instead: {
      'GET ValueSet/$expand': (url) => {
        const isCurrent =
          !url.searchParams.has('valueSetVersion') &&
          !url.searchParams.get('url')!.includes('stages')
        const contains = ['MEMBER_NOT_FOUND', 'PAYER_CLOSED'].map((code) => ({
          code,
          version: '0.9.0',
        }))
        return isCurrent
          ? Response.json({ resourceType: 'ValueSet', expansion: { total: 2, contains } })
          : undefined
      },
    },
  })
  const { exit, out } = await publish()
  expect(out).toContain(
    'without a version uses version 0.9.0: the server repeats an earlier answer',
  )
  expect(exit).toBe(0)
})

test('the plan says which versions the server has', async () => {
  const { publish } = server()
  const versioned = `${BASE} --history versioned`
  const why = async (version: string) =>
    (await publish(`${versioned} --dry-run`, catalog({ version }))).out
  expect(await why('1.0.0')).toContain('the server does not have it')
  await publish(versioned, catalog({ version: '1.0.0' }))
  expect(await why('1.1.0')).toContain('the server has version 1.0.0')
  await publish(versioned, catalog({ version: '1.1.0' }))
  expect(await why('1.2.0')).toContain('the server has 2 versions, up to 1.1.0')
})
