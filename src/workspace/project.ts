import { dirname, resolve } from 'node:path'
import { generators } from '../build/build.ts'
import { type Generator, type Settings, settingsOf } from '../build/generator.ts'
import { type ConfigLayer, readLayers } from '../config/layers.ts'
import { type Merged, mergeConfigs } from '../config/merge.ts'
import type { Config } from '../config/model.ts'
import { CONFIG_NAMES } from '../config/read.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { findUpwards } from '../host/upwards.ts'
import { UserError } from '../host/user-error.ts'
import { type LazyHttpClient, lazyHttpClient } from '../http/lazy-client.ts'
import { rules } from '../lint/lint.ts'
import { settingProblems } from '../lint/settings.ts'
import { NO_CONTRIBUTIONS, type PluginContributions } from '../plugin/plugin.ts'
import { patternProblems } from '../usage/patterns.ts'
import { usageRuleList } from '../usage/rules.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import type { Problem } from '../yaml/source.ts'
import { throwIfProblems } from './problems.ts'

/** What is known before a catalog is read: the valid config with all that it extends. Without a config file, the defaults. */
export type Project = Merged & {
  /** The folder of the config (absolute); undefined without one. */
  base: string | undefined
  /** The files of the config, itself last. */
  layers: readonly ConfigLayer[]
  /** What plugins add to the built-in rules, targets and formats. */
  plugins: PluginContributions
  /** The settings for outputs in the config. */
  settings: Settings
  /** The network, opened when something is fetched; one per run, so that its parts share their tokens. */
  network: LazyHttpClient
}

/** Reads the named config, or the nearest one. Rejects with {@link UserError} if it has mistakes, and reports all of them. */
export async function openProject(host: Host, options: { config?: string }): Promise<Project> {
  const named = options.config ?? (host.env.RAIL_ERRORS_CONFIG || undefined)
  const path = named === undefined ? await findUpwards(host, CONFIG_NAMES) : resolve(host.cwd, named)
  if (path === undefined) return projectOf(host, { ...mergeConfigs([], host.cwd), base: undefined, layers: [], plugins: NO_CONTRIBUTIONS })
  const shown = shownPath(host, path)
  const kind = await host.files.kind(path)
  if (kind !== 'file')
    throw new UserError(
      `the config ${shown} ${kind === undefined ? 'does not exist' : 'is a folder'}; give the path of a rail-errors.config.yaml`,
    )
  host.detail(`config: ${shown}`)
  const layers = await readLayers(host, path)
  for (const layer of layers) if (layer.shown !== shown) host.detail(`config: ${layer.shown}, extended`)
  const plugins = await pluginsOf(host, layers)
  const judged = layers.some(({ config }) => config.diff !== undefined)
  const { policyProblems } = judged ? await import('../diff/settings.ts') : NO_POLICY // it loads all change rules
  refuseMistakes(layers, ({ config }) => [
    ...settingProblems(config.rules, [...rules, ...plugins.rules, ...usageRuleList]),
    ...patternProblems(config.usage?.patterns),
    ...targetProblems(config, [...generators, ...plugins.generators]),
    ...policyProblems(config.diff ?? {}),
  ])
  return projectOf(host, { ...mergeConfigs(layers, dirname(path)), base: dirname(path), layers, plugins })
}

const projectOf = (host: Host, found: Omit<Project, 'settings' | 'network'>): Project => ({
  ...found,
  settings: settingsOf(found.config),
  network: lazyHttpClient(host, found.config),
})

const NO_POLICY = { policyProblems: (): Problem[] => [] }

/** What plugins add. No code runs before the configs are known to be valid. */
async function pluginsOf(host: Host, layers: readonly ConfigLayer[]): Promise<PluginContributions> {
  if (layers.every(({ config }) => config.plugins === undefined)) return NO_CONTRIBUTIONS
  refuseMistakes(layers)
  const { loadPlugins } = await import('./plugins.ts')
  const { additions, problems } = await loadPlugins(host, layers)
  refuseMistakes(layers, (layer) => problems.get(layer) ?? [])
  return additions
}

/** Rejects with every mistake of every config, each at its position. */
const refuseMistakes = (layers: readonly ConfigLayer[], more: (layer: ConfigLayer) => readonly Problem[] = () => []): void =>
  throwIfProblems(
    'the config is not valid',
    layers.map((layer) => ({ source: layer.source, problems: [...layer.problems, ...more(layer)] })),
  )

function targetProblems(config: Config, all: readonly Generator[]): Problem[] {
  const known = all.map(({ id }) => id)
  const lists = [
    { path: ['outputs'], outputs: config.outputs },
    ...(config.catalogs ?? []).map(({ outputs }, index) => ({ path: ['catalogs', index, 'outputs'], outputs })),
  ]
  return lists.flatMap(({ path, outputs = [] }) =>
    outputs.flatMap(({ target }, index) => {
      if (target === undefined || known.includes(target)) return []
      const hint = didYouMean(nearest(target, known)) || `; the targets are ${known.join(', ')}`
      return [{ rule: 'config', path: [...path, index, 'target'], message: `"${target}" is not a known target${hint}` }]
    }),
  )
}
