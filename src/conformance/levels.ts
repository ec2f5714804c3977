import type { Diagnostic, Severity } from '../diagnostic.ts'
import type { LintOptions, RuleSetting } from '../lint/lint.ts'

const STRICTER: Readonly<Record<Severity, Severity>> = { error: 'error', warn: 'error', info: 'warn' }

/** Sets the levels of findings: what the config or a flag says, else that of the finding, which a check may lower. Undefined for one that is off. */
export function levelled({
  rules = {},
  preset,
}: Pick<LintOptions, 'rules' | 'preset'>): (diagnostic: Diagnostic) => Diagnostic | undefined {
  return (diagnostic) => {
    const setting: RuleSetting | undefined = Object.hasOwn(rules, diagnostic.rule) ? rules[diagnostic.rule] : undefined
    const level = typeof setting === 'object' ? setting.level : setting
    if (level === 'off') return undefined
    return { ...diagnostic, severity: level ?? (preset === 'strict' ? STRICTER[diagnostic.severity] : diagnostic.severity) }
  }
}
