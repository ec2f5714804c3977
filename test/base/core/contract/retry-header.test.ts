import { expect, test } from 'vitest'
import {
  type AnswerForm,
  type formsOf,
  rowsOfForms,
} from '../../../../src/base/core/contract/forms/forms-of.ts'
import { retryHeaderIn } from '../../../../src/base/core/contract/retry-header.ts'

test.each<[string, Parameters<typeof formsOf>[0], string]>([
  ['the form of the contract', undefined, 'x-should-retry'],
  ['a form with a name of its own', 'stripe', 'stripe-should-retry'],
  ['the first of several', ['problem', 'stripe'], 'x-should-retry'],
  ['places of a preset with one', { preset: 'stripe', code: '/error/id' }, 'stripe-should-retry'],
  ['failures with a status of success', 'graphql', ''],
  ['the first that has one', ['graphql', 'stripe'], 'stripe-should-retry'],
])('the retry header of %s', (_, wire, name) => {
  expect(retryHeaderIn(rowsOfForms(wire, {}))).toBe(name)
})

test('a form can have none, or one in any case', () => {
  const form = { name: '', mediaType: 'application/json' } satisfies AnswerForm
  expect(retryHeaderIn([{ ...form, retryHeader: false }])).toBe('')
  expect(retryHeaderIn([{ ...form, retryHeader: 'X-Again' }])).toBe('x-again')
  expect(retryHeaderIn([{ ...form, inSuccess: true, retryHeader: 'x-again' }])).toBe('x-again')
})
