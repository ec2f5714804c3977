import { expect, test } from 'vitest'
import { issueTypeOf } from '../../../src/base/core/catalog/issue-type.ts'
import { rowsOf } from '../../support/rows.ts'

// What a client may conclude from a status alone (RFC 9110 section 15, RFC 6585), in the words of
// FHIR.
const DERIVED = rowsOf<{ http: number; type: string }>(import.meta, 'derived')

test.each(DERIVED)('$http is $type', ({ http, type }) => {
  expect(issueTypeOf({ http })).toBe(type)
  expect(issueTypeOf({ http, issue_type: 'incomplete' })).toBe('incomplete')
})

test('a call that may be repeated as it is has a transient error, unless the status is clearer', () => {
  expect([418, 404, 500].map((http) => issueTypeOf({ http, handling: { retry: 'same' } }))).toEqual(
    ['transient', 'not-found', 'exception'],
  )
})
