import { basename, dirname, resolve } from 'node:path'
import { type Merged, mergeConfigs } from '../../core/config/merge.ts'
import { configProblem } from '../../core/config/problem.ts'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { isRemote } from '../../core/config/source-spec.ts'
import type { Config } from '../../core/config/types.ts'
import { inWords } from '../../core/values/lists.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import { findUpwards, mayRunCode, rootOf, shownPath, wayTo } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { HttpClient, LazyHttpClient } from '../../io/http/client.ts'
import { policyProblems } from '../../rules/diff/settings.ts'
import { rangeProblems, settingProblems } from '../../rules/linter/settings.ts'
import { ruleTable, SETTABLE } from '../../rules/rule-table.ts'
import { fileNameFault, isFilePath } from '../../targets/file-name.ts'
import { ownTargets } from '../../targets/own-targets.ts'
import type { OutputOption, Settings } from '../../targets/settings.ts'
import type { Target } from '../../targets/target.ts'
import { OUTPUT_OPTIONS, targets } from '../../targets/targets.ts'
import { type ConfigLayer, readLayers } from '../config/layers.ts'
import { partProblems, settingsOf } from '../config/names.ts'
import { NO_CONTRIBUTIONS, type PluginContributions } from '../plugin/plugin.ts'
import { workingPathOf } from '../source/open.ts'
import { throwIfProblems } from './problems.ts'

/**
 * What is known before a catalog is read: the valid config with all that it extends. Without a
 * config file, the defaults.
 */
export type Project = Merged & {
  /** The folder of the config (absolute); undefined without one. */
  base: string | undefined
  /**
   * The folder from which the config was searched upwards: that of the named catalog, or the
   * working directory.
   */
  start: string
  /** The files of the config, itself last. */
  layers: readonly ConfigLayer[]
  /** What plugins add to the built-in rules, targets and formats. */
  plugins: PluginContributions
  /** The settings for outputs in the config. */
  settings: Settings
  /**
   * The network, opened when something is fetched; one per run, so that its parts share their
   * tokens.
   */
  network: LazyHttpClient
}

/**
 * Reads the named config, or the nearest one above the named catalogs. Rejects with
 * {@link UserError} if it has mistakes, and reports all of them.
 */
export async function openProject(
  host: Host,
  options: { config?: string; stdinFilename?: string; rule?: readonly string[] },
  sources: readonly string[] = [],
): Promise<Project> {
  const flagged = (options.rule ?? []).map((flag) => flag.split('=', 1)[0]!)
  const { folder: start, path } = await findOwnConfig(host, options, sources)
  if (path === undefined) {
    host.detail('config: none found')
    refuseFlags(flagged)
    return projectOf(host, {
      ...mergeConfigs([], host.cwd),
      base: undefined,
      start,
      layers: [],
      plugins: NO_CONTRIBUTIONS,
    })
  }
  const shown = shownPath(host, path)
  host.detail(`config: ${shown}`)
  const layers = await readLayers(host, path)
  for (const layer of layers)
    if (layer.shown !== shown) host.detail(`config: ${layer.shown}, extended`)
  if (
    namedConfig(host, options.config) === undefined &&
    namesCode(layers) &&
    !(await mayRunCode(host, path))
  )
    throw new UserError(
      'refused',
      `${shown} belongs to another user and names code to run (plugins or a credential_command); if you trust it, name it: --config ${shown}`,
    )
  const plugins = withOwnTargets(await pluginsOf(host, layers), layers)
  const settable = [
    ...SETTABLE.flatMap((kind) =>
      Object.entries(ruleTable[kind] ?? {}).map(([id, row]) => ({ id, ...row })),
    ),
    ...plugins.rules,
  ]
  const others = otherRules()
  refuseFlags(flagged)
  const all = [...targets, ...plugins.generators]
  const ofTargets = await Promise.all(layers.map(({ config }) => targetProblems(config, all)))
  refuseMistakes(layers, ({ config, problems }, index) => [
    ...settingProblems(config.rules, settable, others),
    ...rangeProblems(
      config.rules,
      mergeConfigs(layers.slice(0, index + 1), dirname(path)).config.rules,
      settable,
    ),
    ...partProblems({ config, problems }),
    ...ofTargets[index]!,
    ...policyProblems(config.diff ?? {}),
  ])
  return projectOf(host, {
    ...mergeConfigs(layers, dirname(path)),
    base: dirname(path),
    start,
    layers,
    plugins,
  })
}

const projectOf = (host: Host, found: Omit<Project, 'settings' | 'network'>): Project => ({
  ...found,
  settings: settingsOf(found.config),
  network: lazyHttpClient(host, found.config),
})

/** Why the level of a rule can't be set under `rules`. `ofConfig` follows a key of the config. */
const otherRules = (ofConfig = ''): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(ruleTable).flatMap(([kind, rules]) =>
      SETTABLE.includes(kind)
        ? []
        : Object.keys(rules).map((id) => [
            id,
            kind === 'change'
              ? `"${id}" is a change rule; set it under diff.rules${ofConfig}`
              : `"${id}" is ${/^[aeiou]/.test(kind) ? 'an' : 'a'} ${kind} rule; its level cannot be changed`,
          ]),
    ),
  )

function refuseFlags(flagged: readonly string[]): void {
  for (const id of flagged) {
    const why = otherRules(' of the config').get(id)
    if (why !== undefined) throw new UserError('usage', `--rule: ${why}`)
  }
}

/** True if a config runs code: its plugins, or a command that prints a token. */
const namesCode = (layers: readonly ConfigLayer[]): boolean =>
  layers.some(
    ({ config }) =>
      (config.plugins ?? []).length > 0 ||
      Object.values(config.servers ?? {}).some(
        ({ auth }) => (auth?.credential_command ?? []).length > 0,
      ),
  )

/** What plugins add. No code runs before the configs are known to be valid. */
async function pluginsOf(host: Host, layers: readonly ConfigLayer[]): Promise<PluginContributions> {
  if (layers.every(({ config }) => config.plugins === undefined)) return NO_CONTRIBUTIONS
  refuseMistakes(layers)
  const { loadPlugins } = await import('./plugins.ts')
  const { additions, problems } = await loadPlugins(host, layers)
  refuseMistakes(layers, (layer) => problems.get(layer) ?? [])
  return additions
}

/** The files of the team that configs name as targets are targets like those of plugins. */
function withOwnTargets(
  plugins: PluginContributions,
  layers: readonly ConfigLayer[],
): PluginContributions {
  const named = layers.flatMap(({ config: { outputs, catalogs } }) =>
    [outputs, ...(catalogs ?? []).map((one) => one.outputs)].flatMap((list) =>
      (list ?? []).map(({ target }) => target),
    ),
  )
  return { ...plugins, generators: [...plugins.generators, ...ownTargets(named)] }
}

/** Rejects with every mistake of every config, each at its position. */
const refuseMistakes = (
  layers: readonly ConfigLayer[],
  more: (layer: ConfigLayer, index: number) => readonly Problem[] = () => [],
): void =>
  throwIfProblems(
    'the config is not valid',
    layers.map((layer, index) => ({
      source: layer.source,
      problems: [...layer.problems, ...more(layer, index)],
    })),
  )

function takersOf(option: OutputOption, all: readonly Target[]): string {
  const takers = all.flatMap(({ id, options }) => (options?.includes(option) ? [id] : []))
  return `the target${takers.length === 1 ? '' : 's'} ${inWords(takers, 'and')}`
}

async function targetProblems(config: Config, all: readonly Target[]): Promise<Problem[]> {
  const ids = all.map(({ id }) => id)
  const lists = [
    { path: ['outputs'], outputs: config.outputs },
    ...(config.catalogs ?? []).map(({ outputs }, index) => ({
      path: ['catalogs', index, 'outputs'],
      outputs,
    })),
  ]
  const found = lists.flatMap(({ path, outputs = [] }) =>
    outputs.map(async (output, index) => {
      const { target, out, file } = output
      if (target === undefined) return []
      const known = all.find(({ id }) => id === target)
      const hint = didYouMean(nearest(target, ids)) || `; the targets are ${ids.join(', ')}`
      if (known === undefined)
        return configProblem([...path, index, 'target'], `"${target}" is not a known target${hint}`)
      const needed = known.endings && `a template does not say what it makes; add "file"`
      const fault = file === undefined ? undefined : fileNameFault(known, file)
      const advice =
        known.suffix === undefined
          ? ''
          : `write out: ${dirname(out ?? '')} and file: ${basename(out ?? '')}, or, `
      return [
        ...(needed && file === undefined
          ? [configProblem([...path, index, 'target'], needed)]
          : []),
        ...(fault === undefined ? [] : [configProblem([...path, index, 'file'], fault)]),
        ...OUTPUT_OPTIONS.filter(
          (option) => output[option] !== undefined && !known.options?.includes(option),
        ).map((option) =>
          configProblem(
            [...path, index, option],
            `"${option}" is for ${takersOf(option, all)}; ${target} does not take it`,
          ),
        ),
        ...((await known.optionFaults?.(output, file)) ?? []).map(({ option, message }) =>
          configProblem([...path, index, option], message),
        ),
        ...(output.prefix === undefined || /^[A-Za-z][A-Za-z0-9]*$/.test(output.prefix)
          ? []
          : [
              configProblem(
                [...path, index, 'prefix'],
                '"prefix" has letters and digits only, such as Claims',
              ),
            ]),
        ...(out !== undefined && isFilePath(out, all)
          ? [
              configProblem(
                [...path, index, 'out'],
                `"out" is a folder, and "${out}" names a file; ${advice}for a folder of this name, "${out}/"`,
              ),
            ]
          : []),
      ]
    }),
  )
  return (await Promise.all(found)).flat()
}

/**
 * The folder from which a run looks upwards for files of these names, and the file that it found.
 */
type Start = { folder: string; path: string | undefined }

/**
 * The config of a run: the one that `--config` or RAIL_ERRORS_CONFIG names, else the nearest.
 * Rejects with {@link UserError} if a named one does not exist.
 */
export async function findOwnConfig(
  host: Host,
  { config, stdinFilename }: { config?: string | undefined; stdinFilename?: string | undefined },
  sources: readonly string[],
): Promise<Start> {
  const namedPath = namedConfig(host, config)
  if (namedPath === undefined) return findConfig(host, CONFIG_NAMES, sources, stdinFilename)
  const path = resolve(host.cwd, namedPath)
  const kind = await host.files.kind(path)
  if (kind === 'file') return { folder: host.cwd, path }
  const fault = kind === undefined ? 'does not exist' : 'is a folder'
  throw new UserError(
    'not-found',
    `the config ${shownPath(host, path)} ${fault}; give the path of a rail-errors.config.yaml`,
  )
}

const namedConfig = ({ env }: Host, config: string | undefined): string | undefined =>
  config ?? (env.RAIL_ERRORS_CONFIG || undefined)

/**
 * Looks for the config of a run: upwards from each named catalog if it is in this repository, else
 * from the working directory. A config elsewhere is not used, because its plugins are code that
 * runs. Rejects with {@link UserError} if two catalogs have different configs.
 */
async function findConfig(
  host: Host,
  names: readonly string[],
  sources: readonly string[],
  stdinFilename: string | undefined,
): Promise<Start> {
  const folders = new Set<string>()
  for (const source of sources) {
    const at = isRemote(source)
      ? undefined
      : await workingPathOf(host, source, { base: host.cwd, stdinFilename })
    const isHere = at !== undefined && wayTo(await rootOf(host, host.cwd), at) !== undefined
    folders.add(isHere ? dirname(at) : host.cwd)
  }
  const found: Start[] = []
  for (const folder of folders.size > 0 ? folders : [host.cwd])
    found.push({ folder, path: await findUpwards(host, names, folder) })
  const [first, ...others] = found as [Start, ...Start[]]
  const other = others.find(({ path }) => path !== first.path)
  if (other === undefined)
    return others.length === 0 ? first : { folder: host.cwd, path: first.path }
  const configShown = ({ path }: Start) =>
    path === undefined ? 'no config' : shownPath(host, path)
  throw new UserError(
    'config',
    `these catalogs have different configs: ${shownPath(host, first.folder)} has ${configShown(first)}, ${shownPath(host, other.folder)} has ${configShown(other)}; run once for each config, or name one with --config`,
  )
}

function lazyHttpClient(host: Host, config: Config | undefined): LazyHttpClient {
  let http: Promise<HttpClient> | undefined
  const open = async () => {
    const { createHttpClient } = await import('../../io/http/client.ts')
    return createHttpClient(host, {
      config,
      ...host.network,
      warn: (line) => host.say(line),
      detail: (line) => host.detail(line),
    })
  }
  return () => {
    http ??= open()
    return http
  }
}
