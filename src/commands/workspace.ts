import { dirname, resolve } from 'node:path'
import { defaultTargets, generators } from '../build/build.ts'
import { CannotRun } from '../cannot-run.ts'
import { CONFIG_NAMES, readConfig } from '../catalog/config.ts'
import type { Config, Output } from '../catalog/config-model.ts'
import type { Reading } from '../catalog/read.ts'
import type { Problem } from '../catalog/source.ts'
import { byPosition } from '../diagnostic.ts'
import type { Host } from '../host.ts'
import type { LintOptions } from '../lint/lint.ts'
import { settingProblems } from '../lint/settings.ts'
import { teller } from '../lint/teller.ts'
import { didYouMean, nearest } from '../nearest.ts'
import concise from '../report/reporters/concise.ts'
import { findUpwards } from '../source/discover.ts'
import { openSource, shownPath } from '../source/open.ts'
import { detail, type GlobalOptions } from './command.ts'

/** One catalog of a run, and where its outputs go (absolute folders). */
export type Job = { reading: Reading; outputs: readonly Required<Output>[]; fallback: string; fhir: boolean }

/** What a run works on: every catalog that was named, or that the config names. */
export type Workspace = {
  jobs: readonly Job[]
  rules: NonNullable<LintOptions['rules']>
  /** True when the run is about everything that the config (or the folder) has. */
  whole: boolean
}

const OUT = 'dist-terminology'

/** Finds the config and the catalogs, and reads them. Rejects with {@link CannotRun} when there is nothing to work on. */
export async function openWorkspace(
  host: Host,
  sources: readonly string[],
  options: GlobalOptions & { stdinFilename?: string },
): Promise<Workspace> {
  if (sources.filter((source) => source === '-').length > 1) throw new CannotRun('- stands twice, and stdin can be read once')
  const found = await configOf(host, options)
  const configured = await configuredSources(host, found)
  const chosen =
    sources.length === 0
      ? configured
      : sources.map(
          (source) => configured.find((own) => resolve(own.from, own.source) === resolve(host.cwd, source)) ?? unconfigured(host, source),
        )
  if (chosen.length === 0)
    throw new CannotRun('there is no errors.yaml here or in a folder above; give the path of a catalog, or run in its repository')
  const jobs: Job[] = []
  for (const { source, from, fallback, outputs } of chosen) {
    detail(host, options, `catalog: ${source === '-' ? 'stdin' : source.includes(':') ? source : shownPath(host, resolve(from, source))}`)
    const reading = await openSource(host, source, { base: from, stdinFilename: options.stdinFilename })
    jobs.push({ reading, outputs, fallback, fhir: outputs.some(({ target }) => generators.some(({ id, fhir }) => id === target && fhir)) })
  }
  return { jobs, rules: (found?.config.rules ?? {}) as Workspace['rules'], whole: sources.length === 0 }
}

/** A catalog before it is read: `from` is where its relative path starts, `fallback` the folder for outputs without one. */
type Chosen = { source: string; from: string; fallback: string; outputs: readonly Required<Output>[] }

async function configuredSources(host: Host, found: FoundConfig | undefined): Promise<Chosen[]> {
  const { source, outputs, catalogs } = found?.config ?? {}
  const chosen: Chosen[] = []
  for (const catalog of catalogs ?? [{ ...(source !== undefined && { source }), ...(outputs && { outputs }) }]) {
    const path = catalog.source ?? (await findUpwards(host, ['errors.yaml']))
    if (path === undefined) continue
    const from = catalog.source !== undefined && found ? found.base : dirname(path)
    const fallback = resolve(found?.base ?? from, OUT)
    const listed = catalog.outputs?.map(({ target, out }) => ({ target, out: out === undefined ? fallback : resolve(found!.base, out) }))
    chosen.push({ source: path, from, fallback, outputs: listed ?? everyDefault(fallback) })
  }
  return chosen
}

function unconfigured(host: Host, source: string): Chosen {
  const fallback = resolve(host.cwd, OUT)
  return { source, from: host.cwd, fallback, outputs: everyDefault(fallback) }
}

const everyDefault = (out: string): Required<Output>[] => defaultTargets().map((target) => ({ target, out }))

type FoundConfig = { config: Config; base: string }

/** The config that was named, or the nearest one, checked. */
async function configOf(host: Host, options: GlobalOptions): Promise<FoundConfig | undefined> {
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
  const { source, config, problems } = await readConfig(await host.files.read(path), shown)
  const all = [...problems, ...settingProblems(config.rules), ...targetProblems(config)]
  if (all.length > 0) {
    const tell = teller(source)
    const diagnostics = all.map(({ rule, ...finding }) => tell(rule, 'error', finding)).sort(byPosition)
    const lines = concise.print({ diagnostics, texts: new Map(), codes: new Map() }, { color: false, width: 0, version: '', quiet: false })
    throw new CannotRun(`the config has mistakes, so nothing was done\n${lines.trimEnd()}`)
  }
  return { config, base: dirname(path) }
}

function targetProblems(config: Config): Problem[] {
  const known = generators.map(({ id }) => id)
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
