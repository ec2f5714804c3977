import { configProblem } from '../../core/config/problem.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { reporters } from '../../report/reporters/index.ts'
import { ruleTable } from '../../rules/rule-table.ts'
import { targets } from '../../targets/targets.ts'
import type { ConfigLayer } from '../config/layers.ts'
import { moduleNamed } from '../config/module-resolution.ts'
import { called, KINDS, type Kind, pluginFaults } from '../plugin/check.ts'
import { guardPlugin, reasonOf, type Trace } from '../plugin/guard-plugin.ts'
import type { Plugin, PluginContributions } from '../plugin/plugin.ts'

/** What the plugins of a run add, and their faults, by the config that names them. */
export type LoadedPlugins = {
  additions: PluginContributions
  problems: ReadonlyMap<ConfigLayer, Problem[]>
}

/**
 * Loads the plugins that configs name, in order, each once: their code runs. Their later failures
 * become messages.
 */
export async function loadPlugins(
  host: Host,
  layers: readonly ConfigLayer[],
): Promise<LoadedPlugins> {
  const trace: Trace = (error) =>
    host.detail(error instanceof Error ? (error.stack ?? error.message) : reasonOf(error))
  const owners = builtInIds()
  const seen = new Set<string>()
  const plugins: Plugin[] = []
  const problems = new Map<ConfigLayer, Problem[]>()
  for (const layer of layers)
    for (const [index, name] of (layer.config.plugins ?? []).entries()) {
      const loaded = await loadPlugin(host, name, layer.base, seen, trace)
      const faults = loaded.faults ?? (loaded.plugin ? taken(loaded.plugin, plugins, owners) : [])
      if (loaded.plugin && faults.length === 0) plugins.push(loaded.plugin)
      const found = faults.map((fault) =>
        configProblem(['plugins', index], `the plugin ${name} ${fault}`),
      )
      if (found.length > 0) problems.set(layer, [...(problems.get(layer) ?? []), ...found])
      if (loaded.plugin) host.detail(`plugin: ${loaded.plugin.name}`)
    }
  const adopted = plugins.map((plugin) => guardPlugin(plugin, trace))
  const additions = {
    rules: adopted.flatMap((one) => one.rules),
    generators: adopted.flatMap((one) => one.generators),
    reporters: adopted.flatMap((one) => one.reporters),
  }
  return { additions, problems }
}

/** The plugin that a module exports; neither plugin nor faults for one that was loaded before. */
async function loadPlugin(
  host: Host,
  name: string,
  from: string,
  seen: Set<string>,
  trace: Trace,
): Promise<{ plugin?: Plugin; faults?: string[] }> {
  const named = await moduleNamed(host, name, from)
  if ('fault' in named) return { faults: [`can't be found: ${named.fault}`] }
  const path = await host.files.real(named.path)
  if (seen.has(path)) return {}
  seen.add(path)
  try {
    const module = (await host.load(path)) as { default?: unknown; plugin?: unknown }
    const plugin = module.default ?? module.plugin
    const faults = pluginFaults(plugin)
    return faults.length > 0 ? { faults } : { plugin: plugin as Plugin }
  } catch (error) {
    trace(error)
    return { faults: [`can't be loaded: ${loadReason(error, shownPath(host, path))}`] }
  }
}

/**
 * Node's message contains the full path of the importing file, which is known here, but not the
 * line of a syntax error.
 */
function loadReason(error: unknown, shown: string): string {
  const reason = reasonOf(error).replace(/ imported from .*/s, '')
  if (error instanceof SyntaxError && !reason.includes('requested module'))
    return `${reason}; node --check ${shown} shows where`
  return /package 'rail-errors'/.test(reason)
    ? `${reason}; install rail-errors where the plugin is`
    : reason
}

/**
 * Ids of each kind, and their owners. Everything that is reported shares one set of ids with the
 * rules.
 */
const builtInIds = (): Record<Kind, Map<string, string>> => {
  const ours = (ids: readonly string[]) => new Map(ids.map((id) => [id, 'rail-errors']))
  return {
    rules: ours(Object.values(ruleTable).flatMap(Object.keys)),
    generators: ours([...targets.map(({ id }) => id), 'manifest']), // the name of the manifest in the list of outputs
    reporters: ours(Object.keys(reporters)),
  }
}

/** The ids of a plugin that are already in use; if there are none, its own ids are registered. */
function taken(
  { name, ...records }: Plugin,
  others: readonly Plugin[],
  owners: Record<Kind, Map<string, string>>,
): string[] {
  const twice = others.some((other) => other.name === name)
    ? [`has the same name as another plugin: "${name}"`]
    : []
  const faults = KINDS.flatMap((kind) =>
    (records[kind] ?? []).flatMap((record, index) => {
      const owner = owners[kind].get(record.id)
      owners[kind].set(record.id, owner ?? `the plugin ${name}`)
      return owner === undefined
        ? []
        : [`${called(kind, index, record)}has an id that ${owner} already uses; choose another id`]
    }),
  )
  return [...twice, ...faults]
}
