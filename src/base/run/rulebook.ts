import * as lintDocs from '../../contributions/lint-docs.ts'
import * as lintRules from '../../contributions/lint-rules.ts'
import { rulebook as features } from '../../contributions/rulebook.ts'
import type { Impact, Severity } from '../core/diagnostic.ts'
import { changeRules } from '../rules/diff/diff.ts'
import { changePage } from '../rules/diff/page.ts'
import type { ChangeRecord } from '../rules/diff/rule.ts'
import * as ownDocs from '../rules/lint/docs/index.ts'
import * as ownRules from '../rules/lint/index.ts'
import { rulePage } from '../rules/linter/page.ts'
import { type Rule, type RuleDocs, type RunnableRule, runRules } from '../rules/linter/rule.ts'
import { docsOf, type RuleGroup, type RuleRecord } from '../rules/rule.ts'
import { outputRules } from '../targets/findings.ts'

/**
 * A rule of any kind, for lists and pages. All kinds share one set of ids, so that each id has one
 * page.
 */
export type RulebookEntry = RuleRecord & {
  kind: string
  /** The default severity, or the default impact of a change rule. */
  level: Severity | Impact | 'off'
  docs: string
  plugin?: string
  page(): string
  /** Its properties, for programs. */
  facts: object
}

const fixed = (records: Readonly<Record<string, { summary: string; why: string }>>) =>
  Object.entries(records).map(([id, words]) => ({ id, severity: 'error' as const, ...words }))

/** The kinds of rules beside those of lint and diff, with those of features. */
const OTHERS: readonly RuleGroup[] = [
  ...features,
  {
    kind: 'output',
    title: 'Rules about outputs, always errors',
    isFixed: true,
    rules: fixed(outputRules),
  },
  {
    kind: 'run',
    title: 'Rules about the run itself, always errors',
    isFixed: true,
    rules: fixed(runRules),
  },
]

/** The kinds of rules in the order of lists. `isSettable`: the config sets their level under `rules`. */
export const ruleKinds: readonly { kind: string; title: string; isSettable: boolean }[] = [
  { kind: 'lint', title: 'Rules of lint', isSettable: true },
  ...OTHERS.map(({ kind, title, isFixed }) => ({ kind, title, isSettable: isFixed !== true })),
  { kind: 'change', title: 'Rules of diff', isSettable: false },
]

/** Every rule of every kind; those of plugins follow the lint rules. */
export const rulebook = (fromPlugins: readonly Rule[] = []): readonly RulebookEntry[] => [
  ...documentedRules.map(ofLint),
  ...fromPlugins.map(ofLint),
  ...OTHERS.flatMap(({ kind, rules }) => rules.map((rule) => plain(kind, rule))),
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

const plain = (
  kind: string,
  { id, severity, summary, why }: RuleGroup['rules'][number],
): RulebookEntry => ({
  id,
  kind,
  level: severity,
  summary,
  why,
  docs: docsOf({ id }, 'docs/rules.md'),
  page: () => `## ${id}\n\n${summary}\n\n${why}\n\nLevel: ${severity}.\n`,
  facts: { id, kind, severity, summary, why },
})

const checks: Readonly<Record<string, RunnableRule>> = { ...ownRules, ...lintRules }
/** A rule without its documentation, or the other way round, does not compile. */
const documentation: Readonly<Record<keyof typeof ownRules | keyof typeof lintRules, RuleDocs>> = {
  ...ownDocs,
  ...lintDocs,
}

/** Every rule with its documentation, by id. */
export const documentedRules: readonly Rule[] = Object.entries<RuleDocs>(documentation)
  .map(([name, own]): Rule => ({ ...checks[name]!, ...own }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))
