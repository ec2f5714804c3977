import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../rail.ts'

const RICH = readFileSync(new URL('../fixtures/rich/errors.yaml', import.meta.url), 'utf8')

describe('settings of the config', () => {
  const config = (fhir: string) => `outputs:\n  - target: fhir-r4\n  - target: fhir-r5\n${fhir}`
  test('a change makes the outputs stale, and a build fresh again', async () => {
    const { rail, disk, paths } = inMemory({ files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': config('') } })
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    disk.set('/repo/rail-errors.config.yaml', config('fhir:\n  expansion_properties: true\n  value_sets: [stages]\n'))
    const { exit, out } = await rail('build --check --format concise')
    expect(exit).toBe(1)
    expect(out).toMatch(/dist-terminology\/visit-errors\.valueset\.json.* is not up to date/)
    expect(out).toMatch(/dist-terminology\/r5\/visit-errors-stage-billing\.valueset\.json.* is missing/)
    expect(out).not.toMatch(/dist-terminology\/r5\/visit-errors\.valueset\.json/)
    expect((await rail('build')).exit).toBe(0)
    expect((await rail('build --check')).exit).toBe(0)
    expect(paths().filter((path) => path.includes('-stage-'))).toHaveLength(6)
  })
  test('an unknown ValueSet is named', async () => {
    const { exit, err } = await rail('build', {
      files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': config('fhir: { value_sets: [stage] }\n') },
    })
    expect(exit).toBe(2)
    expect(err).toContain('did you mean "stages"?')
  })

  const identifiers = (map: Record<string, string>) =>
    config(`fhir:\n  identifiers: ${JSON.stringify(Object.fromEntries(Object.entries(map).map(([id, value]) => [id, [{ value }]])))}\n`)
  const world = (map: Record<string, string>) => inMemory({ files: { 'errors.yaml': RICH, 'rail-errors.config.yaml': identifiers(map) } })

  test('each resource has its own identifiers, and reading back gives those of the catalog', async () => {
    const own = { 'ValueSet/visit-errors': 'urn:oid:1.2.3', 'CodeSystem/visit-errors-stages': 'urn:oid:1.2.4' }
    const { rail, text } = world(own)
    expect((await rail('build')).exit).toBe(0)
    const of = (name: string) => JSON.parse(text(`dist-terminology/visit-errors${name}.json`)!).identifier
    expect(of('.codesystem')).toEqual([{ system: 'urn:ietf:rfc:3986', value: 'urn:oid:2.16.840.1.113883.4.642.99' }])
    expect(of('.valueset')).toEqual([{ value: 'urn:oid:1.2.3' }])
    expect(of('-stages.codesystem')).toEqual([{ value: 'urn:oid:1.2.4' }])
    expect(of('-stages.valueset')).toBeUndefined()
    for (const form of ['.codesystem', '.valueset']) {
      const { exit, out } = await rail(`diff errors.yaml dist-terminology/visit-errors${form}.json --format json`)
      expect({ exit, changes: JSON.parse(out).changes }).toEqual({ exit: 0, changes: [] })
    }
  })

  test.each([
    [
      { 'ValueSet/visit-errors': 'urn:oid:2.16.840.1.113883.4.642.99' },
      'is the identifier of CodeSystem/visit-errors and of ValueSet/visit-errors',
    ],
    [
      { 'ValueSet/visit-errors': 'urn:oid:1.2.3', 'ValueSet/visit-errors-stages': 'URN:OID:1.2.3' },
      'is the identifier of ValueSet/visit-errors and of ValueSet/visit-errors-stages',
    ],
    [{ 'CodeSystem/visit-errors': 'urn:oid:1.2.3' }, 'put its identifiers into "identifier" of the catalog'],
    [{ 'ValueSet/visit-errors-stage': 'urn:oid:1.2.3' }, 'is not built; did you mean "ValueSet/visit-errors-stages"?'],
  ])('%j is a finding', async (map, message) => {
    const { exit, out } = await world(map as Record<string, string>).rail('lint --format concise')
    expect(exit).toBe(1)
    expect(out).toContain('error fhir-identifier-unique')
    expect(out).toContain(message)
  })
})
