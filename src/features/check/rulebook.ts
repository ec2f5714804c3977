import type { RuleGroup } from '../../base/rules/rule.ts'
import { checkRules } from './rules.ts'

export const rulebook: RuleGroup = {
  kind: 'check',
  title: 'Rules of check',
  rules: checkRules,
}
