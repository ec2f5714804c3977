import type { Config } from './types.ts'

/** One of several configs: the base folder of its paths, and its name for people. */
export type Layer = { config: Config; base: string; shown: string }

/**
 * Several configs merged: the base folders of the paths, and the file that set the level of each
 * rule.
 */
export type Merged = {
  config: Config
  from: Record<'source' | 'outputs' | 'usage' | 'contract' | 'received', string>
  setIn: ReadonlyMap<string, string>
}

type Rules = NonNullable<Config['rules']>

/**
 * Merges configs; each overrides those before it. Rules merge by id, level and options separately;
 * the policy of changes by key; everything else is replaced. The
 * long form for several catalogs and the short form replace each other.
 */
export function mergeConfigs(layers: readonly Layer[], base: string): Merged {
  let config: Config = {}
  const from = {
    source: base,
    outputs: base,
    usage: base,
    contract: base,
    received: base,
  }
  const setIn = new Map<string, string>()
  for (const layer of layers) {
    const { extends: _, plugins: __, ...own } = layer.config
    const before: Config = { ...config }
    if (own.catalogs) for (const key of ['source', 'outputs'] as const) delete before[key]
    if (own.source !== undefined || own.outputs) delete before.catalogs
    if (own.catalogs || own.source !== undefined) from.source = layer.base
    if (own.catalogs || own.outputs) from.outputs = layer.base
    if (own.usage) from.usage = layer.base
    if (own.contract) from.contract = layer.base
    if (own.diff?.usage !== undefined) from.received = layer.base
    for (const [id, setting] of Object.entries(own.rules ?? {}))
      if (settingLevel(setting) !== undefined) setIn.set(id, layer.shown)
    for (const id of Object.keys(own.diff?.rules ?? {})) setIn.set(id, layer.shown)
    const rules = mergedRules(before.rules, own.rules)
    const diff = own.diff && {
      ...before.diff,
      ...own.diff,
      rules: { ...before.diff?.rules, ...own.diff.rules },
    }
    config = {
      ...before,
      ...own,
      ...(rules && { rules }),
      ...(diff && { diff }),
    }
  }
  return { config, from, setIn }
}

const settingLevel = (setting: Rules[string]): string | undefined =>
  typeof setting === 'object' ? setting.level : setting

function mergedRules(before: Rules | undefined, own: Rules | undefined): Rules | undefined {
  if (before === undefined || own === undefined) return own ?? before
  const over = Object.entries(own).map(([id, setting]) => {
    const under = Object.hasOwn(before, id) ? whole(before[id]!) : {}
    return [id, { ...under, ...whole(setting) }] as const
  })
  return Object.fromEntries([...Object.entries(before), ...over])
}

const whole = (setting: Rules[string]) =>
  typeof setting === 'object' ? setting : { level: setting }
