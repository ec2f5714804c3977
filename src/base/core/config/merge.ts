import type { Config } from './types.ts'

/** One of several configs: the base folder of its paths, and its name for people. */
export type Layer = { config: Config; base: string; shown: string }

/**
 * Several configs merged: the base folders of the paths, and the file that set the level of each
 * rule.
 */
export type Merged = {
  config: Config
  from: Record<'source' | 'outputs' | 'received', string> & {
    /** The base folder of the paths in a field that a feature has. */
    fieldOf(name: string): string
  }
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
  const fields = new Map<string, string>()
  const from = {
    source: base,
    outputs: base,
    received: base,
    fieldOf: (name: string) => fields.get(name) ?? base,
  }
  const setIn = new Map<string, string>()
  for (const layer of layers) {
    const { extends: _, plugins: __, ...ofLayer } = layer.config
    const before: Config = { ...config }
    if (ofLayer.catalogs) for (const key of ['source', 'outputs'] as const) delete before[key]
    if (ofLayer.source !== undefined || ofLayer.outputs) delete before.catalogs
    if (ofLayer.catalogs || ofLayer.source !== undefined) from.source = layer.base
    if (ofLayer.catalogs || ofLayer.outputs) from.outputs = layer.base
    for (const name of Object.keys(ofLayer)) fields.set(name, layer.base)
    if (ofLayer.diff?.usage !== undefined) from.received = layer.base
    for (const [id, setting] of Object.entries(ofLayer.rules ?? {}))
      if (settingLevel(setting) !== undefined) setIn.set(id, layer.shown)
    for (const id of Object.keys(ofLayer.diff?.rules ?? {})) setIn.set(id, layer.shown)
    const rules = mergedRules(before.rules, ofLayer.rules)
    const diff = ofLayer.diff && {
      ...before.diff,
      ...ofLayer.diff,
      rules: { ...before.diff?.rules, ...ofLayer.diff.rules },
    }
    config = {
      ...before,
      ...ofLayer,
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
