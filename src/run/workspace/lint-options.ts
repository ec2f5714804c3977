import type { Host } from '../../io/host/host.ts'
import { type LintOptions, rules } from '../../rules/linter/lint.ts'
import type { RunnableRule } from '../../rules/linter/rule.ts'
import { SETTABLE } from '../../rules/rule.ts'
import { ruleTable } from '../../rules/rule-table.ts'
import { dateFlag } from './flag-values.ts'
import { type LintFlags, ruleSettings } from './settings.ts'
import type { Workspace } from './workspace.ts'

/** The settings of `lint`: the config, overridden by the flags. */
export function lintOptions(
  host: Pick<Host, 'today'>,
  { project: { config, plugins }, accepted }: Pick<Workspace, 'project' | 'accepted'>,
  flags: LintFlags,
): Omit<LintOptions, 'fhir'> & { registry: readonly RunnableRule[] } {
  const today = flags.today === undefined ? host.today() : dateFlag('--today', flags.today)
  const { grace_days: graceDays, fhir: fhirSettings } = config
  const all = [...rules, ...plugins.rules]
  return {
    registry: all,
    otherRules: SETTABLE.flatMap((kind) => (kind === 'lint' ? [] : Object.keys(ruleTable[kind]))),
    ...ruleSettings(config, flags, all),
    today,
    accepted: accepted.map(({ entry }) => entry),
    ...(graceDays !== undefined && { graceDays }),
    ...(fhirSettings && { fhirSettings }),
  }
}
