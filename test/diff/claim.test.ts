import { expect, test } from 'vitest'
import { changeRules, claims } from '../../src/diff/diff.ts'
import type { Difference } from '../../src/diff/difference.ts'
import { type DifferenceKind, type KindName, namedBy } from '../../src/diff/kind.ts'
import { DEFAULT_POLICY } from '../../src/diff/policy.ts'
import type { ChangeRule } from '../../src/diff/rule.ts'

// The compiler proves that every kind has a rule, and that rules name only kinds that exist; not
// who claims a kind that several name.

test('rules that name the same kind divide it by its values', () => {
  const byKind = new Map<DifferenceKind, ChangeRule[]>()
  for (const rule of changeRules)
    for (const kind of rule.kinds.flatMap(namedBy))
      byKind.set(kind, [...(byKind.get(kind) ?? []), rule])
  const shared = [...byKind].filter(([, rules]) => rules.length > 1)
  expect(shared.map(([kind]) => kind)).toContain('codes.http changed')
  expect(
    shared.flatMap(([kind, rules]) =>
      rules.filter(({ when }) => !when).map(({ id }) => `${id}: ${kind}`),
    ),
  ).toEqual([])
})

const ruleOf = (id: string, kinds: readonly KindName[], when?: ChangeRule['when']) =>
  ({ ...changeRules[0]!, id, kinds, when }) as unknown as ChangeRule
const context = { policy: DEFAULT_POLICY, dates: { old: undefined, new: undefined } }
const START = { path: [] }
const difference = (kind: DifferenceKind, after: unknown): Difference => ({
  kind,
  location: 'codes[A].help',
  old: START,
  new: START,
  after,
})
const claim = claims([
  ruleOf('help-short', ['codes.help'], ({ after }) => String(after).length < 5),
  ruleOf('help-even', ['codes.help added'], ({ after }) => String(after).length % 2 === 0),
  ruleOf('since-any', ['codes.since']),
])

test.each<[DifferenceKind, unknown, string]>([
  ['codes.help added', 'abcdef', 'help-even'],
  ['codes.help removed', 'ab', 'help-short'],
  ['codes.since changed', 'ab', 'since-any'],
])('%s of %s is claimed by %s', (kind, after, id) => {
  expect(claim(difference(kind, after), context).id).toBe(id)
})

test.each<[DifferenceKind, unknown, string]>([
  ['codes.help added', 'ab', 'by help-short and help-even'],
  ['codes.help added', 'abcde', 'by no rule'],
  ['codes.fix changed', 'ab', 'by no rule'],
])('%s of %s is a defect: named %s', (kind, after, named) => {
  expect(() => claim(difference(kind, after), context)).toThrow(
    `"${kind}" at codes[A].help is named ${named}`,
  )
})
