import { expect, test } from 'vitest'
import * as ofBase from '../../../../src/base/rules/change/index.ts'
import { checkEach } from './each-change.ts'
import { named } from './reverse.ts'

// The rules of features are tested with their feature.
checkEach(Object.values(ofBase).sort((one, other) => (one.id < other.id ? -1 : 1)))

test('rules that go one way, or in pairs, exist', () => {
  expect(named).toEqual([])
})
