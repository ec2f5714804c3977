import { describe, expect, test } from 'vitest'
import { headers } from '../../../src/base/rules/example.ts'
import * as rules from '../../../src/features/fhir/changes/fhir.ts'
import { checkEach, compared } from '../../base/rules/diff/each-change.ts'
import { checkHeader, headerRows } from '../../base/rules/diff/fields.ts'

checkEach(Object.values(rules))

describe('every field of fhir', () => {
  checkHeader(
    headerRows.filter(
      ({ steps, other }) =>
        steps[0] === 'fhir' &&
        typeof other !== 'object' &&
        // What is known by it, or follows from others, is in the examples of the rules.
        !['id', 'code', 'nested', 'type'].includes(String(steps.at(-1))),
    ),
  )
})

// What the base says of the fields that it shares with FHIR.
test.each([
  [
    'system-url-changed',
    { code_system: { url: 'urn:oid:2.16.356.10.1.2' } },
    'the canonical URL changed from "https://northwind-clinic.org/terminology/CodeSystem/clinic-errors" to "urn:oid:2.16.356.10.1.2"',
  ],
  ['header-text-changed', { approval_date: '2026-03-01' }, '"fhir.approval_date" was added'],
])('%s: %j', async (id, fhir, said) => {
  const example = headers({}, { fhir })
  const { changes } = await compared(example)
  expect(changes.map(({ rule, message }) => [rule, message])).toEqual([[id, said]])
  const back = await compared(example, true)
  expect(back.changes.map(({ rule }) => rule)).toEqual([id])
})
