import { expect, test } from 'vitest'
import { rowsOf } from '../../support/rows.ts'
import type { Resource } from '../fhir/client/fhir-operations.ts'
import { BASE, catalog, catalogOf, server } from './server.ts'

const CODES = {
  '0.9.0': ['MEMBER_UNKNOWN'],
  '1.0.0': ['MEMBER_UNKNOWN', 'CARD_EXPIRED'],
  '1.1.0': ['MEMBER_UNKNOWN', 'CARD_EXPIRED', 'VISIT_LOCKED'],
}
type Version = keyof typeof CODES
const VERSIONS = Object.keys(CODES) as Version[]
const of = (version: Version) => catalogOf(CODES[version], { version })
const VERSIONED = `${BASE} --history versioned`
const SET = 'https://northwind-clinic.org/terminology/ValueSet/clinic-errors'

const orders: [Version, Version, Version][] = VERSIONS.flatMap((a) =>
  VERSIONS.flatMap((b) =>
    VERSIONS.flatMap((c) =>
      new Set([a, b, c]).size === 3 ? [[a, b, c] as [Version, Version, Version]] : [],
    ),
  ),
)
const isOlder = (version: Version, before: readonly Version[]) =>
  before.some((one) => one > version)

test.each(orders)('versioned: %s, %s, %s each keep their own codes', async (...order) => {
  const { publish, fetch } = server()
  for (const [at, version] of order.entries()) {
    const first = await publish(VERSIONED, of(version))
    const back = isOlder(version, order.slice(0, at))
    expect([first.exit, first.out.includes('server-version-forward')]).toEqual([back ? 1 : 0, back])
    if (back) expect((await publish(`${VERSIONED} --force`, of(version))).exit).toBe(0)
  }
  for (const version of VERSIONS) {
    expect((await publish(`${VERSIONED} --check`, of(version))).exit).toBe(0)
    expect((await expanded(fetch, version)).sort()).toEqual([...CODES[version]].sort())
  }
})

test.each(orders)(
  'latest: %s, %s, %s: the last one is the content, and goes back only by force',
  async (...order) => {
    const { publish } = server()
    for (const [at, version] of order.entries()) {
      const back = at > 0 && order[at - 1]! > version
      expect((await publish(BASE, of(version))).exit).toBe(back ? 1 : 0)
      if (back) expect((await publish(`${BASE} --force`, of(version))).exit).toBe(0)
    }
    for (const version of VERSIONS)
      expect((await publish(`${BASE} --check`, of(version))).exit).toBe(
        version === order[2] ? 0 : 1,
      )
  },
)

async function expanded(
  fetch: ReturnType<typeof server>['fetch'],
  version: string,
): Promise<string[]> {
  const query = new URLSearchParams({ url: SET, valueSetVersion: version })
  const codes: string[] = []
  for (let offset = 0; ; ) {
    const response = await fetch(`${BASE}/ValueSet/$expand?${query}&offset=${offset}`, {
      headers: { accept: 'application/fhir+json' },
    })
    const { expansion } = (await response.json()) as {
      expansion: { total: number; contains: { code: string }[] }
    }
    codes.push(...expansion.contains.map(({ code }) => code))
    offset = codes.length
    if (offset >= expansion.total) return codes
  }
}

test('a newer version under another id is seen in both histories', async () => {
  const { publish, held, hold } = server()
  await publish(BASE, of('1.1.0'))
  const { resource } = held.get('CodeSystem/clinic-errors')!
  held.clear()
  hold({ ...resource, id: 'mirror', version: '9.9.9' })
  for (const args of [BASE, VERSIONED]) {
    const refused = await publish(args, of('1.1.0'))
    expect([refused.exit, refused.out]).toEqual([
      1,
      expect.stringContaining('CodeSystem/mirror has the newer version 9.9.9'),
    ])
  }
  expect([...held.keys()]).toEqual(['CodeSystem/mirror'])
  expect((await publish(`${BASE} --force`, of('1.1.0'))).exit).toBe(0)
})

test('a draft is not replaced behind a newer version under our id, also while the search of the server lags behind', async () => {
  let mirror: Resource | undefined
  const listed = ({ searchParams }: URL) =>
    mirror !== undefined && searchParams.get('url') === mirror.url
      ? Response.json({ resourceType: 'Bundle', entry: [{ resource: mirror }] })
      : undefined
  const { publish, held, hold } = server({ instead: { 'GET CodeSystem': listed } })
  const draft = { version: '1.1.0', status: 'draft' }
  await publish(BASE, catalog(draft))
  const { resource } = held.get('CodeSystem/clinic-errors')!
  mirror = { ...resource, id: 'mirror' }
  hold(mirror)
  hold({ ...resource, version: '9.9.9' })
  const { exit, out } = await publish(BASE, catalog(draft, ' for good'))
  expect([exit, out]).toEqual([
    1,
    expect.stringMatching(/server-version-kept\n.*CodeSystem\/mirror differs/),
  ])
})

test('a set beside others that somebody loaded as files gets its version', async () => {
  const { publish, held, hold, writes } = server()
  await publish(BASE, of('1.0.0'))
  for (const { resource } of [...held.values()]) hold(asFile(resource))
  expect(held.get('ValueSet/clinic-errors')!.resource.compose).toMatchObject({
    include: [{ system: expect.anything() }],
  })
  expect((await publish(`${BASE} --check`, of('1.0.0'))).exit).toBe(0) // alone, it means the same
  const next = await publish(VERSIONED, of('1.1.0'))
  expect(next.out).toContain(
    'updated    ValueSet/clinic-errors 1.0.0  it keeps the codes of version 1.0.0',
  )
  // In requests of their own: of two resources with one time, servers may take the older version
  // for the current one.
  expect(writes().slice(-2)).toEqual(['POST ', 'POST '])
  expect(next.out).toContain('without a version: 3 codes, those of 1.1.0')
  expect(held.get('ValueSet/clinic-errors')!.resource.compose).toMatchObject({
    include: [{ version: '1.0.0' }],
  })
  hold(asFile(held.get('ValueSet/clinic-errors')!.resource))
  const again = await publish(BASE, of('1.0.0'))
  expect(again.out).toContain(
    'updated    ValueSet/clinic-errors 1.0.0  the server has several versions',
  )
})

test('a set gets its version if the server has other versions of its codes, but none of its stages', async () => {
  const { publish, held, hold } = server()
  await publish(VERSIONED, of('1.0.0'))
  await publish(VERSIONED, of('1.1.0'))
  held.delete('CodeSystem/clinic-errors-stages-1-0-0')
  held.delete('ValueSet/clinic-errors-stages-1-0-0')
  hold(asFile(held.get('ValueSet/clinic-errors-1-1-0')!.resource))
  const { exit, out } = await publish(VERSIONED, of('1.1.0'))
  expect([exit, out]).toEqual([
    0,
    expect.stringContaining(
      'updated    ValueSet/clinic-errors-1-1-0 1.1.0  the server has several versions',
    ),
  ])
})

test('each reference within the set names the version', async () => {
  const { publish, held } = server()
  await publish(BASE, of('1.0.0'))
  const { valueSet, property } = held.get('CodeSystem/clinic-errors')!.resource as unknown as {
    valueSet: string
    property: { code: string; extension?: { valueCanonical: string }[] }[]
  }
  expect(valueSet).toBe(`${SET}|1.0.0`)
  expect(property.find(({ code }) => code === 'fix_stage')!.extension).toMatchObject([
    { valueCanonical: `${SET}-stages|1.0.0` },
  ])
})

test('a ValueSet of another version is fixed if its CodeSystem is there, and left alone without it', async () => {
  const { publish, held, hold } = server()
  await publish(BASE, of('1.0.0'))
  hold(asFile(held.get('ValueSet/clinic-errors')!.resource))
  held.delete('ValueSet/clinic-errors-stages')
  expect((await publish(VERSIONED, of('1.1.0'))).out).toContain(
    'updated    ValueSet/clinic-errors 1.0.0',
  )
  hold(asFile(held.get('ValueSet/clinic-errors')!.resource))
  held.delete('CodeSystem/clinic-errors')
  expect((await publish(`${VERSIONED} --force`, of('0.9.0'))).out).not.toContain(
    'ValueSet/clinic-errors 1.0.0',
  )
})

test('a ValueSet of one of several other versions is fixed, too', async () => {
  const { publish, held, hold } = server()
  for (const version of ['0.9.0', '1.0.0'] as const) await publish(VERSIONED, of(version))
  hold(asFile(held.get('ValueSet/clinic-errors-1-0-0')!.resource))
  expect((await publish(VERSIONED, of('1.1.0'))).out).toContain(
    'updated    ValueSet/clinic-errors-1-0-0 1.0.0  it keeps the codes',
  )
})

/** The resource as `build` writes it: its references name no version. */
const asFile = (resource: Resource): Resource =>
  JSON.parse(JSON.stringify(resource), (key, value) => {
    if (['valueCanonical', 'valueSet'].includes(key)) return value.split('|')[0]
    if (key === 'include') return value.map(({ version: _, ...include }: Resource) => include)
    return value
  })

test.each(
  rowsOf<{ name: string; first: object; second: object; exit: number; said: string }>(
    import.meta,
    'versions that are not semver',
  ),
)('versions that are not SemVer: $name', async ({ first, second, exit, said }) => {
  const { publish } = server()
  const config = 'rules: { version-semver: off }'
  expect((await publish(BASE, catalog(first), config)).exit).toBe(0)
  const done = await publish(BASE, catalog(second), config)
  expect([done.exit, done.out]).toEqual([exit, expect.stringContaining(said)])
  expect((await publish(`${BASE} --force`, catalog(second), config)).exit).toBe(0)
})

test.each(['latest', 'versioned'])(
  '%s: a ValueSet with a version of its own has the codes of its CodeSystem',
  async (history) => {
    const { publish, held, fetch } = server()
    const own = (version: Version, valueSet: string) =>
      catalogOf(CODES[version], { version, fhir: { value_set: { version: valueSet } } })
    const to = `${BASE} --history ${history}`
    for (const [version, valueSet] of [
      ['1.0.0', '2026.1.0'],
      ['1.1.0', '2026.2.0'],
    ] as const) {
      const first = await publish(to, own(version, valueSet))
      expect(first).toMatchObject({ exit: 0 })
      expect(first.out).toContain(`those of ${version}`)
      const sent = [...held.values()].map(({ resource }) => resource as Resource)
      const codes = sent.find((one) => `${one.valueSet}`.startsWith(`${SET}|${valueSet}`))!
      expect(codes.version).toBe(version)
      expect(sent.find((one) => one.compose && one.version === valueSet)!.compose).toMatchObject({
        include: [{ version }],
      })
      expect((await expanded(fetch, valueSet)).sort()).toEqual([...CODES[version]].sort())
      expect((await publish(`${to} --check`, own(version, valueSet))).exit).toBe(0)
    }
  },
)

test('an id that has another version is not used again', async () => {
  const { publish, writes } = server()
  expect((await publish(VERSIONED, catalog({ version: '1.0.0-rc-1' }))).exit).toBe(0)
  const refused = await publish(VERSIONED, catalog({ version: '1.0.0-rc.1' }, ' here'))
  expect(refused.exit).toBe(1)
  expect(
    (await publish(`${VERSIONED} --force`, catalog({ version: '1.0.0-rc.1' }, ' here'))).out,
  ).toContain('has the version 1.0.0-rc-1')
  expect(writes()).toHaveLength(1)
})

test('a draft of an older version is not sent again behind a newer one, unless by force', async () => {
  const { publish } = server()
  const draft = (texts = '') => catalog({ version: '1.0.0', status: 'draft' }, texts)
  const config = 'rules: { fhir-header-complete: off }'
  await publish(VERSIONED, draft(), config)
  await publish(VERSIONED, catalog({ version: '1.1.0' }))
  const changed = await publish(VERSIONED, draft(' here'), config)
  expect([changed.exit, changed.out]).toEqual([1, expect.stringContaining('server-version-kept')])
  expect((await publish(`${VERSIONED} --force`, draft(' here'), config)).exit).toBe(0)
})

test('the server has an upload without a version', async () => {
  const { publish, held, hold } = server()
  await publish(BASE, of('1.0.0'))
  const { version: _, ...resource } = held.get('CodeSystem/clinic-errors')!.resource
  hold(resource as Resource)
  expect((await publish(BASE, of('1.1.0'))).exit).toBe(0)
})

test('many versions are one number in a reason', async () => {
  const { publish, held, hold } = server({ page: 200 })
  await publish(BASE, of('1.0.0'))
  const { resource } = held.get('CodeSystem/clinic-errors')!
  for (let at = 0; at < 30; at++)
    hold({ ...resource, id: `v${at}`, version: `0.${at}.0-${'x'.repeat(100)}` })
  const { out } = await publish(`${BASE} --history versioned --dry-run`, of('1.1.0'))
  expect(out).toContain(
    'CodeSystem/clinic-errors-1-1-0 1.1.0  the server has 31 versions, up to 1.0.0\n',
  )
})

test('a draft may change, a published version may not', async () => {
  const { publish } = server()
  const config = 'rules: { fhir-header-complete: off }'
  expect((await publish(BASE, catalog({ status: 'draft' }), config)).exit).toBe(0)
  const changed = await publish(BASE, catalog({ status: 'draft' }, ' here'), config)
  expect([changed.exit, changed.out]).toEqual([
    0,
    expect.stringContaining('the server has a draft of it'),
  ])
  expect((await publish(BASE, catalog({ status: 'active' }, ' here'))).exit).toBe(0)
  expect((await publish(BASE, catalog({ status: 'draft' }), config)).exit).toBe(1)
})
