import { describe, expect, test } from 'vitest'
import { ISSUE_TYPES } from '../../../src/base/core/model/catalog.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { codes, places } from '../../base/rules/lint/places.ts'
import { rowsOf } from '../../support/rows.ts'

// Each rule just inside and just outside of what it allows: the places that it reports.

describe('fhir-url-canonical', () => {
  const at = 'https://clinic.test/api'
  test.each(rowsOf<{ url: string; fine: boolean }>(import.meta, 'fhir url canonical: url, fine'))(
    '$url: $fine',
    async ({ url, fine }) => {
      expect(await places('fhir-url-canonical', file({ url }))).toEqual(fine ? [] : ['url'])
    },
  )

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
  test.each(
    rowsOf<{ name: string; identifier: object[]; fhir: object; expected: string[] }>(
      import.meta,
      'fhir identifier unique: name, identifier, fhir',
    ),
  )('$name', async ({ identifier, fhir, expected }) => {
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
