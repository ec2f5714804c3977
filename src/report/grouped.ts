import { type Diagnostic, SEVERITY_WEIGHT, type Severity, START } from '../core/diagnostic.ts'
import { groupBy } from '../core/values/group.ts'

/**
 * One finding as it is printed for people, and the others like it: of the same rule in the same
 * file, or the same sentence about other files.
 */
export type FindingGroup = { first: Diagnostic; others: readonly Diagnostic[] }

// Up to this number, findings of one rule are printed one by one.
const ALIKE: Readonly<Record<Severity, number>> = { error: 10, warn: 3, info: 3 }

/**
 * Groups findings, in their order. Over `most` groups (0: no limit), errors come before warnings, and warnings before
 * infos; `hidden` counts the rest.
 */
export function groupedFindings(
  findings: readonly Diagnostic[],
  most: number,
): { groups: readonly FindingGroup[]; hidden: number } {
  const keyOf = ({ file, rule, severity, range, message }: Diagnostic) =>
    JSON.stringify([range === START ? message : file, rule, severity])
  const alike = groupBy(findings, keyOf)
  const groups = findings.flatMap((finding): FindingGroup[] => {
    const same = alike.get(keyOf(finding))!
    if (same.length <= (finding.range === START ? 1 : ALIKE[finding.severity]))
      return [{ first: finding, others: [] }]
    return finding === same[0] ? [{ first: finding, others: same.slice(1) }] : []
  })
  if (most === 0) return { groups, hidden: 0 }
  const worst = [...groups]
    .sort((a, b) => SEVERITY_WEIGHT[b.first.severity] - SEVERITY_WEIGHT[a.first.severity])
    .slice(0, most)
  const kept = new Set(worst)
  const printed = worst.reduce((sum, { others }) => sum + 1 + others.length, 0)
  return { groups: groups.filter((group) => kept.has(group)), hidden: findings.length - printed }
}
