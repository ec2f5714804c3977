import type { Difference } from './difference.ts'
import { type DifferenceKind, namedBy } from './kind.ts'
import type { ChangeRule, DiffContext } from './rule.ts'

/** Finds the one rule that names a difference. */
export type Claim = (difference: Difference, context: DiffContext) => ChangeRule

/**
 * Rules by the kinds that they name. A difference without a rule, or with two rules, is a defect:
 * each difference is reported exactly once.
 */
export function claims(rules: readonly ChangeRule[]): Claim {
  const byKind = new Map<DifferenceKind, ChangeRule[]>()
  for (const rule of rules)
    for (const kind of rule.kinds.flatMap(namedBy))
      byKind.set(kind, [...(byKind.get(kind) ?? []), rule])
  return (difference, context) => {
    const found = (byKind.get(difference.kind) ?? []).filter(
      ({ when }) => when === undefined || when(difference, context),
    )
    const [rule] = found
    if (rule === undefined || found.length > 1)
      throw new Error(
        `"${difference.kind}" at ${difference.location} is named by ${found.length === 0 ? 'no rule' : found.map(({ id }) => id).join(' and ')}`,
      )
    return rule
  }
}
