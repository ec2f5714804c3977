import { expect, test } from 'vitest'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import type { Resource } from '../fhir/client/fhir-operations.ts'
import type { StoreSettings } from '../fhir/client/fhir-store.ts'
import { BASE, catalog, server } from './server.ts'

// What servers answer about a set, and what is done and said then.
const AT = 'https://northwind-clinic.org/terminology'
const SET = `${AT}/ValueSet/clinic-errors`
const VERSIONED = `${BASE} --history versioned`

/**
 * A server that has version 1.0.0, as somebody loads it from files: no reference names a version.
 */
async function loaded(settings: StoreSettings) {
  const store = server(settings)
  await store.publish()
  for (const id of ['ValueSet/clinic-errors', 'ValueSet/clinic-errors-stages']) {
    const { resource } = store.held.get(id)!
    const { include } = resource.compose as { include: { system: string }[] }
    store.hold({ ...resource, compose: { include: include.map(({ system }) => ({ system })) } })
  }
  store.asked.length = 0
  return store
}

test('an older ValueSet that the server refuses to fix: nothing of the new version is sent', async () => {
  const refusal = () => new Response('', { status: 422 })
  const { publish, writes, held } = await loaded({ transactions: false })
  expect((await publish(`${VERSIONED} --dry-run`, catalog({ version: '1.1.0' }))).out).toContain(
    'update     ValueSet/clinic-errors 1.0.0',
  )
  const refusing = server({
    transactions: false,
    instead: { 'PUT ValueSet/clinic-errors': refusal },
  })
  for (const { resource } of held.values()) refusing.hold(resource)
  const { exit, out, err } = await refusing.publish(VERSIONED, catalog({ version: '1.1.0' }))
  expect([exit, out]).toEqual([
    1,
    expect.stringMatching(/ValueSet\/clinic-errors\b.*server-accepts\n +HTTP 422\n/),
  ])
  expect(err).toContain('Nothing was changed on the server.')
  expect([writes(), refusing.writes()]).toEqual([[], ['PUT ValueSet/clinic-errors']])
})

test('a resource that is not there after it was accepted', async () => {
  const store = server({
    instead: { 'GET ValueSet/clinic-errors': () => store.outcome(404, 'HAPI-2001: not known') },
  })
  const { exit, out } = await store.publish()
  expect([exit, out]).toEqual([1, expect.stringContaining('read back, it does not exist')])
  expect(out).toContain('read back: 3 of 4 as built')
})

test.each<[what: string, change: (resource: Resource) => object, said: string]>([
  ['one text', () => ({ title: 'Other' }), 'differs at title;'],
  [
    'a list of another length',
    ({ concept }) => ({ concept: (concept as object[]).slice(1) }),
    'differs at concept (2 and 1 items);',
  ],
  ['an element that is gone', () => ({ caseSensitive: undefined }), 'differs at caseSensitive;'],
  ['an element that came', () => ({ purpose: 'x' }), 'differs at purpose;'],
  [
    'five places',
    () => ({ name: 'a', title: 'b', status: 'c', date: 'd', content: 'e' }),
    'differs at name, title, status, date, content;',
  ],
  [
    'six places',
    () => ({
      version: '1.0.0',
      name: 'a',
      title: 'b',
      status: 'c',
      date: 'd',
      content: 'e',
      purpose: 'f',
    }),
    'differs at name, title, status, date, content;',
  ],
  [
    'the order of a list',
    ({ concept }) => ({ concept: (concept as object[]).toReversed() }),
    'differs at concept[0].code, concept[0].display',
  ],
])('a published version with another content: %s', async (_, change, said) => {
  const { publish, held, hold } = server()
  await publish()
  const { resource } = held.get('CodeSystem/clinic-errors')!
  const other = { ...resource, ...change(resource) } as Resource
  hold(other)
  const { exit, out } = await publish()
  expect([exit, out]).toEqual([1, expect.stringContaining('server-version-kept')])
  expect(out).toContain(said)
})

test('meta and narrative of the server are no difference, in the resource itself only', async () => {
  const { publish, held, hold, writes } = server()
  await publish()
  const { resource } = held.get('CodeSystem/clinic-errors')!
  hold({ ...resource, meta: { source: '#x' }, text: { status: 'additional' } })
  expect((await publish()).exit).toBe(0)
  expect(writes()).toHaveLength(1)
  hold({
    ...resource,
    concept: (resource.concept as object[]).map((one) => ({ ...one, text: 'x' })),
  })
  expect((await publish()).out).toContain('differs at concept[0].text, concept[1].text;')
})

const expansion = (contains: object[]) =>
  Response.json({ resourceType: 'ValueSet', expansion: { total: contains.length, contains } })
const BOTH = ['MEMBER_NOT_FOUND', 'PAYER_CLOSED'].map((code) => ({ code }))
const current = (answer: () => Response): StoreSettings => ({
  instead: {
    'GET ValueSet/$expand': ({ searchParams }) =>
      searchParams.get('url') === SET && !searchParams.has('valueSetVersion')
        ? answer()
        : undefined,
  },
})
const EARLIER =
  'the server repeats an earlier answer, or does not take 1.0.0 for the newest version; check again after some minutes'

test.each<[what: string, answer: () => Response, level: string | undefined, said: string]>([
  ['the codes', () => expansion(BOTH), undefined, 'without a version: 2 codes, those of 1.0.0'],
  [
    'the codes, with their version',
    () => expansion(BOTH.map((one) => ({ ...one, version: '1.0.0' }))),
    undefined,
    '2 codes, those of 1.0.0',
  ],
  [
    'the codes, with a version that is no text',
    () => expansion(BOTH.map((one) => ({ ...one, version: 7 }))),
    undefined,
    'those of 1.0.0',
  ],
  [
    'groups, too',
    () => expansion([...BOTH, { code: 'GROUP', abstract: true }]),
    undefined,
    'those of 1.0.0',
  ],
  [
    'one version among others',
    () => expansion([BOTH[0]!, { ...BOTH[1], version: '0.9.0' }]),
    'set',
    `uses version 0.9.0: ${EARLIER}`,
  ],
  ['fewer codes', () => expansion(BOTH.slice(1)), 'set', `lacks MEMBER_NOT_FOUND: ${EARLIER}`],
  [
    'other codes',
    () => expansion([BOTH[0]!, { code: 'OLD' }]),
    'set',
    `lacks PAYER_CLOSED, and has OLD, not in the set: ${EARLIER}`,
  ],
  [
    'a failure',
    () => new Response('', { status: 500 }),
    'info',
    `$expand of ${SET} without a version failed: HTTP 500`,
  ],
])('who names no version gets %s', async (_, answer, level, said) => {
  const store = server(current(answer))
  for (const [args, own] of [
    [BASE, 'info'],
    [`${BASE} --check`, 'warning'],
  ] as const) {
    const { exit, out } = await store.publish(args)
    expect([exit, out]).toEqual([0, expect.stringContaining(said)])
    const shown = /ValueSet\/clinic-errors (\w+) server-answers/.exec(out)?.[1]
    expect(shown).toBe(level === 'set' ? own : level)
  }
})

test('a server that indexes what it took has time for it, and none where nothing was sent', async () => {
  let left = 4
  const store = server({
    instead: {
      'GET ValueSet/$expand': ({ searchParams }) =>
        searchParams.get('url') === SET && searchParams.has('valueSetVersion') && left-- > 0
          ? expansion(BOTH.slice(1))
          : undefined,
    },
  })
  const { exit, out, err } = await store.publish()
  expect([exit, out]).toEqual([0, expect.not.stringContaining('lacks')])
  expect(err).toContain('waiting until the server has indexed what it took')
  left = 4
  const again = await store.publish(`${BASE} --check`)
  expect([again.exit, again.out]).toEqual([1, expect.stringContaining('lacks MEMBER_NOT_FOUND')])
})

test.each([
  ['a failure', () => new Response('', { status: 501 }), 'failed: HTTP 501'],
  [
    'no result',
    () => Response.json({ resourceType: 'Parameters' }),
    'failed: HTTP 200 without a result',
  ],
])('$validate-code with %s: an info with these words', async (_, answer, said) => {
  const { publish } = server({ instead: { 'GET CodeSystem/$validate-code': answer } })
  const { exit, out } = await publish(`${BASE} --format json`)
  const messages = (JSON.parse(out).diagnostics as { message: string; severity: string }[]).map(
    ({ message }) => message,
  )
  const asked = ['-stages|1.0.0', '|1.0.0'].map(
    (system) => `$validate-code of ${AT}/CodeSystem/clinic-errors${system} ${said}`,
  )
  expect([exit, messages]).toEqual([0, asked.flatMap((one) => [one, one])])
})

test.each([
  [
    '$lookup fails on a property',
    'CodeSystem/$lookup',
    () =>
      Response.json(
        { resourceType: 'OperationOutcome', issue: [{ diagnostics: 'INTEGER' }] },
        { status: 500 },
      ),
    [
      'info',
      '$lookup of SYSTEM failed for CRANE: HTTP 500: INTEGER; if this server fails on properties of some types, name the others in fhir.concept_properties of the catalog',
    ],
  ],
  [
    '$subsumes is not there',
    'CodeSystem/$subsumes',
    () => new Response('', { status: 501 }),
    ['info', '$subsumes of SYSTEM failed: HTTP 501'],
  ],
  [
    '$subsumes knows no tree',
    'CodeSystem/$subsumes',
    () =>
      Response.json({
        resourceType: 'Parameters',
        parameter: [{ name: 'outcome', valueCode: 'not-subsumed' }],
      }),
    [
      'error',
      '$subsumes of SYSTEM returned not-subsumed for CRANE and ROPE_TORN, which is below it in the set',
    ],
  ],
  ['all is right', 'none', () => new Response(''), undefined],
])('of a tree, %s', async (_, operation, answer, said) => {
  const yaml = file(
    {
      stages: ['identify'],
      fhir: {
        hierarchy_meaning: 'is-a',
        properties: {
          'x-parent': {
            uri: 'http://hl7.org/fhir/concept-properties#parent',
            type: 'code',
            nested: true,
          },
        },
      },
    },
    [
      entry({ code: 'CRANE', meaning: 'About the crane.' }),
      entry({ code: 'CRANE_BROKEN', meaning: 'The crane is broken.', 'x-parent': 'CRANE' }),
      entry({ code: 'ROPE_TORN', meaning: 'The rope is torn.', 'x-parent': 'CRANE_BROKEN' }),
    ].join('\n'),
  )
  const { publish } = server({ instead: { [`GET ${operation}`]: answer } })
  const { exit, out } = await publish(`${BASE} --format json`, yaml)
  const { diagnostics, publication } = JSON.parse(out)
  const system = `${AT}/CodeSystem/clinic-errors|1.0.0`
  expect(
    diagnostics.map(({ severity, message }: Record<string, string>) => [severity, message]),
  ).toEqual(said === undefined ? [] : [said.map((one) => one.replace('SYSTEM', system))])
  expect(exit).toBe(said?.[0] === 'error' ? 1 : 0)
  if (said === undefined)
    expect(publication.answers.slice(-2)).toEqual([
      `$lookup of ${system}: CRANE is described`,
      `$subsumes of ${system}: CRANE subsumes ROPE_TORN`,
    ])
})

test('a server that refuses a resource gives no answers to list', async () => {
  const { publish } = server({
    transactions: false,
    instead: { 'PUT ValueSet/clinic-errors': () => new Response('', { status: 422 }) },
  })
  const { exit, out } = await publish(`${BASE} --format json`)
  expect([exit, JSON.parse(out)]).toEqual([
    1,
    expect.objectContaining({ publication: expect.objectContaining({ answers: [] }) }),
  ])
})

test('behind a newer version, nobody asks for the newest one', async () => {
  const { publish, requests } = server({ page: 50 })
  await publish(VERSIONED, catalog({ version: '1.1.0' }))
  requests.length = 0
  expect((await publish(`${VERSIONED} --force`, catalog({ version: '1.0.0' }))).exit).toBe(0)
  const versions = requests
    .filter(({ url }) => url.pathname.endsWith('$expand'))
    .map(({ url }) => url.searchParams.get('valueSetVersion'))
  expect(new Set(versions)).toEqual(new Set(['1.0.0']))
})

test.each([
  [44, /^clinic-errors-1-0-0-x{44}$/],
  [45, /^cli-[0-9a-f]{8}-1-0-0-x{45}$/],
])('the id of a version with %i more letters has at most 64 characters', async (more, id) => {
  const { publish, held } = server()
  expect((await publish(VERSIONED, catalog({ version: `1.0.0-${'x'.repeat(more)}` }))).exit).toBe(0)
  const [one] = [...held.values()].filter(
    ({ resource }) => resource.url === `${AT}/CodeSystem/clinic-errors`,
  )
  expect(one!.resource.id).toMatch(id)
  expect(one!.resource.id).toHaveLength(64)
})

test.each([
  [{}, 'supports transactions'],
  [{ transactions: false }, 'does not support transactions'],
])('--verbose says what the server is: %j', async (settings, said) => {
  const { err } = await server(settings).publish(`${BASE} --dry-run --verbose`)
  expect(err).toContain(`${BASE}: Store 1, FHIR 4.0.1, ${said}\n`)
})

test('a base that answers no /metadata', async () => {
  const { exit, err } = await server({
    instead: { 'GET metadata': () => new Response('', { status: 404 }) },
  }).publish()
  const example = 'give the base URL of a FHIR API, such as https://fhir.example.org/r4'
  expect([exit, err]).toEqual([
    2,
    `rail-errors: ${BASE}: the request for /metadata failed with HTTP 404; ${example}\n`,
  ])
})
