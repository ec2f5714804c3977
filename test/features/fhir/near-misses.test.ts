import { describe, expect, test } from 'vitest'
import { ISSUE_TYPES } from '../../../src/base/core/model/catalog.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { codes, places } from '../../base/rules/lint/places.ts'
import { rowsOf } from '../../support/rows.ts'

// Each rule just inside and just outside of what it allows: the places that it reports.

describe('fhir-url-canonical', () => {
  const at = 'https://clinic.test/api'
  test.each<[string, boolean]>([
    [at, true],
    ['HTTPS://clinic.test', false],
    ['urn:oid:1.2.3', false],
    ['https://clinic.test/urn:x', true],
    ['see https://clinic.test', false],
    ['file+https://clinic.test', false],
    ['https:///api', false],
    ['https://clinic.test:port', false],
    ['https://desk@clinic.test/api', false],
    ['https://:secret@clinic.test/api', false],
    ['https://desk:secret@clinic.test/api', false],
    [`${at}?a=1`, false],
    [`${at}#a`, false],
    [`${at}|1`, false],
    [`${at}/`, false],
    ...[
      'errors.json',
      'errors.xml',
      'errors.yaml',
      'errors.yml',
      'errors.html',
      'errors.htm',
      'errors.JSON',
    ].map((name): [string, boolean] => [`${at}/${name}`, false]),
    [`${at}/errors.json/terms`, true],
    [`${at}/json`, true],
    [`${at}/1.0.0`, false],
    [`${at}/7.7.7/terms`, false],
    [`${at}/v1.2`, false],
    [`${at}/v1.2.3/terms`, false],
    [`${at}/v1`, true],
    [`${at}/1`, true],
    [`${at}/rev1.2`, true],
    [`${at}/1.2.x`, true],
    [`${at}/1.2.3.4`, true],
    [`${at}/12.34.56`, false],
    [`${at}//terms`, true],
  ])('%s: %s', async (url, fine) => {
    expect(await places('fhir-url-canonical', file({ url }))).toEqual(fine ? [] : ['url'])
  })

  test('a part that equals the version of the catalog', async () => {
    const url = `${at}/2026-beta`
    expect(await places('fhir-url-canonical', file({ url, version: '2026-beta' }))).toEqual(['url'])
    expect(await places('fhir-url-canonical', file({ url, version: '2026-gamma' }))).toEqual([])
    expect(await places('fhir-url-canonical', file({ url: `${at}//terms`, version: '' }))).toEqual(
      [],
    )
  })
})

describe('fhir-identifier-unique', () => {
  const oid = { system: 'urn:ietf:rfc:3986', value: 'urn:oid:1.2.3' }
  const one = (system: string | undefined, value: string) => ({
    ...(system !== undefined && { system }),
    value,
  })
  test.each<[string, object[], object, string[]]>([
    ['none', [], {}, []],
    ['one', [oid], {}, []],
    ['the same one twice', [oid, oid], {}, ['identifier[1].value']],
    ['in capitals', [oid, one('a', 'URN:OID:1.2.3')], {}, ['identifier[1].value']],
    ['a URI is the same in any system', [oid, one('a', oid.value)], {}, ['identifier[1].value']],
    ['another value is the same only in one system', [one('a', '1'), one('b', '1')], {}, []],
    [
      'another value in the same system',
      [one('a', '1'), one('a', '1')],
      {},
      ['identifier[1].value'],
    ],
    ['two values in one system', [one('a', '1'), one('a', '2')], {}, []],
    [
      'the same one for the ValueSet',
      [oid],
      { value_set: { identifier: [oid] } },
      ['fhir.value_set.identifier[0].value'],
    ],
    ['one for each', [oid], { value_set: { identifier: [one(undefined, 'urn:oid:4.5')] } }, []],
    [
      'the same one for two resources',
      [],
      { value_set: { identifier: [oid] }, stage_code_system: { identifier: [oid] } },
      ['fhir.stage_code_system.identifier[0].value'],
    ],
    [
      'for the ValueSet of a part',
      [],
      {
        stage_value_set: { identifier: [oid] },
        value_sets: { active: { identifier: [oid] } },
      },
      ['fhir.value_sets.active.identifier[0].value'],
    ],
  ])('%s', async (_, identifier, fhir, expected) => {
    const source = file({ identifier, fhir, stages: ['identify', 'pre_check_up'] })
    expect(await places('fhir-identifier-unique', source)).toEqual(expected)
  })

  test('an identifier without a value, and one that is no mapping, are passed over', async () => {
    expect(
      await places(
        'fhir-identifier-unique',
        file({ identifier: [{ system: 'a' }, { system: 'a' }, 'x', 'x'] }),
      ),
    ).toEqual([])
  })
})

test('fhir-issue-type-agrees: the transient types are those that FHIR lists under transient', async () => {
  const transient = [
    'transient',
    'lock-error',
    'no-store',
    'exception',
    'timeout',
    'incomplete',
    'throttled',
  ]
  for (const retry of ['same', 'none', 'after_fix'])
    expect(
      await places(
        'fhir-issue-type-agrees',
        codes(
          ...ISSUE_TYPES.map((issue_type) => ({
            issue_type,
            handling: { outcome: 'fail', retry },
          })),
        ),
      ),
      retry,
    ).toHaveLength(
      ISSUE_TYPES.filter((type) => transient.includes(type) !== (retry === 'same')).length,
    )
})

describe('the host of a url that nobody can own', () => {
  test.each(
    rowsOf<{ host: string; fine: boolean }>(
      import.meta,
      'the host of a url that nobody can: host, fine',
    ),
  )('$host: $fine', async ({ host, fine }) => {
    expect(await places('fhir-url-own', file({ url: `https://${host}/a` }))).toEqual(
      fine ? [] : ['url'],
    )
  })
})
