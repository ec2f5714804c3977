import { expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'
import { fhirStore, type StoreSettings } from '../fhir/client/fhir-store.ts'
import { BASE, catalog, server, TOKEN } from './server.ts'

const IDS = [
  'CodeSystem/clinic-errors-stages',
  'CodeSystem/clinic-errors',
  'ValueSet/clinic-errors',
  'ValueSet/clinic-errors-stages',
]

test('creates, then sends nothing, then only what differs', async () => {
  const { publish, held, writes } = server()
  const first = await publish()
  expect([first.exit, first.out]).toEqual([
    0,
    expect.stringContaining('created    CodeSystem/clinic-errors 1.0.0'),
  ])
  expect([...held.keys()].sort()).toEqual([...IDS].sort())
  expect(writes()).toEqual(['POST '])
  const again = await publish()
  expect([again.exit, again.out]).toEqual([
    0,
    expect.stringContaining('unchanged  CodeSystem/clinic-errors 1.0.0'),
  ])
  expect(writes()).toEqual(['POST '])
  const next = await publish(BASE, catalog({ version: '1.1.0' }))
  expect([next.exit, next.out]).toEqual([
    0,
    expect.stringContaining(
      'updated    ValueSet/clinic-errors 1.1.0  the server has version 1.0.0',
    ),
  ])
})

test('what was published is read back without a warning', async () => {
  const { publish, held, fetch } = server()
  const terms = 'https://northwind-clinic.org/terminology'
  const desks = { type: 'code', value_set: `${terms}/ValueSet/clinic-errors` }
  await publish(BASE, catalog({ version: '2.0.0', fhir: { properties: { 'x-desk': desks } } }))
  // The server has the versions that are not in what build writes.
  expect(held.get('CodeSystem/clinic-errors')?.resource).toMatchObject({
    valueSet: `${terms}/ValueSet/clinic-errors|2.0.0`,
  })
  for (const canonical of ['CodeSystem/clinic-errors', 'ValueSet/clinic-errors']) {
    const source = `fhir+${BASE}#${terms}/${canonical}`
    const { exit, err } = await rail(['build', source, '--target', 'fhir-r4', '--out', 'out'], {
      files: {},
      env: { RAIL_ERRORS_TOKEN: TOKEN },
      fetch,
    })
    expect([exit, err]).toEqual([0, ''])
  }
})

test('without transactions: CodeSystems first, the stages before the codes', async () => {
  const { publish, writes } = server({ transactions: false, etags: false })
  expect((await publish()).exit).toBe(0)
  expect(writes()).toEqual(IDS.map((id) => `PUT ${id}`))
})

test('a catalog without a workflow has no resources for stages', async () => {
  const { publish, held } = server()
  const yaml = catalog({ wire: 'google-rpc', stages: undefined }).replace(
    /^ *fix_stage: .*\n/gm,
    '',
  )
  expect((await publish(BASE, yaml)).exit).toBe(0)
  expect([...held.keys()].sort()).toEqual(['CodeSystem/clinic-errors', 'ValueSet/clinic-errors'])
  // The server knows which of its CodeSystems has the codes: another publisher's is not replaced.
  const others = yaml.replaceAll('MEMBER_NOT_FOUND', 'SEAT_TAKEN').replaceAll('PAYER_CLOSED', 'X')
  const refused = await publish(BASE, others.replace('1.0.0', '2.0.0'))
  expect([refused.exit, refused.err + refused.out]).toEqual([
    expect.any(Number),
    expect.stringContaining('none of them in this catalog'),
  ])
})

test('a server that offers transactions and takes none', async () => {
  const { publish, writes } = server({
    instead: { 'POST ': () => new Response('', { status: 405 }) },
  })
  expect((await publish()).exit).toBe(0)
  expect(writes()).toEqual(['POST ', ...IDS.map((id) => `PUT ${id}`)])
})

test('--dry-run and --check send nothing', async () => {
  const { publish, writes } = server()
  const plan = await publish(`${BASE} --dry-run`)
  expect([plan.exit, plan.out]).toEqual([
    0,
    expect.stringContaining('create     CodeSystem/clinic-errors 1.0.0'),
  ])
  expect(plan.out).toContain('--- /dev/null\n+++ b/CodeSystem/clinic-errors\n')
  expect(JSON.parse((await publish(`${BASE} --dry-run --format json`)).out)).toMatchObject({
    summary: { errors: 0 },
  })
  const check = await publish(`${BASE} --check`)
  expect([check.exit, check.out]).toEqual([1, expect.stringContaining('server-current')])
  expect(writes()).toEqual([])
  await publish()
  expect((await publish(`${BASE} --check`)).exit).toBe(0)
  expect((await publish(`${BASE} --check --dry-run`)).exit).toBe(2)
})

test('--dry-run shows what changes on the server, without what the server owns', async () => {
  const { publish } = server()
  await publish()
  const { exit, out } = await publish(`${BASE} --dry-run`, catalog({ version: '1.1.0' }))
  expect(exit).toBe(0)
  expect(out).toContain('--- a/CodeSystem/clinic-errors\n+++ b/CodeSystem/clinic-errors\n')
  expect(out).toMatch(/^- {2}"version": "1\.0\.0",\n\+ {2}"version": "1\.1\.0",$/m)
  expect(out).not.toMatch(/"meta"|"text"/)
})

test('a published version is kept, an older one never comes back, unless it is said', async () => {
  const { publish, writes } = server()
  await publish(BASE, catalog({ version: '1.1.0' }))
  const changed = await publish(BASE, catalog({ version: '1.1.0' }, ' here'))
  expect([changed.exit, changed.out]).toEqual([
    1,
    expect.stringContaining(
      'CodeSystem/clinic-errors differs at concept[1].definition; give the catalog a new version',
    ),
  ])
  const older = await publish(BASE, catalog({ version: '1.0.0' }))
  expect([older.exit, older.out]).toEqual([1, expect.stringContaining('server-version-forward')])
  expect(writes()).toHaveLength(1)
  expect((await publish(`${BASE} --force`, catalog({ version: '1.0.0' }))).exit).toBe(0)
  expect(
    (await publish(`${BASE} --history versioned`, catalog({ version: '1.2.0' }))).out,
  ).toContain('created    ValueSet/clinic-errors-1-2-0 1.2.0')
})

test('a ValueSet that stays while its CodeSystem changes loses its stored expansion', async () => {
  const { publish, asked } = server()
  await publish()
  await publish(`${BASE} --force`, catalog({}, ' here'))
  expect(asked).toContain('POST ValueSet/clinic-errors/$invalidate-expansion')
})

test('a stored expansion that is old is dropped, and asked for again', async () => {
  let dropped = false
  const old = () =>
    dropped
      ? undefined
      : Response.json({
          resourceType: 'ValueSet',
          expansion: { total: 1, contains: [{ code: 'OLD' }] },
        })
  const { publish } = server({
    instead: {
      'GET ValueSet/$expand': (url) =>
        url.searchParams.get('url')!.endsWith('stages') ? undefined : old(),
      'POST ValueSet/clinic-errors/$invalidate-expansion': () => {
        dropped = true
        return Response.json({})
      },
    },
  })
  expect((await publish()).exit).toBe(0)
  expect(dropped).toBe(true)
})

const page = (codes: string[], total: number) =>
  Response.json({
    resourceType: 'ValueSet',
    expansion: { total, contains: codes.map((code) => ({ code })) },
  })
const CASES: [string, StoreSettings, number, string | RegExp][] = [
  [
    'an expansion that lacks a code',
    { instead: { 'GET ValueSet/$expand': () => page(['MEMBER_NOT_FOUND'], 1) } },
    1,
    /\$expand of .* lacks PAYER_CLOSED/,
  ],
  [
    'an expansion that has one more',
    {
      instead: {
        'GET ValueSet/$expand': () =>
          page(['MEMBER_NOT_FOUND', 'PAYER_CLOSED', 'identify', 'MORE'], 4),
      },
    },
    1,
    /has identify, MORE, not in the set/,
  ],
  [
    'endless pages',
    {
      instead: {
        'GET ValueSet/$expand': () => page(['MEMBER_NOT_FOUND', 'PAYER_CLOSED', 'identify'], 1e9),
      },
    },
    1,
    /not in the set/,
  ],
  [
    'no terminology operations',
    {
      instead: {
        'GET ValueSet/$expand': () => new Response('<html>', { status: 500 }),
        'GET CodeSystem/$validate-code': () => new Response('', { status: 404 }),
      },
    },
    0,
    /failed, so the terminology operations.*HTTP 500/,
  ],
  [
    'a code that it does not know',
    {
      instead: {
        'GET CodeSystem/$validate-code': () =>
          Response.json({ parameter: [{ name: 'result', valueBoolean: false }] }),
      },
    },
    1,
    'returned false for PAYER_CLOSED, which is a code of the set',
  ],
  [
    'a transaction that is refused',
    {
      instead: {
        'POST ': () =>
          Response.json(
            {
              resourceType: 'OperationOutcome',
              issue: [{ severity: 'error', diagnostics: 'HAPI-0550: bad\u001b[31m' }],
            },
            { status: 409 },
          ),
      },
    },
    1,
    /server-accepts\n.*HTTP 409: HAPI-0550: bad/,
  ],
  [
    'a web page in place of FHIR',
    { instead: { 'GET metadata': () => new Response('<html>login</html>') } },
    2,
    'not a FHIR server',
  ],
  ...(
    [
      [{ fhirVersion: '5.0' }, 0, 'unnamed server, FHIR 5.0'],
      [{ fhirVersion: '4.01.0' }, 2, 'uses FHIR 4.01.0'],
      [{ fhirVersion: '14.0.1' }, 2, 'uses FHIR 14.0.1'],
      [{ fhirVersion: 4 }, 2, 'uses FHIR unknown'],
      [{}, 2, 'uses FHIR unknown'],
      [
        { fhirVersion: '4.0.1', software: { name: 'HAPI', version: '8.8' } },
        0,
        'HAPI 8.8, FHIR 4.0.1',
      ],
      [{ fhirVersion: '4.0.1', software: { name: 7, version: '8.8' } }, 0, '8.8, FHIR 4.0.1'],
      [
        {
          fhirVersion: '4.0.1',
          rest: [{ mode: 'client', interaction: [{ code: 'transaction' }] }],
        },
        0,
        'create CodeSystem/clinic-errors-stages',
      ],
      [
        {
          fhirVersion: '4.0.1',
          rest: [{ mode: 'server', interaction: [{ code: 'batch' }, { code: 'transaction' }] }],
        },
        0,
        'one transaction',
      ],
    ] as const
  ).map(([statement, exit, said]): (typeof CASES)[number] => [
    `the capabilities ${JSON.stringify(statement)}`,
    {
      instead: {
        'GET metadata': () => Response.json({ resourceType: 'CapabilityStatement', ...statement }),
      },
    },
    exit,
    said,
  ]),
  [
    'a validation that says nothing',
    {
      instead: {
        'GET CodeSystem/$validate-code': () => Response.json({ resourceType: 'Parameters' }),
      },
    },
    0,
    /\$validate-code of .* failed: .*without a result/,
  ],
  [
    'a code that it takes for one of the set',
    {
      instead: {
        'GET CodeSystem/$validate-code': () =>
          Response.json({
            resourceType: 'Parameters',
            parameter: [{ name: 'result', valueBoolean: true }],
          }),
      },
    },
    1,
    /returned true for \S+, which is not a code of the set/,
  ],
  ['a FHIR version that nobody builds', { fhirVersion: '3.0.2' }, 2, 'uses FHIR 3.0.2'],
  [
    'a search that fails',
    { instead: { 'GET ValueSet': () => new Response('', { status: 500 }) } },
    2,
    '/ValueSet answers 500; try again later',
  ],
  [
    'a read that gives something else',
    {
      instead: { 'GET CodeSystem/clinic-errors': () => Response.json({ resourceType: 'Patient' }) },
    },
    2,
    'no such resource',
  ],
]
test.each(CASES)('%s', async (_, settings, exit, said) => {
  const done = await server(settings).publish()
  expect(done.out + done.err).toMatch(said)
  expect(done.exit).toBe(exit)
  expect(done.out + done.err).not.toContain('\u001b')
})

test('a connection that breaks in the middle, and the next run', async () => {
  let broken = true
  const { publish, writes } = server({
    transactions: false,
    instead: {
      'PUT ValueSet/clinic-errors': () =>
        broken
          ? Object.assign(new TypeError('fetch failed'), {
              cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
            })
          : undefined,
    },
  })
  const first = await publish()
  expect(first.err).toContain(
    'the connection was closed; the server accepted CodeSystem/clinic-errors-stages, CodeSystem/clinic-errors. Publish again',
  )
  expect(first.exit).toBe(2)
  broken = false
  expect((await publish()).exit).toBe(0)
  expect(writes().slice(3)).toEqual([
    'PUT ValueSet/clinic-errors',
    'PUT ValueSet/clinic-errors-stages',
  ])
})

test('another id that holds the set, and an id that holds something else', async () => {
  const { publish, held, hold, writes } = server()
  await publish()
  const { resource } = held.get('CodeSystem/clinic-errors')!
  held.delete('CodeSystem/clinic-errors')
  hold({ ...resource, id: 'other' })
  expect((await publish()).out).toContain('unchanged  CodeSystem/other 1.0.0')
  for (const [url, said] of [
    ['https://other.test/x', 'with the URL https://other.test/x'],
    [undefined, 'without a URL'],
  ]) {
    hold({ resourceType: 'ValueSet', id: 'clinic-errors', url })
    const refused = await publish(`${BASE} --force`)
    expect([refused.exit, refused.out]).toEqual([1, expect.stringContaining('server-id-free')])
    expect(refused.out).toContain(
      `ValueSet/clinic-errors is another resource on the server, ${said}; give the catalog another name`,
    )
  }
  expect(writes()).toHaveLength(1)
})

test('a server that repeats what it was sent', async () => {
  const echo = {
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
    software: { name: `Echo ${TOKEN}` },
    rest: [{ mode: 'server' }],
  }
  const held = {
    resourceType: 'CodeSystem',
    id: 'clinic-errors',
    url: `https://other.test/${TOKEN}`,
  }
  const { publish } = server({
    instead: {
      'GET metadata': () => Response.json(echo),
      'GET CodeSystem/clinic-errors': () => Response.json(held),
    },
  })
  const done = await publish() // looks for the token in all that is printed
  expect(done.out).toContain('Echo ***')
  expect(done.out).toContain('https://other.test/***')
})

test('what lint was told to let through and FHIR forbids', async () => {
  const { publish, writes } = server()
  const done = await publish(
    BASE,
    catalog({ url: 'clinic/terminology' }),
    'rules: { fhir-url-canonical: off }',
  )
  expect(done).toMatchObject({
    exit: 2,
    err: expect.stringMatching(
      /^rail-errors: .*nothing was written\nerrors\.yaml:4:6: "clinic\/terminology\/CodeSystem\/clinic-errors" is not an absolute URI/,
    ),
  })
  expect(writes()).toEqual([])
})

test('what was read a moment ago is not read again, and a stored expansion is dropped where it lies', async () => {
  const { publish, held, hold, asked } = server()
  await publish()
  asked.length = 0
  await publish()
  expect(asked.filter((request) => request === 'GET CodeSystem/clinic-errors')).toHaveLength(1)
  const { resource } = held.get('ValueSet/clinic-errors')!
  held.delete('ValueSet/clinic-errors')
  hold({ ...resource, id: 'other' })
  await publish(`${BASE} --force`, catalog({}, ' here'))
  expect(asked).toContain('POST ValueSet/other/$invalidate-expansion')
})

test('a server of the config, by its name', async () => {
  const { publish } = server()
  const config = `servers: { clinic: { fhir: "${BASE}" }, desk: { base_url: "https://desk.test" } }\n`
  expect((await publish('clinic', catalog(), `${config}`)).exit).toBe(0)
  expect(await publish('clinik', catalog(), config)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('did you mean "clinic"?'),
  })
  expect(await publish('desk', catalog(), config)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('has no "fhir"'),
  })
  const nobody = (text: string) => publish('elsewhere', catalog(), text)
  expect(await nobody(config)).toMatchObject({
    exit: 2,
    err: 'rail-errors: "elsewhere" is not a known server; the configured servers are clinic\n',
  })
  expect((await nobody('servers: { desk: { base_url: "https://desk.test" } }\n')).err).toContain(
    '"elsewhere" is not a known server; give the base URL of a FHIR API',
  )
  expect(await publish('http://fhir.clinic.test/r4')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('use https'),
  })
  expect(await publish(`${BASE} --offline`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('omit --offline'),
  })
})

test.each([
  ['4.3.0', 'r4b'],
  ['5.0.0', 'r5'],
])('a server of FHIR %s gets that form', async (fhirVersion, release) => {
  const { publish, held } = server({ fhirVersion })
  expect((await publish()).exit).toBe(0)
  const { expansion } = held.get('ValueSet/clinic-errors')!.resource as {
    expansion?: { property?: object[] }
  }
  expect(expansion?.property !== undefined).toBe(release === 'r5')
})

test('a list without a header makes no FHIR', async () => {
  const { exit, err } = await rail(`publish ${BASE} clinic.json`, {
    fetch: fhirStore(BASE).fetch,
    files: {
      'clinic.json':
        '{"codes":[{"code":"CARD_EXPIRED","http":422,"stop":true,"fix_stage":"billing","meaning":"The card has ended its life.","fix":"Ask for another card."}]}',
    },
  })
  expect(exit).toBe(2)
  expect(err).toContain('does not carry url, version')
})

test('a catalog with errors is not sent', async () => {
  const { publish, asked } = server()
  const bad = await publish(BASE, catalog().replace('PAYER_CLOSED', 'payerClosed'))
  expect([bad.exit, bad.out]).toEqual([1, expect.stringContaining('code-format')])
  expect(asked).toEqual([])
})

test('of several catalogs, those after a refusal are named, and a check goes on', async () => {
  const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n'
  const files = {
    'rail-errors.config.yaml': config,
    'a.yaml': catalog({ name: 'a-errors' }),
    'b.yaml': catalog({ name: 'b-errors' }),
  }
  const store = fhirStore(BASE)
  store.hold({
    resourceType: 'CodeSystem',
    id: 'a-errors',
    url: 'https://other.test/x',
    status: 'active',
  })
  const sent = await rail(`publish ${BASE}`, { files, fetch: store.fetch })
  expect([sent.exit, sent.err]).toEqual([1, expect.stringContaining('not published: b.yaml\n')])
  const checked = await rail(`publish ${BASE} --check`, { files, fetch: store.fetch })
  expect([checked.exit, checked.out]).toEqual([1, expect.stringContaining('b-errors')])
})

test('as JSON', async () => {
  const { publish } = server()
  const { publication, diagnostics } = JSON.parse((await publish(`${BASE} --format json`)).out)
  expect(diagnostics).toEqual([])
  expect(publication).toMatchObject({ server: BASE, software: 'Store 1', fhirVersion: '4.0.1' })
  expect(publication.steps).toHaveLength(4)
  expect(publication.steps[1]).toEqual({
    action: 'create',
    resource: 'CodeSystem/clinic-errors',
    url: 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors',
    version: '1.0.0',
    why: 'the server does not have it',
    versionId: { after: '1' },
  })
})

test('a server that answers 200 with an error has stored nothing', async () => {
  const outcome = {
    resourceType: 'OperationOutcome',
    issue: [{ severity: 'error', code: 'processing', diagnostics: 'The store is locked.' }],
  }
  const { publish } = server({ instead: { 'POST ': () => Response.json(outcome) } })
  const { exit, out } = await publish()
  expect([exit, out]).toEqual([1, expect.stringContaining('The store is locked.')])
  expect(out).not.toContain('created ')
})

test.each([
  ['120', 'wait 120 s, then publish again'],
  ['Fri, 31 Dec 2027 23:59:59 GMT', 'wait until Fri, 31 Dec 2027 23:59:59 GMT, then publish again'],
])('a busy server says how long to wait: %s', async (header, words) => {
  const { publish } = server({
    instead: {
      'POST ': () => new Response('', { status: 429, headers: { 'retry-after': header } }),
    },
  })
  const { exit, out } = await publish()
  expect([exit, out]).toEqual([1, expect.stringContaining(words)])
})
