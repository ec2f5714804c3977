import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { jurisdictionOf } from '../../../src/features/fhir/terms/jurisdiction.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// The forms in which other publishers ship a set: packages, their file names, ValueSets that list
// their codes.

const RICH = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const SYSTEM = 'https://clinic.test/CodeSystem/clinic-errors'
const valueSet = (compose: object) =>
  JSON.stringify({
    resourceType: 'ValueSet',
    id: 'clinic-errors',
    url: 'https://clinic.test/ValueSet/clinic-errors',
    status: 'active',
    compose,
  })
const LISTED = {
  concept: [{ code: 'CARD_EXPIRED', display: 'The card has expired' }, { code: 'CARD_LOST' }],
}

test.each([
  ['package.json.gz', gzipSync('{}')],
  ['package.zip', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
])('%s is to be unpacked', async (name, bytes) => {
  for (const command of ['import', 'lint']) {
    const { exit, err } = await rail(`${command} ${name}`, { files: { [name]: bytes } })
    expect(exit).toBe(2)
    expect(err).toContain(
      `${name} is a compressed file; unpack it and give the CodeSystem in it, in a FHIR package package/CodeSystem-<id>.json`,
    )
  }
})

const beside = (codes: readonly string[]) =>
  JSON.stringify({
    ...{ resourceType: 'CodeSystem', url: SYSTEM, status: 'active', content: 'complete' },
    concept: codes.map((code) => ({ code })),
  })

describe('a ValueSet that lists its codes', () => {
  test('is that of the CodeSystem beside it, if it has all of its codes', async () => {
    const files = (codes: readonly string[]) => ({
      'ValueSet-clinic.json': valueSet({ include: [{ system: SYSTEM, ...LISTED }] }),
      'CodeSystem-clinic.json': beside(codes),
    })
    const { exit, err, text } = await rail('import ValueSet-clinic.json', {
      files: files(['CARD_EXPIRED', 'CARD_LOST']),
    })
    expect(exit).toBe(0)
    expect(parse(text('errors.yaml')!).codes).toEqual([
      { code: 'CARD_EXPIRED' },
      { code: 'CARD_LOST' },
    ])
    expect(err).toContain(
      'no field takes this, so it is left out: ValueSet.display, other than in the CodeSystem (1 code)',
    )
    const more = files(['CARD_EXPIRED', 'CARD_LOST', 'VISIT_LOCKED'])
    const part = await rail('import ValueSet-clinic.json', { files: more })
    expect([part.exit, part.err]).toEqual([2, expect.stringContaining('such as VISIT_LOCKED')])
  })

  test('has findings at its lines', async () => {
    const text = JSON.stringify(
      JSON.parse(
        valueSet({
          include: [{ system: SYSTEM, concept: [{ code: 'CARD_LOST' }, { code: 'card' }] }],
        }),
      ),
      null,
      2,
    )
    const { out } = await rail('lint ValueSet-clinic.json --format concise', {
      files: {
        'ValueSet-clinic.json': text,
        'CodeSystem-clinic.json': beside(['CARD_LOST', 'card']),
      },
    })
    const line = text.split('\n').findIndex((one) => one.includes('"card"')) + 1
    expect(out).toContain(`ValueSet-clinic.json:${line}:`)
  })

  test.each(
    rowsOf<{ name: string; compose: object; said: string }>(
      import.meta,
      'and has does not list all of them',
    ),
  )('and has $name does not list all of them', async ({ compose, said }) => {
    const { exit, err } = await rail('import ValueSet-clinic.json', {
      files: {
        'ValueSet-clinic.json': valueSet(compose),
        'CodeSystem-clinic.json': beside(['CARD_EXPIRED', 'CARD_LOST']),
      },
    })
    expect(exit).toBe(2)
    expect(err).toContain(said)
  })
})

test('files with the names of a FHIR package are read with those beside them', async () => {
  const { rail: run, disk, text } = inMemory({ files: { 'errors.yaml': RICH } })
  expect((await run('build --target fhir-r4 --out out')).exit).toBe(0)
  for (const [kind, type] of [
    ['codesystem', 'CodeSystem'],
    ['valueset', 'ValueSet'],
  ])
    for (const id of ['visit-errors', 'visit-errors-stages'])
      disk.set(`/repo/package/${type}-${id}.json`, text(`out/${id}.${kind}.json`)!)
  for (const file of ['ValueSet-visit-errors.json', 'CodeSystem-visit-errors.json']) {
    const { exit, out } = await run(`diff errors.yaml package/${file} --format json`)
    const { changes, comparisons } = JSON.parse(out)
    expect({ exit, changes }).toEqual({ exit: 0, changes: [] })
    expect(JSON.stringify(comparisons)).not.toContain('stages')
  }
})

test.each(['fhir-r4', 'fhir-r5'])(
  'a folder with only %s in it is compared by its CodeSystem',
  async (target) => {
    const { rail: run, disk } = inMemory({ files: { 'errors.yaml': RICH } })
    expect((await run(`build --target ${target} --out out`)).exit).toBe(0)
    const { exit, out } = await run('diff errors.yaml out --format json')
    expect({ exit, changes: JSON.parse(out).changes }).toEqual({ exit: 0, changes: [] })
    for (const path of [...disk.keys()]) if (/codesystem/.test(path)) disk.delete(path)
    const without = await run('diff errors.yaml out')
    expect(without.exit).toBe(2)
    expect(without.err).toContain(
      'out contains neither the list nor a CodeSystem of visit-errors; build the targets flat-list and handling into it',
    )
  },
)

describe('jurisdictions', () => {
  test('are the 249 countries of ISO 3166-1, their parts, and regions', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const countries = letters.flatMap((a) =>
      letters.flatMap((b) => (jurisdictionOf(`${a}${b}`) === undefined ? [] : [`${a}${b}`])),
    )
    expect(countries).toHaveLength(249)
  })

  test('are published with their system, and read back', async () => {
    const source = RICH.replace('jurisdiction: [KE]', 'jurisdiction: [IN, US-CA, IN-KA, "001"]')
    const { rail: run, text } = inMemory({ files: { 'errors.yaml': source } })
    expect((await run('build --target fhir-r4 --out out')).exit).toBe(0)
    const { jurisdiction } = JSON.parse(text('out/visit-errors.valueset.json')!)
    expect(jurisdiction.map(({ coding: [one] }: { coding: object[] }) => one)).toEqual([
      { system: 'urn:iso:std:iso:3166', code: 'IN' },
      { system: 'urn:iso:std:iso:3166:-2', code: 'US-CA' },
      { system: 'urn:iso:std:iso:3166:-2', code: 'IN-KA' },
      { system: 'http://unstats.un.org/unsd/methods/m49/m49.htm', code: '001' },
    ])
    const { exit, out } = await run(
      'diff errors.yaml out/visit-errors.codesystem.json --format json',
    )
    expect({ exit, changes: JSON.parse(out).changes }).toEqual({ exit: 0, changes: [] })
  })
})
