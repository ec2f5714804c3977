import * as docs from '../lint/docs/index.ts'
import * as registry from '../lint/index.ts'
import type { Rule, RuleDocs } from './rule.ts'

const checks: Readonly<Record<string, Omit<Rule, keyof RuleDocs>>> = { ...registry }
const documentation: Readonly<Record<keyof typeof registry, RuleDocs>> = docs

/** Every rule with its documentation, by id. */
export const documentedRules: readonly Rule[] = Object.entries(documentation)
  .map(([name, own]): Rule => ({ ...checks[name]!, ...own }))
  .sort((a, b) => (a.id < b.id ? -1 : 1))
