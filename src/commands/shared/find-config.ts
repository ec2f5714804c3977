import { dirname, resolve } from 'node:path'
import { generators } from '../../build/build.ts'
import type { Generator } from '../../build/generator.ts'
import { CannotRun } from '../../cannot-run.ts'
import { CONFIG_NAMES } from '../../catalog/config.ts'
import type { Config } from '../../catalog/config-model.ts'
import { type Merged, mergeConfigs } from '../../catalog/merge-config.ts'
import type { Problem } from '../../catalog/source.ts'
import type { Host } from '../../host.ts'
import { rules } from '../../lint/lint.ts'
import { settingProblems } from '../../lint/settings.ts'
import { didYouMean, nearest } from '../../nearest.ts'
import { type Additions, NO_ADDITIONS } from '../../plugin/plugin.ts'
import { findUpwards } from '../../source/discover.ts'
import { shownPath } from '../../source/open.ts'
import { patternProblems } from '../../usage/patterns.ts'
import { usageRuleList } from '../../usage/rules.ts'
import { detail, type GlobalOptions } from '../command.ts'
import { type ConfigLayer, readLayers } from './config-layers.ts'
import { refuse } from './mistakes.ts'

/** A config without mistakes, with all that it extends: its folder, where paths in it start from, who set what, what its plugins add, and the files that it was made of, itself the last. */
export type FoundConfig = Merged & { base: string; plugins: Additions; layers: readonly ConfigLayer[] }

/** The config that was named, or the nearest one. Rejects with {@link CannotRun} when it has mistakes, with all of them. */
export async function findConfig(host: Host, options: GlobalOptions): Promise<FoundConfig | undefined> {
  const named = options.config ?? (host.env.RAIL_ERRORS_CONFIG || undefined)
  const path = named === undefined ? await findUpwards(host, CONFIG_NAMES) : resolve(host.cwd, named)
  if (path === undefined) return undefined
  const shown = shownPath(host, path)
  const kind = await host.files.kind(path)
  if (kind !== 'file')
    throw new CannotRun(
      `the config ${shown} ${kind === undefined ? 'does not exist' : 'is a folder'}; give the path of a rail-errors.config.yaml`,
    )
  detail(host, options, `config: ${shown}`)
  const layers = await readLayers(host, path)
  for (const layer of layers) if (layer.shown !== shown) detail(host, options, `config: ${layer.shown}, extended`)
  const plugins = await pluginsOf(host, options, layers)
  const judged = layers.some(({ config }) => config.diff !== undefined)
  const { policyProblems } = judged ? await import('../../diff/settings.ts') : NO_POLICY // with it come all change rules
  refuseMistakes(layers, ({ config }) => [
    ...settingProblems(config.rules, [...rules, ...plugins.rules, ...usageRuleList]),
    ...patternProblems(config.usage?.patterns),
    ...targetProblems(config, [...generators, ...plugins.generators]),
    ...policyProblems(config.diff ?? {}),
  ])
  return { ...mergeConfigs(layers, dirname(path)), base: dirname(path), plugins, layers }
}

const NO_POLICY = { policyProblems: (): Problem[] => [] }

/** What plugins add. No code runs before the configs are known to be sound. */
async function pluginsOf(host: Host, options: GlobalOptions, layers: readonly ConfigLayer[]): Promise<Additions> {
  if (layers.every(({ config }) => config.plugins === undefined)) return NO_ADDITIONS
  refuseMistakes(layers)
  const { loadPlugins } = await import('./load-plugins.ts')
  const { additions, problems } = await loadPlugins(host, options, layers)
  refuseMistakes(layers, (layer) => problems.get(layer) ?? [])
  return additions
}

/** Rejects with every mistake of every config, each at its place. */
const refuseMistakes = (layers: readonly ConfigLayer[], more: (layer: ConfigLayer) => readonly Problem[] = () => []): void =>
  refuse(
    'the config has mistakes',
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
      return [{ rule: 'config', path: [...path, index, 'target'], message: `"${target}" is no target${hint}` }]
    }),
  )
}
