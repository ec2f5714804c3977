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
})
