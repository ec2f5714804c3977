import { expect, test } from 'vitest'
import { changeRules, rulesByKind } from '../../../../src/base/rules/diff/diff.ts'

// The compiler proves that every kind of difference has a rule, and that rules name only kinds that
// exist.

test('no two rules name the same kind', () => {
  expect(rulesByKind(changeRules).size).toBeGreaterThan(100)
  const [first] = changeRules
  expect(() => rulesByKind([...changeRules, { ...first!, id: 'code-again' }])).toThrow(
    `is named by ${first!.id} and code-again`,
  )
})
