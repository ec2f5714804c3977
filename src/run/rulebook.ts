import type { Impact, Severity } from '../core/diagnostic.ts'
import { checkRules } from '../live/check/rules.ts'
import { usageRuleList } from '../live/usage/rules.ts'
import { serverRules } from '../publish/findings.ts'
import { changeRules } from '../rules/diff/diff.ts'
import { changePage } from '../rules/diff/page.ts'
import type { ChangeRecord } from '../rules/diff/rule.ts'
import * as docs from '../rules/lint/docs/index.ts'
import * as registry from '../rules/lint/index.ts'
import { rulePage } from '../rules/linter/page.ts'
import { type Rule, type RuleDocs, runRules } from '../rules/linter/rule.ts'
import { openapiRules } from '../rules/openapi/rules.ts'
import { docsOf, type RuleKind, type RuleRecord } from '../rules/rule.ts'
import { outputRules } from '../targets/findings.ts'

/**
 * A rule of any kind, for lists and pages. All kinds share one set of ids, so that each id has one
 * page.
 */
export type RulebookEntry = RuleRecord & {
  kind: RuleKind
  /** The default severity, or the default impact of a change rule. */
  level: Severity | Impact | 'off'
  docs: string
  plugin?: string
  /** Its page in Markdown. */
  page(): string
  /** Its properties, for programs. */
  facts: object
}

/** Every rule of every kind; those of plugins follow the lint rules. */
export const rulebook = (fromPlugins: readonly Rule[] = []): readonly RulebookEntry[] => [
  ...documentedRules.map(ofLint),
  ...usageRuleList.map((rule) => plain('usage', rule)),
  ...checkRules.map((rule) => plain('check', rule)),
  ...openapiRules.map((rule) => plain('openapi', rule)),
  ...fromPlugins.map(ofLint),
  ...fixed('output', outputRules),
  ...fixed('server', serverRules),
  ...fixed('run', runRules),
  ...changeRules.map(ofChange),
]

function ofLint(rule: Rule): RulebookEntry {
  const { id, severity, summary, why, options = {}, plugin } = rule
  const own = plugin === undefined ? {} : { plugin }
  return {
    id,
    kind: 'lint',
    level: severity,
    summary,
    why,
    docs: docsOf(rule, 'docs/rules.md'),
    ...own,
    page: () => rulePage(rule),
    facts: { id, kind: 'lint', severity, summary, why, options, ...own },
  }
}

function ofChange(rule: ChangeRecord): RulebookEntry {
  const { id, impact, surfaces, summary, why, advice } = rule
  return {
    id,
    kind: 'change',
    level: impact,
    summary,
    why: `${why} ${advice}`,
    docs: docsOf(rule, 'docs/changes.md'),
    page: () => changePage(rule),
    facts: { id, kind: 'change', impact, surfaces, summary, why, advice },
  }
}

const fixed = (
  kind: RuleKind,
  records: Readonly<Record<string, { summary: string; why: string }>>,
): RulebookEntry[] =>
  Object.entries(records).map(([id, { summary, why }]) =>
    plain(kind, { id, severity: 'error', summary, why }),
  )

const plain = (
  kind: RuleKind,
  {
    id,
    severity,
    summary,
    why,
  }: { id: string; severity: Severity | 'off'; summary: string; why: string },
): RulebookEntry => ({
  ...{ id, kind, level: severity, summary, why, docs: docsOf({ id }, 'docs/rules.md') },
  page: () => `## ${id}\n\n${summary}\n\n${why}\n\nLevel: ${severity}.\n`,
  facts: { id, kind, severity, summary, why },
})

const checks: Readonly<Record<string, Omit<Rule, keyof RuleDocs>>> = { ...registry }
const documentation: Readonly<Record<keyof typeof registry, RuleDocs>> = docs

/** Every rule with its documentation, by id. */
export const documentedRules: readonly Rule[] = Object.entries(documentation)
  .map(([name, own]): Rule => ({ ...checks[name]!, ...own }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))
