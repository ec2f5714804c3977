import { type Diagnostic, type Severity, START } from '../diagnostic.ts'
import type { Diagnose } from '../yaml/diagnose.ts'
import type { Options, Rule, Subject } from './rule.ts'

/** What the run itself reports, beside the rules: it has no level, because a check that did not happen is not a matter of taste. */
export const runRules = {
  'plugin-completed': {
    summary: 'Every rule of a plugin runs without an exception.',
    why: 'The findings of this rule are unknown. The other rules ran; the exit code is 2.',
  },
} as const

/** A rule of a plugin could not finish; its message names both. */
export class RuleFailed extends Error {
  override name = 'RuleFailed'
}

/** A rule that is to run, with its level and options. */
export type Run = { rule: Rule; severity: Severity; settings: Options }

/** What a rule finds, told. A plugin's rule that fails is told, too, after what it found until then: the other rules go on. */
export function runRule({ rule, severity, settings }: Run, subject: Subject, tell: Diagnose): Diagnostic[] {
  const told: Diagnostic[] = []
  try {
    for (const finding of rule.check(subject, settings)) told.push(tell(rule.id, severity, finding, rule.docs))
  } catch (error) {
    if (!(error instanceof RuleFailed)) throw error
    told.push(tell('plugin-completed', 'error', { path: [], at: START, message: error.message }))
  }
  return told
}

/** True when a rule of a plugin did not finish: then nobody can say that the catalog is right. */
export const isIncomplete = (diagnostics: readonly Pick<Diagnostic, 'rule'>[]): boolean =>
  diagnostics.some(({ rule }) => rule === 'plugin-completed')
