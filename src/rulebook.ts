import { outputRules } from './build/findings.ts'
import type { Severity } from './diagnostic.ts'
import { runRules } from './lint/rule-run.ts'
import { serverRules } from './publish/findings.ts'
import { usageRuleList } from './usage/rules.ts'

/** What commands report beside the rules of lint and diff. Their ids share one space, so that each name has one page. */
export type OtherRule = { id: string; kind: 'output' | 'usage' | 'server' | 'run'; severity: Severity; summary: string; why: string }

const errors = (kind: OtherRule['kind'], rules: Readonly<Record<string, { summary: string; why: string }>>): OtherRule[] =>
  Object.entries(rules).map(([id, { summary, why }]) => ({ id, kind, severity: 'error', summary, why }))

export const otherRules: readonly OtherRule[] = [
  ...errors('output', outputRules),
  ...usageRuleList.map(({ id, severity, summary, why }): OtherRule => ({ id, kind: 'usage', severity, summary, why })),
  ...errors('server', serverRules),
  ...errors('run', runRules),
]

/** The page of one of them in Markdown. */
export const otherPage = ({ id, severity, summary, why }: OtherRule): string => `## ${id}\n\n${summary}\n\n${why}\n\nLevel: ${severity}.\n`
