import { changeRules } from '../../../../src/base/rules/diff/diff.ts'

// Most rules are about both directions of a difference. These are about one.
const PAIRS: readonly (readonly [string, string])[] = [
  ['code-added', 'code-removed'],
  ['code-retired', 'code-reactivated'],
  ['output-added', 'output-removed'],
]
const ONE_WAY = ['since-impossible', 'version-bump-small', 'version-decreased']

/** The rule of the reverse difference; undefined if there is none. */
export const reverseOf = (rule: string): string | undefined =>
  ONE_WAY.includes(rule)
    ? undefined
    : (PAIRS.find((pair) => pair.includes(rule))?.find((other) => other !== rule) ?? rule)

export const named: readonly string[] = [...PAIRS.flat(), ...ONE_WAY].filter(
  (id) => !changeRules.some((rule) => rule.id === id),
)
