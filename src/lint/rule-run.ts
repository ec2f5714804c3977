import { type Diagnostic, type Severity, START } from '../diagnostic.ts'
import type { Diagnose } from '../yaml/diagnose.ts'
import type { LintInput, Options, Rule } from './rule.ts'

/** The rules about the run itself. Their severity is fixed: a check that did not finish is always an error. */
export const runRules = {
  'plugin-completed': {
    summary: 'Every rule of a plugin runs without an exception.',
    why: 'The findings of this rule are unknown. The other rules ran; the exit code is 2.',
  },
} as const

/** A rule of a plugin failed; the message names both. */
export class RuleFailed extends Error {
  override name = 'RuleFailed'
}

/** A rule to run, with its severity and options. */
export type Run = { rule: Rule; severity: Severity; settings: Options }

/** Runs a rule and returns its diagnostics. If a rule of a plugin fails, its failure is reported after what it found before. */
export function runRule({ rule, severity, settings }: Run, subject: LintInput, tell: Diagnose): Diagnostic[] {
  const told: Diagnostic[] = []
  try {
    for (const finding of rule.check(subject, settings)) told.push(tell(rule.id, severity, finding, rule.docs))
  } catch (error) {
    if (!(error instanceof RuleFailed)) throw error
    told.push(tell('plugin-completed', 'error', { path: [], at: START, message: error.message }))
  }
  return told
}

/** True if a rule of a plugin did not finish: then the catalog cannot be called valid. */
export const isIncomplete = (diagnostics: readonly Pick<Diagnostic, 'rule'>[]): boolean =>
  diagnostics.some(({ rule }) => rule === 'plugin-completed')
