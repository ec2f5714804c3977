import { expect, test } from 'vitest'
import { BASE, catalog, server } from './server.ts'

const PARTS = 'fhir: { value_sets: [stages, stopping] }'
const FEWER = 'fhir: { value_sets: [stages] }'
const two = { stages: ['identify', 'billing'] }
const config = (of: string) => `${of}\nrules: { stage-used: off }`
const next = catalog({ version: '2.0.0', stages: ['identify', 'claims'], date: '2026-06-01' })
const LOST = ['ValueSet/clinic-errors-stage-billing', 'ValueSet/clinic-errors-stopping']

async function lost(settings = {}) {
  const one = server(settings)
  expect((await one.publish(BASE, catalog(two), config(PARTS))).exit).toBe(0)
  return one
}

test('what the catalog no longer builds is named, retired on request, and left alone then', async () => {
  const { publish, held, writes } = await lost()
  const published = await publish(BASE, next, config(FEWER))
  expect(published.exit).toBe(0)
  const named = (level: string) =>
    expect.stringMatching(
      new RegExp(
        `${LOST[0]} ${level} server-part-retired\\n.*\\n.*1 more like it: .*/${LOST[1]}\\n`,
      ),
    )
  expect(published.out).toEqual(named('warning'))
  const checked = await publish(`${BASE} --check`, next, config(FEWER))
  expect([checked.exit, checked.out]).toEqual([1, named('error')])
  expect(LOST.map((id) => held.get(id)!.resource.status)).toEqual(['active', 'active'])

  const before = writes().length
  const planned = await publish(`${BASE} --prune --dry-run`, next, config(FEWER))
  expect(planned.out).toMatch(/^- {2}"status": "active",\n\+ {2}"status": "retired",$/m)
  expect([planned.exit, writes().length]).toEqual([0, before])

  const pruned = await publish(`${BASE} --prune`, next, config(FEWER))
  expect([pruned.exit, pruned.out]).toEqual([
    0,
    expect.stringContaining(`retired    ${LOST[0]} 1.0.0  the catalog no longer builds it`),
  ])
  const listed = pruned.err.indexOf(`to be retired: ${LOST[0]}`)
  expect(listed).toBeGreaterThan(-1)
  expect(listed).toBeLessThan(pruned.err.indexOf('one transaction'))
  for (const id of LOST)
    expect(held.get(id)!.resource).toMatchObject({
      status: 'retired',
      version: '1.0.0',
      date: '2026-06-01',
    })
  expect((await publish(`${BASE} --check`, next, config(FEWER))).exit).toBe(0)
  expect((await publish(`${BASE} --prune`, next, config(FEWER))).out).not.toContain('retired ')
})

test('below a URL that has the name of a resource type in it', async () => {
  const { publish, held } = server()
  const url = 'https://northwind-clinic.org/CodeSystem/terminology'
  expect((await publish(BASE, catalog({ ...two, url }), config(PARTS))).exit).toBe(0)
  const { exit, out } = await publish(
    `${BASE} --prune`,
    catalog({ ...two, url, version: '2.0.0' }),
    config(FEWER),
  )
  expect([exit, out]).toEqual([0, expect.stringContaining(`retired    ${LOST[1]} 1.0.0`)])
  expect(held.get(LOST[1]!)!.resource.status).toBe('retired')
})

test('only what this tool made of this catalog, in an older version, is retired', async () => {
  const { publish, hold, held } = await lost()
  const part = held.get(LOST[1]!)!.resource
  const by = (id: string, fields: object) => hold({ ...part, id, ...fields })
  const url = 'https://northwind-clinic.org/terminology/ValueSet/clinic-errors'
  by('hand-made', { url: `${url}-of-the-desk` })
  by('elsewhere', { url: 'https://northwind-clinic.org/terminology/ValueSet/other-stopping' })
  by('theirs', { url: `${url}-warnings`, publisher: 'Somebody else' })
  by('listed', {
    url: `${url}-stage-x`,
    compose: { include: [{ system: String(part.url), concept: [{ code: 'X' }] }] },
  })
  const { exit, out } = await publish(
    `${BASE} --prune`,
    catalog({ ...two, version: '2.0.0', publisher: 'Clinic API team' }),
    config(FEWER),
  )
  expect(out).toContain('ValueSet/clinic-errors-stopping')
  expect(exit).toBe(0)
  const retired = [...held]
    .filter(([, { resource }]) => resource.status === 'retired')
    .map(([id]) => id)
  expect(retired).toEqual(['ValueSet/clinic-errors-stopping'])
})

test('in versioned history, a retired part is no difference to its version', async () => {
  const { publish } = server()
  const versioned = `${BASE} --history versioned`
  expect((await publish(versioned, catalog(two), config(PARTS))).exit).toBe(0)
  expect((await publish(`${versioned} --prune`, next, config(FEWER))).out).toContain(
    'retired    ValueSet/clinic-errors-stopping-1-0-0',
  )
  expect((await publish(`${versioned} --check`, catalog(two), config(PARTS))).exit).toBe(0)
})

test('after a publisher was renamed, --take-over also reaches lost parts and older versions', async () => {
  const { publish, held, hold } = server()
  const team = (publisher: string, header: object) => catalog({ ...header, publisher })
  expect((await publish(BASE, team('Team One', two), config(PARTS))).exit).toBe(0)
  hold({
    ...held.get('ValueSet/clinic-errors')!.resource,
    compose: { include: [{ system: held.get('CodeSystem/clinic-errors')!.resource.url }] },
  })
  const renamed = team('Team Two', { ...two, version: '2.0.0' })
  const refused = await publish(`${BASE} --history versioned`, renamed, config(FEWER))
  expect([refused.exit, refused.out]).toEqual([
    1,
    expect.stringContaining(
      'if the publisher was renamed, or to replace that content, use --take-over',
    ),
  ])
  const taken = await publish(`${BASE} --history versioned --take-over`, renamed, config(FEWER))
  expect(taken.out).toContain('ValueSet/clinic-errors-stopping warning server-part-retired')
  expect(held.get('ValueSet/clinic-errors')!.resource.compose).toMatchObject({
    include: [{ version: '1.0.0' }],
  })
})

test('a lost part keeps the codes of its version, retired or not', async () => {
  const { publish, held, hold } = server()
  await publish(BASE, catalog(two), config(PARTS))
  const part = held.get(LOST[1]!)!.resource
  const [include] = (part.compose as { include: object[] }).include
  hold({ ...part, compose: { include: [{ ...include, version: undefined }] } })
  await publish(`${BASE} --history versioned`, next, config(FEWER))
  expect(held.get(LOST[1]!)!.resource).toMatchObject({
    status: 'active',
    compose: { include: [{ version: '1.0.0' }] },
  })
})

test('an older version retires nothing of a newer one', async () => {
  const { publish, held } = await lost()
  const done = await publish(
    `${BASE} --history versioned --prune --force`,
    catalog({ version: '0.9.0' }),
    config(FEWER),
  )
  expect(done.exit).toBe(0)
  expect(LOST.map((id) => held.get(id)!.resource.status)).toEqual(['active', 'active'])
})

test('a server that can not search by code system', async () => {
  const refuses = {
    'GET ValueSet': (url: URL) =>
      url.searchParams.has('reference') ? new Response('', { status: 400 }) : undefined,
  }
  const { publish } = server({ instead: refuses })
  expect((await publish()).out).not.toContain('server-part-retired')
  const checked = await publish(`${BASE} --check`)
  expect([checked.exit, checked.out]).toEqual([
    0,
    expect.stringMatching(/info server-part-retired\n.*can't search.*HTTP 400/),
  ])
})
