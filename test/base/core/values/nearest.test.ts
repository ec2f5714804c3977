import { expect, test } from 'vitest'
import { nearest } from '../../../../src/base/core/values/nearest.ts'

test.each([
  ['swapped letters', 'chekc', ['check', 'submit'], 'check'],
  ['swapped letters in a short name', 'fial', ['fail', 'warn', 'ok'], 'fail'],
  [
    'swapped letters in a name of 40 letters',
    `${'a'.repeat(38)}cb`,
    [`${'a'.repeat(38)}bc`],
    `${'a'.repeat(38)}bc`,
  ],
  ['a missing letter', 'chek', ['check'], 'check'],
  ['the nearest of several', 'cdoe', ['codes', 'code', 'cod'], 'code'],
  ['a letter added and the next one missing', 'cxoe', ['code'], undefined],
  ['two faults in a short name', 'fiol', ['fail'], undefined],
  ['two faults in a long name', 'elgibiltiy', ['eligibility'], 'eligibility'],
  ['another word', 'colour', ['code', 'http'], undefined],
])('%s', (_, name, known, meant) => {
  expect(nearest(name, known)).toBe(meant)
})
