import { expect, test } from 'vitest'
import { issueTypeOf } from '../../../src/base/core/catalog/issue-type.ts'

// What a client may conclude from a status alone (RFC 9110 section 15, RFC 6585), in the words of
// FHIR.
const DERIVED: [status: number, type: string][] = [
  [200, 'informational'],
  [302, 'informational'],
  [400, 'invalid'],
  [401, 'login'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [405, 'not-supported'],
  [406, 'not-supported'],
  [409, 'conflict'],
  [410, 'deleted'],
  [412, 'conflict'],
  [413, 'too-long'],
  [415, 'not-supported'],
  [418, 'processing'],
  [422, 'business-rule'],
  [423, 'lock-error'],
  [428, 'required'],
  [429, 'throttled'],
  [500, 'exception'],
  [501, 'not-supported'],
  [502, 'transient'],
  [503, 'transient'],
  [504, 'timeout'],
  [599, 'exception'],
]

test.each(DERIVED)('%i is %s', (http, type) => {
  expect(issueTypeOf({ http })).toBe(type)
  expect(issueTypeOf({ http, issue_type: 'incomplete' })).toBe('incomplete')
})

test('a call that may be repeated as it is has a transient error, unless the status is clearer', () => {
  expect([418, 404, 500].map((http) => issueTypeOf({ http, handling: { retry: 'same' } }))).toEqual(
    ['transient', 'not-found', 'exception'],
  )
})
