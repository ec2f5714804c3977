import type { Severity } from '../../core/diagnostic.ts'
import type { RunnableRule } from './rule.ts'

/** The severity of one rule, and its options. */
export type RuleSetting = Severity | 'off' | { level?: Severity | 'off'; [option: string]: unknown }

type Settings = {
  rules?: Readonly<Record<string, RuleSetting>>
  preset?: 'recommended' | 'strict'
}

/** The severity of a rule under these settings, where it was set, and the given options. */
export function settingOf(
  rule: Pick<RunnableRule, 'id' | 'severity'>,
  { rules: set = {}, preset = 'recommended' }: Settings,
) {
  const setting = Object.hasOwn(set, rule.id) ? set[rule.id] : undefined
  const { level, ...options } = typeof setting === 'object' ? setting : { level: setting }
  if (level !== undefined) return { level, setBy: 'config' as const, options }
  return {
    level: preset === 'strict' ? STRICTER[rule.severity] : rule.severity,
    setBy: preset,
    options,
  }
}

const STRICTER = { error: 'error', warn: 'error', info: 'warn', off: 'off' } as const
