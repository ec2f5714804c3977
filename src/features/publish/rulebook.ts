import type { RuleGroup } from '../../base/rules/rule.ts'
import { serverRules } from './findings.ts'

export const rulebook: RuleGroup = {
  kind: 'server',
  title: 'Rules about servers, always errors',
  isFixed: true,
  rules: Object.entries(serverRules).map(([id, words]) => ({ id, severity: 'error', ...words })),
}
