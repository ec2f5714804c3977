import { describe, expect, test } from 'vitest'
import { parseSpec } from '../../../../src/base/core/config/source-spec.ts'
import { createHttpClient } from '../../../../src/base/io/http/client.ts'
import { fromFhirServer } from '../../../../src/features/fhir/sources/terminology.ts'
import { memoryHost, type Network, type Reply } from '../../../support/memory-host.ts'
import { rowsOf } from '../../../support/rows.ts'

// What a real terminology service answers (HAPI 8.8, measured), and what others may.
const BASE = 'https://tx.rail.test/fhir'
const CS = 'https://rail.test/CodeSystem/clinic'
const VS = 'https://rail.test/ValueSet/clinic'
const fhir = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/fhir+json' },
  })
const outcome = (status: number, diagnostics: string) =>
  fhir(
    {
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', code: 'processing', diagnostics }],
    },
    status,
  )
const bundle = (resources: object[], next?: string) =>
  fhir({
    resourceType: 'Bundle',
    entry: resources.map((resource) => ({ resource })),
    ...(next && { link: [{ relation: 'next', url: next }] }),
  })
const codeSystem = (more: object = {}) => ({
  resourceType: 'CodeSystem',
  id: 'clinic',
  url: CS,
  version: '1.0.0',
  status: 'active',
  content: 'complete',
  concept: [{ code: 'A_B' }],
  ...more,
})
const valueSet = (more: object = {}) => ({
  resourceType: 'ValueSet',
  id: 'clinic',
  url: VS,
  version: '1.0.0',
  compose: { include: [{ system: CS }] },
  ...more,
})
const search = (type: string, url: string, version?: string) =>
  `GET ${BASE}/${type}?${new URLSearchParams({ url, ...(version && { version }) })}`
async function open(
  canonical: string,
  network: Network,
  env: Record<string, string> = { RAIL_ERRORS_TOKEN: 'pl4nted-token' },
) {
  const memory = memoryHost({ network, env })
  const web = createHttpClient(memory.host, { warn: () => {}, detail: () => {} })
  const { text, elsewhere, notices, shown } = await fromFhirServer(
    memory.host,
    web,
    parseSpec(`fhir+${BASE}/#${canonical}`) as never,
  )
  const companions = Object.entries(await elsewhere!({})).map(([kind, one]) => [
    kind,
    JSON.parse(new TextDecoder().decode(one)),
  ])
  expect(memory.unused()).toEqual([])
  return {
    resource: JSON.parse(new TextDecoder().decode(text)),
    companions: Object.fromEntries(companions),
    notices,
    shown,
    sent: memory.sent,
  }
}
const refused = (canonical: string, network: Network) => expect(open(canonical, network)).rejects

describe('the resource itself', () => {
  test('a CodeSystem, by search and not by an operation, with the token', async () => {
    const { resource, sent, notices, shown } = await open(CS, {
      [search('CodeSystem', CS)]: bundle([codeSystem()]),
    })
    expect(resource).toEqual(codeSystem())
    expect(shown).toBe(`fhir+${BASE}/#${CS}`)
    expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer pl4nted-token',
    ])
    expect(notices).toEqual([])
  })

  test('a version is asked for apart from the canonical', async () => {
    const { shown } = await open(`${CS}|1.0.0`, {
      [search('CodeSystem', CS, '1.0.0')]: bundle([codeSystem()]),
    })
    expect(shown).toBe(`fhir+${BASE}/#${CS}|1.0.0`)
  })

  test('of several versions the newest active one, and a word about it', async () => {
    const all = [
      codeSystem({ version: '1.9.0' }),
      codeSystem({ version: '1.10.0' }),
      codeSystem({ version: '2.0.0', status: 'draft' }),
    ]
    const { resource, notices } = await open(CS, { [search('CodeSystem', CS)]: bundle(all) })
    expect(resource.version).toBe('1.10.0')
    expect(notices).toEqual([
      expect.stringContaining('has several versions: 1.9.0, 1.10.0, 2.0.0; using 1.10.0'),
    ])
  })

  test('of versions that are not SemVer the last one in the alphabet', async () => {
    const all = ['2026-04', '2026-11', '2025-12'].map((version) => codeSystem({ version }))
    expect((await open(CS, { [search('CodeSystem', CS)]: bundle(all) })).resource.version).toBe(
      '2026-11',
    )
    expect(
      (await open(CS, { [search('CodeSystem', CS)]: bundle(all.toReversed()) })).resource.version,
    ).toBe('2026-11')
  })

  test.each([
    [['1.0.0', '1.1.0'], '1.1.0'],
    [['1.1.0', '2026-04'], '1.1.0'],
    [['2026-04', '1.1.0'], '1.1.0'],
    [['2026-04', undefined], '2026-04'],
    [[undefined, '2026-04'], '2026-04'],
  ])('of %j, none of them active, %s', async (versions, chosen) => {
    const drafts = versions.map((version) => codeSystem({ version, status: 'draft' }))
    const { resource, notices } = await open(CS, { [search('CodeSystem', CS)]: bundle(drafts) })
    expect(resource.version).toBe(chosen)
    expect(notices).toEqual([expect.stringContaining(`; using ${chosen}. To use another version`)])
  })

  test('of copies of one version that is no number, the first one of the server', async () => {
    const copies = ['first', 'second', 'third'].map((title) =>
      codeSystem({ version: '2026-04', title }),
    )
    expect((await open(CS, { [search('CodeSystem', CS)]: bundle(copies) })).resource.title).toBe(
      'first',
    )
  })

  test('of versions without a number the active one', async () => {
    const all = [
      codeSystem({ version: '1.0.0', status: 'draft' }),
      codeSystem({ version: undefined }),
    ]
    const { resource, notices } = await open(CS, { [search('CodeSystem', CS)]: bundle(all) })
    expect([resource.version, notices]).toEqual([
      undefined,
      [expect.stringContaining('several versions: none, 1.0.0; using none.')],
    ])
  })

  test('of a server that does not search by version, the version that was asked for', async () => {
    const all = [codeSystem({ version: '2.0.0' }), codeSystem()]
    const { resource, notices } = await open(`${CS}|1.0.0`, {
      [search('CodeSystem', CS, '1.0.0')]: bundle(all),
    })
    expect([resource.version, notices]).toEqual(['1.0.0', []])
  })

  test.each<[what: string, id: unknown]>([
    ['without an id', undefined],
    ['with an id that leads elsewhere', '../x'],
  ])('a part of a resource %s is what there is', async (_, id) => {
    const part = codeSystem({ id, meta: { tag: [{ code: 'other' }, { code: 'SUBSETTED' }] } })
    expect((await open(CS, { [search('CodeSystem', CS)]: bundle([part]) })).resource).toEqual(
      JSON.parse(JSON.stringify(part)),
    )
  })

  test('of several copies of one version one, and not a word about it', async () => {
    const { notices } = await open(CS, {
      [search('CodeSystem', CS)]: bundle([codeSystem(), codeSystem({ id: 'copy' })]),
    })
    expect(notices).toEqual([])
  })

  test('what nobody asked for is passed over: a server that knows no search by url', async () => {
    const others = [
      codeSystem({ url: 'https://other.test/x' }),
      { resourceType: 'OperationOutcome' },
    ]
    expect(
      (await open(CS, { [search('CodeSystem', CS)]: bundle([...others, codeSystem()]) })).resource,
    ).toEqual(codeSystem())
  })

  test('a part of a resource is read whole', async () => {
    const part = codeSystem({ meta: { tag: [{ code: 'SUBSETTED' }] }, concept: undefined })
    expect(
      (
        await open(CS, {
          [search('CodeSystem', CS)]: bundle([part]),
          [`GET ${BASE}/CodeSystem/clinic`]: fhir(codeSystem()),
        })
      ).resource,
    ).toEqual(codeSystem())
  })

  test('pages are followed within the service, and never to another host', async () => {
    const second = `${BASE}?_getpages=1`
    const network = {
      [search('CodeSystem', CS)]: bundle([], second),
      [`GET ${second}`]: bundle([codeSystem()], 'https://evil.test/more'),
    }
    expect((await open(CS, network)).resource).toEqual(codeSystem())
  })

  test.each(
    rowsOf<{ what: string; link: object[]; at: string }>(import.meta, 'the next page of a search'),
  )('the next page of a search, $what', async ({ link, at }) => {
    const first = fhir({ resourceType: 'Bundle', link })
    expect(
      (await open(CS, { [search('CodeSystem', CS)]: first, [`GET ${at}`]: bundle([codeSystem()]) }))
        .resource,
    ).toEqual(codeSystem())
  })

  test.each([
    ['of another host', 'https://evil.test/fhir?page=2'],
    ['of another port', 'https://tx.rail.test:8443/fhir?page=2'],
    ['without encryption', 'http://tx.rail.test/fhir?page=2'],
    ['with a user name', 'https://u@tx.rail.test/fhir?page=2'],
    ['with a password', 'https://:p@tx.rail.test/fhir?page=2'],
    ['that is no address', 'https://'],
    ['that is no text', 7],
  ])('a next page %s is not asked for', async (_, url) => {
    const first = fhir({
      resourceType: 'Bundle',
      entry: [{ resource: codeSystem() }],
      link: [{ relation: 'next', url }],
    })
    const { sent } = await open(CS, { [search('CodeSystem', CS)]: first })
    expect(sent).toHaveLength(1)
  })

  test.each([
    [50, false],
    [51, true],
  ])('a search of %i pages is refused: %s', async (pages, isRefused) => {
    const next = (page: number) => `${BASE}?page=${page}`
    const network: Network = { [search('CodeSystem', CS)]: bundle([codeSystem()], next(2)) }
    for (let page = 2; page <= Math.min(pages, 50); page++)
      network[`GET ${next(page)}`] = bundle([], page < pages ? next(page + 1) : undefined)
    if (isRefused)
      await refused(CS, network).toThrow(
        `${BASE}/CodeSystem: the search returned more than 50 pages, the limit`,
      )
    else expect((await open(CS, network)).resource).toEqual(codeSystem())
  })

  test.each(
    rowsOf<{ what: string; property: object }>(import.meta, 'no stages are asked for by a set'),
  )('no stages are asked for by a set $what', async ({ property }) => {
    const { sent } = await open(CS, {
      [search('CodeSystem', CS)]: bundle([codeSystem({ property: [property] })]),
    })
    expect(sent).toHaveLength(1)
  })

  test.each(['', '|1.0.0'])(
    'the stages come along, where their ValueSet is named with the version %j',
    async (version) => {
      const extension = [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/codesystem-property-valueset',
          valueCanonical: `https://rail.test/ValueSet/clinic-stages${version}`,
        },
      ]
      const stages = codeSystem({ url: 'https://rail.test/CodeSystem/clinic-stages' })
      const { companions } = await open(CS, {
        [search('CodeSystem', CS)]: bundle([
          codeSystem({ property: [{ code: 'fix_stage', extension }] }),
        ]),
        [search('CodeSystem', stages.url, '1.0.0')]: bundle([stages]),
      })
      expect(companions).toEqual({ stages })
    },
  )

  test('a ValueSet comes with its CodeSystem; a stored expansion may be old, and does not count', async () => {
    const { resource, companions } = await open(VS, {
      [search('CodeSystem', VS)]: bundle([]),
      [search('ValueSet', VS)]: bundle([valueSet({ expansion: { contains: [] } })]),
      [search('CodeSystem', CS, '1.0.0')]: bundle([]),
      [search('CodeSystem', CS)]: bundle([codeSystem({ version: '0.9.0' })]),
    })
    expect(resource).toEqual(valueSet())
    expect(companions.codeSystem.version).toBe('0.9.0')
  })

  test.each<[named: string | undefined, own: string | undefined, asked: (string | undefined)[]]>([
    ['2.0.0', '1.0.0', ['2.0.0']],
    ['2.0.0', undefined, ['2.0.0']],
    [undefined, '1.0.0', ['1.0.0', undefined]],
    [undefined, undefined, [undefined]],
  ])(
    'a ValueSet that names version %s of its CodeSystem, and is %s itself',
    async (named, own, asked) => {
      const include = [{ system: CS, ...(named !== undefined && { version: named }) }]
      const { companions } = await open(VS, {
        [search('CodeSystem', VS)]: bundle([]),
        [search('ValueSet', VS)]: bundle([valueSet({ version: own, compose: { include } })]),
        ...Object.fromEntries(
          asked.map((version, at) => [
            search('CodeSystem', CS, version),
            bundle(at === asked.length - 1 ? [codeSystem({ version: version ?? '1.0.0' })] : []),
          ]),
        ),
      })
      expect(companions.codeSystem.version).toBe(asked.at(-1) ?? '1.0.0')
    },
  )

  test.each<[named: string | undefined, own: string | undefined, asksForAny: boolean]>([
    ['2.0.0', '1.0.0', false],
    ['2.0.0', undefined, false],
    [undefined, '1.0.0', true],
  ])(
    'a CodeSystem that is not there in version %s, or %s: any version will do: %s',
    async (named, own, asksForAny) => {
      let asked = false
      const any = () => {
        asked = true
        return bundle([])
      }
      await open(VS, {
        [search('CodeSystem', VS)]: bundle([]),
        [search('ValueSet', VS)]: bundle([
          valueSet({ version: own, compose: { include: [{ system: CS, version: named }] } }),
        ]),
        [search('CodeSystem', CS, named ?? own)]: bundle([]),
        [search('CodeSystem', CS)]: any,
      }).catch(() => undefined)
      expect(asked).toBe(asksForAny)
    },
  )

  test.each<[string, Reply, RegExp]>([
    [
      'nobody there',
      Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error(), { code: 'ENOTFOUND' }),
      }),
      /host not found/,
    ],
    [
      'HTML',
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      /answers 200; with no FHIR resource; is it a FHIR base\?/,
    ],
    [
      'a failure',
      outcome(500, 'HAPI-0001: \u001b[31m broken pl4nted-token'),
      /answers 500: HAPI-0001: \[31m broken \*\*\*; try again later/,
    ],
    [
      'an unknown parameter',
      outcome(400, 'HAPI-0488: Unknown search parameter'),
      /answers 400: HAPI-0488: Unknown search parameter; is it the base/,
    ],
    [
      'another resource',
      fhir({ resourceType: 'Patient' }),
      /answers 200; with no such resource; is it a FHIR base\?/,
    ],
    [
      'a status above those of success',
      fhir(JSON.parse('{"resourceType":"Bundle"}'), 300),
      /answers 300; is it the base of a FHIR server\?/,
    ],
    [
      'the last status of a client',
      outcome(499, 'no'),
      /answers 499: no; is it the base of a FHIR server\?/,
    ],
    ['a busy server', fhir({}, 429), /answers 429; try again later/],
    [
      'a busy server, with a time',
      new Response('', { status: 429, headers: { 'retry-after': '7' } }),
      /answers 429; wait 7 s/,
    ],
    [
      'a server that is down, with a time',
      new Response('', { status: 503, headers: { 'retry-after': '7' } }),
      /answers 503; wait 7 s/,
    ],
    [
      'a wrong address, with a time',
      new Response('', { status: 404, headers: { 'retry-after': '7' } }),
      /answers 404; is it the base/,
    ],
    [
      'a token that is refused',
      fhir({ resourceType: 'OperationOutcome', issue: [{ code: 'login' }] }, 401),
      /rejected the token from RAIL_ERRORS_TOKEN/,
    ],
  ])('%s: one clear line', async (_, reply, said) =>
    refused(CS, { [search('CodeSystem', CS)]: reply }).toThrow(said),
  )

  test('neither a CodeSystem nor a ValueSet', () =>
    refused(VS, {
      [search('CodeSystem', VS)]: bundle([]),
      [search('ValueSet', VS)]: bundle([]),
    }).toThrow(/has neither a CodeSystem nor a ValueSet .*clinic; is the canonical URL right/))

  test('neither of them in a version', () =>
    refused(`${VS}|2.0.0`, {
      [search('CodeSystem', VS, '2.0.0')]: bundle([]),
      [search('ValueSet', VS, '2.0.0')]: bundle([]),
    }).toThrow(
      `${BASE} has neither a CodeSystem nor a ValueSet ${VS} in version 2.0.0; is the canonical URL right?`,
    ))

  test.each<[what: string, include: object[]]>([
    ['from two CodeSystems', [{ system: CS }, { system: `${CS}2` }]],
    ['from another ValueSet', [{ valueSet: [`${VS}2`] }]],
    ['from a CodeSystem that is no text', [{ system: 7 }]],
    ['from nowhere', []],
  ])('a ValueSet %s comes alone, for the reader to refuse', async (_, include) => {
    const { resource, companions } = await open(VS, {
      [search('CodeSystem', VS)]: bundle([]),
      [search('ValueSet', VS)]: bundle([valueSet({ compose: { include } })]),
    })
    expect(resource).toMatchObject({ compose: { include } })
    expect(companions).toEqual({})
  })

  test.each<[what: string, part: object, compose?: object]>([
    ['a filter', { filter: [{ property: 'fix_stage', op: '=', value: 'identify' }] }],
    ['a list of codes', { concept: [{ code: 'C_0001' }] }],
    ['another ValueSet, too', { valueSet: [`${VS}2`] }],
    ['all but some codes', {}, { exclude: [{ system: CS, concept: [{ code: 'C_0002' }] }] }],
  ])(
    'a ValueSet with %s of its CodeSystem comes with that, and nothing is expanded',
    async (_, part, more) => {
      const { resource, companions } = await open(VS, {
        [search('CodeSystem', VS)]: bundle([]),
        [search('ValueSet', VS)]: bundle([
          valueSet({ compose: { include: [{ system: CS, ...part }], ...more } }),
        ]),
        [search('CodeSystem', CS, '1.0.0')]: bundle([codeSystem()]),
      })
      expect(resource.expansion).toBeUndefined()
      expect(companions.codeSystem).toEqual(codeSystem())
    },
  )

  test('a CodeSystem without its codes, and without a ValueSet of them, is what there is', async () => {
    const fragment = codeSystem({ content: 'not-present', concept: undefined })
    expect((await open(CS, { [search('CodeSystem', CS)]: bundle([fragment]) })).resource).toEqual(
      JSON.parse(JSON.stringify(fragment)),
    )
  })

  test.each([undefined, 'complete'])(
    'a CodeSystem with the content %s is not expanded, also beside its ValueSet',
    async (content) => {
      const whole = JSON.parse(JSON.stringify(codeSystem({ content, valueSet: VS })))
      expect((await open(CS, { [search('CodeSystem', CS)]: bundle([whole]) })).resource).toEqual(
        whole,
      )
    },
  )
})
