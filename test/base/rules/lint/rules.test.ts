import { expect, test } from 'vitest'
import { checkEach } from './each-rule.ts'
import { baseRules as rules } from './owners.ts'

checkEach(rules)

const appliesToLive = (id: string) => rules.find((rule) => rule.id === id)?.appliesTo === 'live'

test('rules about the truth and the form of a catalog check all codes', () => {
  const checked = [
    'code-format',
    'code-unique',
    'http-registered',
    'text-unique',
    'text-present',
    'text-trimmed',
  ]
  expect(checked.filter((id) => appliesToLive(id))).toEqual(['text-unique'])
})
