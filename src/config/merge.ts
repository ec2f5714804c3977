import type { Config } from './model.ts'

/** One config of several: the folder that its paths start from, and how people call it. */
export type Layer = { config: Config; base: string; shown: string }

/** Several configs as one: where its paths start, and which file set the level of a rule. */
export type Merged = {
  config: Config
  from: { source: string; outputs: string; usage: string; approvals: string; received: string }
  setIn: ReadonlyMap<string, string>
}

type Rules = NonNullable<Config['rules']>

/**
 * Puts configs over each other; each wins over those before it. Rules merge by id, level and options one by one;
 * the policy of changes key by key; suppressions add up; everything else replaces. The long form for several catalogs and the short one replace each other.
 */
export function mergeConfigs(layers: readonly Layer[], base: string): Merged {
  let config: Config = {}
  const from = { source: base, outputs: base, usage: base, approvals: base, received: base }
  const setIn = new Map<string, string>()
  for (const layer of layers) {
    const { extends: _, plugins: __, ...own } = layer.config
    const before: Config = { ...config }
    if (own.catalogs) for (const key of ['source', 'outputs'] as const) delete before[key]
    if (own.source !== undefined || own.outputs) delete before.catalogs
    if (own.catalogs || own.source !== undefined) from.source = layer.base
    if (own.catalogs || own.outputs) from.outputs = layer.base
    if (own.usage) from.usage = layer.base
    if (own.diff?.approvals !== undefined) from.approvals = layer.base
    if (own.diff?.usage !== undefined) from.received = layer.base
    for (const [id, setting] of Object.entries(own.rules ?? {})) if (settingLevel(setting) !== undefined) setIn.set(id, layer.shown)
    for (const id of Object.keys(own.diff?.rules ?? {})) setIn.set(id, layer.shown)
    const rules = mergedRules(before.rules, own.rules)
    const suppressions = [...(before.suppressions ?? []), ...(own.suppressions ?? [])]
    const diff = own.diff && { ...before.diff, ...own.diff, rules: { ...before.diff?.rules, ...own.diff.rules } }
    config = { ...before, ...own, ...(rules && { rules }), ...(diff && { diff }), ...(suppressions.length > 0 && { suppressions }) }
  }
  return { config, from, setIn }
}

const settingLevel = (setting: Rules[string]): string | undefined => (typeof setting === 'object' ? setting.level : setting)

function mergedRules(before: Rules | undefined, own: Rules | undefined): Rules | undefined {
  if (before === undefined || own === undefined) return own ?? before
  const over = Object.entries(own).map(([id, setting]) => {
    const under = Object.hasOwn(before, id) ? whole(before[id]!) : {}
    return [id, { ...under, ...whole(setting) }] as const
  })
  return Object.fromEntries([...Object.entries(before), ...over])
}

const whole = (setting: Rules[string]) => (typeof setting === 'object' ? setting : { level: setting })
