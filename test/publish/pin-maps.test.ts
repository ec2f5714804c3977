import { expect, test } from 'vitest'
import { pinned } from '../../src/publish/pin.ts'

const SYSTEM = 'https://clinic.test/CodeSystem/errors'
const group = { source: 'urn:core', target: SYSTEM, element: [] }
const other = { source: 'urn:core', target: 'http://hl7.org/fhir/issue-type', element: [] }

test.each([
  ['R4', { sourceUri: 'urn:core' }, { ...group, targetVersion: '1.1.0' }],
  ['R5', { sourceScopeUri: 'urn:core' }, { ...group, target: `${SYSTEM}|1.1.0` }],
])('a ConceptMap of %s names the version of its codes, once', (_, source, expected) => {
  const map = { resourceType: 'ConceptMap', version: '1.1.0', ...source, group: [group, other] }
  const once = pinned(map, new Set([SYSTEM]))
  expect(once.group).toEqual([expected, other])
  expect(pinned(once, new Set([SYSTEM]))).toEqual(once)
})
