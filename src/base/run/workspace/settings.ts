import type { Config } from '../../core/config/types.ts'
import type { Diagnostic, Severity } from '../../core/diagnostic.ts'
import { INVALID_DATE, isDay } from '../../core/values/formats.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { type LintOptions, rules } from '../../rules/linter/lint.ts'
import { type RuleSetting, type RunnableRule, settingOf } from '../../rules/linter/rule.ts'
import { ruleTable, SETTABLE } from '../../rules/rule-table.ts'
import type { Workspace } from './workspace.ts'

/** Options of every command that lints. A flag overrides the config. */
export type LintFlags = { rule?: string[]; preset?: 'recommended' | 'strict'; today?: string }

const LEVELS: readonly (Severity | 'off')[] = ['error', 'warn', 'info', 'off']

/**
 * The severities of rules: those of the config, overridden by the flags. Rejects with
 * {@link UserError} an unknown rule.
 */
export function ruleSettings(
  config: Pick<Config, 'rules' | 'preset'>,
  { rule: flags = [], preset = config.preset }: Pick<LintFlags, 'rule' | 'preset'>,
  registry: readonly Pick<RunnableRule, 'id'>[],
): Pick<LintOptions, 'preset'> & { rules: Record<string, RuleSetting> } {
  return {
    rules: withFlags((config.rules ?? {}) as Record<string, RuleSetting>, flags, registry),
    ...(preset && { preset }),
  }
}

function withFlags(
  set: Readonly<Record<string, RuleSetting>>,
  flags: readonly string[],
  registry: readonly Pick<RunnableRule, 'id'>[],
): Record<string, RuleSetting> {
  const result = { ...set }
  for (const flag of flags) {
    const [id = '', level] = flag.split('=')
    if (!registry.some((rule) => rule.id === id))
      throw new UserError(
        'usage',
        `--rule ${flag}: ${`"${id}" is not a known rule${didYouMean(
          nearest(
            id,
            registry.map((rule) => rule.id),
          ),
        )}`}`,
      )
    const chosen = LEVELS.find((known) => known === level)
    if (chosen === undefined)
      throw new UserError(
        'usage',
        `--rule ${flag}: write ${id}=error, ${id}=warn, ${id}=info or ${id}=off`,
      )
    const before = result[id]
    result[id] = typeof before === 'object' ? { ...before, level: chosen } : chosen
  }
  return result
}

/**
 * Findings with the configured severities of their rules; without those that are off. A rule can report
 * one of its findings with another severity than its own.
 */
export function withLevels(
  diagnostics: readonly Diagnostic[],
  rules: readonly Pick<RunnableRule, 'id'>[],
  settings: Pick<LintOptions, 'rules' | 'preset'>,
): Diagnostic[] {
  const known = new Set(rules.map(({ id }) => id))
  return diagnostics.flatMap((diagnostic) => {
    const { rule: id, severity } = diagnostic
    if (!known.has(id)) return []
    const { level } = settingOf({ id, severity }, settings)
    return level === 'off' ? [] : [{ ...diagnostic, severity: level }]
  })
}

/** The settings of `lint`: the config, overridden by the flags. */
export function lintOptions(
  host: Pick<Host, 'today'>,
  { project: { config, plugins }, accepted }: Pick<Workspace, 'project' | 'accepted'>,
  flags: LintFlags,
): Omit<LintOptions, 'fhir'> & { registry: readonly RunnableRule[] } {
  const today = flags.today === undefined ? host.today() : dateFlag('--today', flags.today)
  const { grace_days: graceDays } = config
  const all = [...rules, ...plugins.rules]
  return {
    registry: all,
    otherRules: SETTABLE.flatMap((kind) =>
      kind === 'lint' ? [] : Object.keys(ruleTable[kind] ?? {}),
    ),
    ...ruleSettings(config, flags, all),
    today,
    accepted: accepted.map(({ entry }) => entry),
    ...(graceDays !== undefined && { graceDays }),
  }
}

/** The value of a date flag. Rejects with {@link UserError} what is not a valid date. */
export function dateFlag(flag: string, text: string): string {
  if (!isDay(text)) throw new UserError('usage', `${flag} ${text} ${INVALID_DATE}`)
  return text
}

/**
 * The value of a flag that is a whole number from 0 to `most`; undefined if it was not given.
 * Throws {@link UserError} for anything else.
 */
export function numberFlag(
  flag: string,
  text: string | undefined,
  most: number,
): number | undefined {
  if (text === undefined) return undefined
  const number = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number <= most))
    throw new UserError('usage', `${flag} must be a whole number from 0 to ${most}, not "${text}"`)
  return number
}

export const LAST_PORT = 65_535
