import type { RuleGroup } from '../../base/rules/rule.ts'
import { openapiRules } from './rules/rules.ts'

export const rulebook: RuleGroup = {
  kind: 'openapi',
  title: 'Rules of usage for OpenAPI documents',
  rules: openapiRules,
}
