import { type Diagnostic, type Severity, START } from '../../core/diagnostic.ts'
import type { Finding } from '../../core/yaml/source.ts'
import { isOfOwner } from './owner.ts'
import type { LintInput, Options, RunnableRule } from './rule.ts'

/**
 * What the run itself reports. The level is fixed: a check that did not finish is always an error.
 */
export const runRules = {
  'plugin-completed': {
    summary: 'Every rule of a plugin runs without an exception.',
    why: 'The findings of this rule are unknown. The other rules ran; the exit code is 2.',
  },
  'findings-complete': {
    summary: 'A run lists at most 10,000 findings.',
    why: 'A broken or hostile file can have millions. This finding has the highest severity among the findings that are not listed, so they still affect the exit code.',
  },
} as const

/** A rule of a plugin failed; the message names both. */
export class RuleFailed extends Error {
  override name = 'RuleFailed'
}

export type Run = { rule: RunnableRule; severity: Severity; settings: Options }

/** What rules get: all entries, or those for rules that apply to `live` codes. */
export type LintInputs = { all: LintInput; live: LintInput }

/**
 * A finding of a rule. `always`: it is listed whatever the limit is. `omitted`: the number of
 * findings that reading left out; it represents all of them.
 */
export type Reported = {
  rule: string
  severity: Severity
  finding: Finding
  docs?: string | undefined
  always?: true
  omitted?: number
}

/**
 * The findings of a rule. If a rule of a plugin fails, the failure is reported after the findings
 * before it.
 */
export function* findingsOf(
  { rule, severity, settings }: Run,
  { all, live }: LintInputs,
): Generator<Reported> {
  try {
    for (const finding of rule.check(rule.appliesTo === 'live' ? live : all, settings))
      if (!isOfOwner(all.catalog, rule.id, finding))
        yield { rule: rule.id, severity, finding, docs: rule.docs }
  } catch (error) {
    if (!(error instanceof RuleFailed)) throw error
    const finding = { path: [], at: START, message: error.message }
    yield { rule: 'plugin-completed', severity: 'error', finding, always: true }
  }
  const omitted = all.catalog.omitted.get(rule.id)
  if (omitted !== undefined)
    yield { rule: rule.id, severity, finding: { path: [], message: '' }, omitted }
}

/** True if a rule of a plugin did not finish: then the catalog cannot be called valid. */
export const isIncomplete = (diagnostics: readonly Pick<Diagnostic, 'rule'>[]): boolean =>
  diagnostics.some(({ rule }) => rule === 'plugin-completed')
