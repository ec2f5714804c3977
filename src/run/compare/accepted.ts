import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Host } from '../../io/host/host.ts'
import { auditAccepted, type PlacedAcceptance } from '../../rules/accept/audit.ts'
import { changeChecks } from '../../rules/diff/diff.ts'
import { acceptanceUsed, acceptanceValid } from '../../rules/lint/acceptance.ts'
import { settingOf } from '../../rules/linter/rule.ts'
import { ruleSettings } from '../workspace/settings.ts'
import type { ComparisonResult } from './compare.ts'
import type { Context } from './sides.ts'

/** What is accepted of the changes of a whole run; `complete` if everything was compared. */
export type ChangeAudit = {
  diagnostics: Diagnostic[]
  unused: readonly PlacedAcceptance[]
  complete: boolean
}

/** Audits accepted changes over all comparisons of a run; `expected` is their number. */
export function auditChanges(
  host: Pick<Host, 'today'>,
  { accepted, project }: Context,
  expected: number,
  results: readonly ComparisonResult[],
  { today = host.today() }: { today?: string },
): ChangeAudit {
  const all = results.length >= Math.max(expected, project.config.catalogs?.length ?? 0)
  const complete =
    all && results.every(({ comparison: { unread } }) => unread.old + unread.new === 0)
  const rules = [acceptanceUsed, acceptanceValid]
  const settings = ruleSettings(project.config, {}, rules)
  const audit = auditAccepted(accepted, {
    checks: changeChecks(today),
    isAbout: ({ fingerprint }) => fingerprint !== undefined,
    isUnused: (_, index) => complete && !results.some(({ matched }) => matched.has(index)),
    levelOf: (id) => settingOf(rules.find((rule) => rule.id === id)!, settings).level,
    fix: 'rail-errors diff --fix',
  })
  return { ...audit, complete }
}
