import * as ofBase from '../../../../src/base/rules/lint/index.ts'
import type { Rule, RunnableRule } from '../../../../src/base/rules/linter/rule.ts'
import { documentedRules } from '../../../../src/base/run/rulebook.ts'

/** The rules that these modules have, with their documentation. */
export function rulesOf(modules: Readonly<Record<string, RunnableRule>>): Rule[] {
  const ids = new Set(Object.values(modules).map(({ id }) => id))
  return documentedRules.filter(({ id }) => ids.has(id))
}

/** The rules of the base; those of features are tested with their feature. */
export const baseRules = rulesOf(ofBase)
