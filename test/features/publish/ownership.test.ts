import { expect, test } from 'vitest'
import type { Resource } from '../fhir/client/fhir-operations.ts'
import { BASE, catalog, server } from './server.ts'

const URL = 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors'
const system = (fields: Partial<Resource> = {}): Resource => ({
  resourceType: 'CodeSystem',
  id: 'clinic-errors',
  url: URL,
  version: '0.5.0',
  status: 'active',
  content: 'complete',
  concept: [{ code: 'MEMBER_NOT_FOUND' }],
  ...fields,
})

test.each<[string, Resource, string | undefined]>([
  [
    'another publisher, at our id',
    system({ publisher: 'Somebody else' }),
    'CodeSystem/clinic-errors, version 0.5.0, has the same canonical URL and is published by "Somebody else"',
  ],
  [
    'another publisher, at another id, newer',
    system({ id: 'other', version: '2.0.0', publisher: 'Somebody else' }),
    'CodeSystem/other, version 2.0.0, has the same canonical URL',
  ],
  [
    'another publisher, the same version',
    system({ id: 'other', version: '1.0.0', publisher: 'Somebody else', concept: [{ code: 'X' }] }),
    'is published by "Somebody else", and has 1 code, none of them in this catalog',
  ],
  [
    'none of our codes',
    system({ concept: [{ code: 'X', concept: [{ code: 'Y' }] }] }),
    'has 2 codes, none of them in this catalog',
  ],
  ['the same publisher', system({ publisher: 'Clinic API team' }), undefined],
  ['no publisher', system(), undefined],
  ['no content', system({ content: 'not-present', concept: undefined }), undefined],
])('a canonical on the server: %s', async (_, theirs, said) => {
  const { publish, hold, held, writes } = server()
  hold(theirs)
  const yaml = catalog({ publisher: 'Clinic API team' })
  const first = await publish(BASE, yaml)
  if (said === undefined)
    return expect([first.exit, first.out]).toEqual([
      0,
      expect.not.stringContaining('server-canonical-owned'),
    ])
  expect([first.exit, first.out]).toEqual([1, expect.stringContaining(said)])
  const forced = await publish(`${BASE} --force`, yaml)
  expect([forced.exit, forced.out, writes()]).toEqual([
    1,
    expect.stringContaining('--take-over'),
    [],
  ])
  expect((await publish(`${BASE} --take-over --force`, yaml)).exit).toBe(0)
  expect([...held.values()].map(({ resource }) => resource.publisher)).toContain('Clinic API team')
})

test('--take-over alone goes behind no newer version', async () => {
  const { publish, hold, writes } = server()
  hold(system({ id: 'other', version: '2.0.0', publisher: 'Somebody else' }))
  const refused = await publish(`${BASE} --take-over`, catalog({ publisher: 'Clinic API team' }))
  expect([refused.exit, refused.out]).toEqual([
    1,
    expect.stringContaining('has the newer version 2.0.0'),
  ])
  expect(writes()).toEqual([])
})

test('a ValueSet of another publisher', async () => {
  const { publish, hold } = server()
  hold({
    resourceType: 'ValueSet',
    id: 'desk',
    url: 'https://northwind-clinic.org/terminology/ValueSet/clinic-errors',
    version: '0.1.0',
    status: 'active',
    publisher: 'Desk',
  })
  const refused = await publish(BASE, catalog({ publisher: 'Clinic API team' }))
  expect([refused.exit, refused.out]).toEqual([
    1,
    expect.stringContaining('ValueSet/desk, version 0.1.0,'),
  ])
})

test('the newest version decides, whatever the order of the server', async () => {
  const { publish, hold } = server()
  hold(system({ id: 'new', version: '0.9.0', publisher: 'Clinic API team' }))
  hold(system({ id: 'old', version: '0.5.0', publisher: 'Somebody else' }))
  expect((await publish(BASE, catalog({ publisher: 'Clinic API team' }))).exit).toBe(0)
})

test('a catalog whose name ends like that of the stages', async () => {
  const { publish, hold } = server()
  const url = `${URL}-stages`
  hold(system({ id: 'clinic-errors-stages', url, concept: [{ code: 'X' }] }))
  const refused = await publish(BASE, catalog({ name: 'clinic-errors-stages' }))
  expect([refused.exit, refused.out]).toEqual([
    1,
    expect.stringContaining('has 1 code, none of them in this catalog'),
  ])
})

test('the stages may all be new', async () => {
  const { publish } = server()
  expect((await publish(BASE, catalog({ stages: ['identify'] }))).exit).toBe(0)
  const renamed = catalog({ version: '2.0.0', stages: ['arrival'] }).replaceAll(
    'fix_stage: "identify"',
    'fix_stage: arrival',
  )
  const { exit, out } = await publish(BASE, renamed)
  expect([exit, out]).toEqual([
    0,
    expect.stringContaining('updated    CodeSystem/clinic-errors-stages 2.0.0'),
  ])
})
