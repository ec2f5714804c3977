import { describe, expect, test } from 'vitest'
import { BASE, catalog, server } from './server.ts'

const PARTS = 'fhir: { value_sets: [active] }'
const [OLD, NOW] = [catalog(), catalog({ version: '2.0.0', date: '2026-06-01' }, ' for good')]

/** A server with two versions beside each other. */
async function archive() {
  const one = server()
  for (const version of [OLD, NOW])
    expect((await one.publish(`${BASE} --history versioned`, version, PARTS)).exit).toBe(0)
  return one
}
const statuses = ({ held }: ReturnType<typeof server>, version: string) =>
  [...held.values()]
    .filter(({ resource }) => resource.version === version)
    .map(({ resource }) => resource.status)

describe('an older version', () => {
  test('is withdrawn with all of its parts, once; the newer one stays', async () => {
    const one = await archive()
    const before = one.writes().length
    const planned = await one.publish(`${BASE} --retire 1.0.0 --dry-run`, NOW)
    expect(planned.out).toMatch(/^- {2}"status": "active",\n\+ {2}"status": "retired",$/m)
    expect([planned.exit, one.writes().length]).toEqual([0, before])

    const done = await one.publish(`${BASE} --retire 1.0.0`, NOW)
    expect([done.exit, done.out]).toEqual([
      0,
      expect.stringContaining(
        'retired    CodeSystem/clinic-errors-1-0-0 1.0.0  the version is withdrawn',
      ),
    ])
    expect(done.out).toContain('ValueSet/clinic-errors-active-1-0-0')
    expect(done.out).toContain('read back: 5 of 5 as sent')
    expect(new Set(statuses(one, '1.0.0'))).toEqual(new Set(['retired']))
    expect(new Set(statuses(one, '2.0.0'))).toEqual(new Set(['active']))

    const sent = one.writes().length
    const again = await one.publish(`${BASE} --retire 1.0.0`, NOW)
    expect([again.exit, one.writes().length]).toEqual([0, sent])
    expect((await one.publish(`${BASE} --history versioned --check`, NOW, PARTS)).exit).toBe(0)
  })

  test('is withdrawn with its ValueSet, which has a version of its own', async () => {
    const one = server()
    const [old, now] = [
      catalog({ fhir: { value_set: { version: '2.0.0' } } }),
      catalog({ version: '2.0.0', date: '2026-06-01', fhir: { value_set: { version: '3.0.0' } } }),
    ]
    for (const version of [old, now])
      expect((await one.publish(`${BASE} --history versioned`, version)).exit).toBe(0)
    expect((await one.publish(`${BASE} --retire 1.0.0`, now)).exit).toBe(0)
    const retired = [...one.held]
      .filter(([, { resource }]) => resource.status === 'retired')
      .map(([address]) => address)
      .sort()
    expect(retired).toEqual([
      'CodeSystem/clinic-errors-1-0-0',
      'CodeSystem/clinic-errors-stages-1-0-0',
      'ValueSet/clinic-errors-2-0-0',
      'ValueSet/clinic-errors-stages-1-0-0',
    ])
  })

  test.each([
    ['3.0.0', `${BASE} does not have version 3.0.0 of `, 'it has 2.0.0, 1.0.0'],
    ['2.0.0', '2.0.0 is the version of the catalog', 'write "status: retired" into it'],
  ])('%s is refused', async (version, ...messages) => {
    const one = await archive()
    const before = one.writes().length
    const { exit, out, err } = await one.publish(`${BASE} --retire ${version}`, NOW)
    expect([exit, out, one.writes().length]).toEqual([2, '', before])
    for (const message of messages) expect(err).toContain(message)
  })

  test('of another publisher stays', async () => {
    const one = await archive()
    const foreign = one.held.get('CodeSystem/clinic-errors-1-0-0')!
    one.held.set('CodeSystem/clinic-errors-1-0-0', {
      ...foreign,
      resource: { ...foreign.resource, publisher: 'Southgate' },
    })
    const before = one.writes().length
    const { exit, err } = await one.publish(`${BASE} --retire 1.0.0`, NOW)
    expect([exit, one.writes().length]).toEqual([2, before])
    expect(err).toContain('is of the publisher "Southgate"; nothing was changed')
  })

  test.each(['--check', '--force', '--take-over'])('not with %s', async (flag) => {
    const { exit, err } = await server().publish(`${BASE} --retire 1.0.0 ${flag}`)
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(`--retire and ${flag} cannot be used together`),
    ])
  })
})

describe('--dry-run', () => {
  const next = catalog({ version: '2.0.0', date: '2026-06-01' }, ' for good').replace(
    'http: 404',
    'http: 410',
  )

  test('shows what changes by code, as diff does', async () => {
    const one = server()
    await one.publish()
    const { exit, out } = await one.publish(`${BASE} --dry-run`, next)
    expect(exit).toBe(0)
    expect(out).toMatch(/http-changed codes\[MEMBER_NOT_FOUND\]\.http errors\.yaml:13:9/)
    expect(out).toContain('PAYER_CLOSED: the meaning was edited')
    const report = JSON.parse((await one.publish(`${BASE} --dry-run --format json`, next)).out)
    expect(report.changes.map(({ rule }: { rule: string }) => rule)).toContain('http-changed')
    expect(report.comparisons).toHaveLength(1)
    const same = JSON.parse((await one.publish(`${BASE} --dry-run --format json`)).out)
    expect(same.changes).toBeUndefined()
  })

  test('a server without the catalog has nothing to compare with', async () => {
    const { exit, out } = await server().publish(`${BASE} --dry-run --format json`, next)
    expect([exit, JSON.parse(out).changes]).toEqual([0, undefined])
  })
})

test('the report has the version ids before and after', async () => {
  const one = server()
  const steps = async (args: string, yaml: string) =>
    JSON.parse((await one.publish(`${BASE} --format json ${args}`, yaml)).out).publication.steps
  expect((await steps('', OLD))[0].versionId).toEqual({ after: '1' })
  expect((await steps('--dry-run', NOW))[0].versionId).toEqual({ before: '1' })
  expect((await steps('', NOW))[0].versionId).toEqual({ before: '1', after: '2' })
})
