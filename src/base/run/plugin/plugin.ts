import type { Reporter } from '../../report/report.ts'
import type { Rule } from '../../rules/linter/rule.ts'
import type { Generator } from '../../targets/generator.ts'

/** The version of the plugin API. A plugin names the version that it was written for. */
export const API_VERSION = 1

/**
 * The export of a plugin module: rules, targets and formats in addition to the built-in ones.
 * Experimental until 1.0.
 */
export type Plugin = {
  apiVersion: typeof API_VERSION
  /** Its name in messages: the name of its package, or a short kebab-case name. */
  name: string
  rules?: readonly Rule[]
  generators?: readonly Generator[]
  reporters?: readonly Reporter[]
}

/**
 * Returns the record unchanged: a plugin needs no class and no registration, and this adds the
 * types.
 */
export const definePlugin = (plugin: Plugin): Plugin => plugin

/** What the plugins of a run add to the built-in rules, targets and formats. */
export type PluginContributions = {
  rules: readonly Rule[]
  generators: readonly Generator[]
  reporters: readonly Reporter[]
}

export const NO_CONTRIBUTIONS: PluginContributions = { rules: [], generators: [], reporters: [] }
