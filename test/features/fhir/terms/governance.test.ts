import { describe, expect, test } from 'vitest'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { inMemory } from '../../../support/rail.ts'

describe('governance', () => {
  const GOVERNED = {
    copyright_label: '2026 Clinic',
    approval_date: '2026-01-02',
    last_review_date: '2026-02-03',
    effective: { from: '2026-03-01', until: '2027-03-01' },
  }
  const governed = (header: object) =>
    inMemory({
      files: {
        'errors.yaml': file(
          { name: 'visit-errors', stages: ['identify'], fhir: GOVERNED, ...header },
          entry(),
        ),
        'rail-errors.config.yaml':
          'outputs: [{ target: fhir-r4, out: out }, { target: fhir-r5, out: out }]\nfhir: { value_sets: [active] }\n',
      },
    })
  const EXTENSION = 'http://hl7.org/fhir/StructureDefinition/'

  test('elements in R5, extensions in R4; the algorithm of versions only in R5', async () => {
    const { rail, text } = governed({})
    expect(await rail('build')).toMatchObject({ exit: 0 })
    const of = (path: string) => JSON.parse(text(`out/${path}`)!)
    for (const kind of ['codesystem', 'valueset']) {
      expect(of(`r5/visit-errors.${kind}.json`)).toMatchObject({
        versionAlgorithmCoding: { code: 'semver' },
        copyrightLabel: '2026 Clinic',
        approvalDate: '2026-01-02',
        lastReviewDate: '2026-02-03',
        effectivePeriod: { start: '2026-03-01', end: '2027-03-01' },
      })
      const { extension, approvalDate, versionAlgorithmCoding } = of(`visit-errors.${kind}.json`)
      expect([approvalDate, versionAlgorithmCoding]).toEqual([undefined, undefined])
      expect(extension).toEqual([
        { url: `${EXTENSION}artifact-copyrightLabel`, valueString: '2026 Clinic' },
        { url: `${EXTENSION}resource-approvalDate`, valueDate: '2026-01-02' },
        { url: `${EXTENSION}resource-lastReviewDate`, valueDate: '2026-02-03' },
        {
          url: `${EXTENSION}resource-effectivePeriod`,
          valuePeriod: { start: '2026-03-01', end: '2027-03-01' },
        },
      ])
    }
    await rail('import out/r5/visit-errors.codesystem.json --out again.yaml')
    const { parse } = await import('yaml')
    expect(parse(text('again.yaml')!).fhir).toEqual(GOVERNED)
    await rail('import out/visit-errors.codesystem.json --out r4.yaml')
    expect(parse(text('r4.yaml')!).fhir).toEqual(GOVERNED)
  })

  test.each([
    [{ license: 'CC-BY-4.0' }, 'SPDX-License-Identifier: CC-BY-4.0'],
    [{ copyright: 'Clinic', license: 'CC-BY-4.0' }, 'Clinic\n\nSPDX-License-Identifier: CC-BY-4.0'],
    [{ copyright: 'Clinic' }, 'Clinic'],
    [{ copyright: 'See SPDX-License-Identifier: MIT' }, 'See SPDX-License-Identifier: MIT'],
  ])('the copyright of %j', async (header, copyright) => {
    const { rail, text } = governed(header)
    await rail('build')
    expect(JSON.parse(text('out/visit-errors.valueset.json')!).copyright).toBe(copyright)
    const { out } = await rail('diff errors.yaml out/visit-errors.codesystem.json --format json')
    expect(JSON.parse(out).changes).toEqual([])
  })
})
