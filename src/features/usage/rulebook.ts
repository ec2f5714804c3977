import type { RuleGroup } from '../../base/rules/rule.ts'
import { usageRuleList } from './rules.ts'

export const rulebook: RuleGroup = {
  kind: 'usage',
  title: 'Rules of usage',
  rules: usageRuleList,
}
