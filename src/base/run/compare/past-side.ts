import { basename, dirname, join, resolve } from 'node:path'
import { kindOfImport } from '../../core/catalog/imports.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { mergeConfigs } from '../../core/config/merge.ts'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { type PastFile, pastFile, pastHost } from '../../io/git/file-in-commit.ts'
import { commitOf } from '../../io/git/history.ts'
import { prefixOf } from '../../io/git/repository.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { readLayers } from '../config/layers.ts'
import { settingsOf } from '../config/names.ts'
import { NO_CONTRIBUTIONS } from '../plugin/plugin.ts'
import { openSource } from '../source/open.ts'
import {
  type CatalogRun,
  OUTPUT_FOLDER,
  placedOutputs,
  unlessAsked,
} from '../workspace/catalog-run.ts'
import type { Project } from '../workspace/project.ts'
import type { Workspace } from '../workspace/workspace.ts'
import { lastReleases, releaseOf } from './last-release.ts'
import { outputsBelow, type Side } from './side.ts'

type Job = Pick<CatalogRun, 'path' | 'outputs' | 'fallback'>

/** The catalog did not exist where this branch began: there is nothing to compare it with. */
export class NewCatalog extends UserError {}

/**
 * The catalog of a job in a commit; without a ref, where this branch began. Rejects with
 * {@link NewCatalog} one that the branch added.
 */
export async function fromRef(
  host: Host,
  job: Job,
  { project }: Pick<Workspace, 'project'>,
  give: string,
  ref?: string,
): Promise<Side> {
  const { path } = job
  if (path === undefined)
    throw new UserError(
      'usage',
      `the new catalog is not a file on disk, so it has no git history; ${give}`,
    )
  const past = await pastFile(host, path, ref, give)
  const { root, shown, when, name, formerName, tree } = past
  if (ref === undefined) host.detail(`compared with ${when}`)
  if (formerName === undefined) {
    const message = `${name} did not exist in ${when}, under this or another name`
    throw ref === undefined
      ? new NewCatalog('not-found', `${message}: it is new, and nothing is compared`)
      : new UserError('not-found', `${message}; ${give}`)
  }
  if (formerName !== name) host.say(`${name} was named ${formerName} in ${shown}`)
  const { reading } = await openSource(host, `${shown}:${formerName}`, {
    base: root,
    tree,
  })
  for (const { from } of reading.imports?.catalogs ?? [])
    if (kindOfImport(from) === 'package')
      host.say(
        `${shown}: git does not have ${from}, so both sides have the installed version; compare with the published list to see what another version changes`,
      )
  const folder = join(root, await prefixOf(host, root, project.base ?? dirname(path)))
  const places = { folder, path: join(root, formerName) }
  const isOfBranch =
    ref === undefined ||
    (await commitOf(host, root, `refs/heads/${ref}`)) !== undefined ||
    (await commitOf(host, root, `refs/remotes/${ref}`)) !== undefined
  return {
    reading,
    ...(isOfBranch && { releases: () => lastReleases(host, { path, reading }) }),
    releaseOf: (version) => releaseOf(host, { path, reading }, version),
    ...(await builtThen(pastHost(host, past), past, places, { job, project, reading }, (line) =>
      host.say(`${shown}: ${line}`),
    )),
  }
}

type Built = Pick<Side, 'outputs' | 'settings'>

const configsThen = new WeakMap<Project, Map<string, ReturnType<typeof readLayers>>>()

/** A config of a commit, read once for all catalogs of a run. */
function layersThen(
  project: Project,
  host: Host,
  { commit, path }: { commit: string; path: string },
): ReturnType<typeof readLayers> {
  const known = configsThen.get(project) ?? new Map<string, ReturnType<typeof readLayers>>()
  configsThen.set(project, known)
  const key = JSON.stringify([commit, path])
  const layers = known.get(key) ?? readLayers(host, path)
  known.set(key, layers)
  return layers
}

/**
 * The outputs that the config of a commit asks for, and their settings, placed by the code that
 * places those of today. Its plugins are not run: those of today make what it wants of them. If it
 * can't be read, the outputs of today are assumed, so that nothing seems to have changed.
 */
async function builtThen(
  past: Host,
  { commit }: PastFile,
  { folder, path }: { folder: string; path: string },
  { job, project, reading }: { job: Job; project: Project; reading: ParsedCatalog },
  tell: (line: string) => void,
): Promise<Built> {
  const own = project.layers.at(-1)?.shown
  const names = own === undefined ? CONFIG_NAMES : [basename(own), ...CONFIG_NAMES]
  const fallback = join(folder, OUTPUT_FOLDER)
  for (const name of names) {
    if ((await past.files.kind(join(folder, name))) !== 'file') continue
    const layers = await layersThen(project, past, { commit, path: join(folder, name) })
    if (layers.some(({ problems }) => problems.length > 0)) {
      tell(`${name} is not valid; the outputs of the current config are assumed`)
      return { outputs: outputsBelow(job), settings: project.settings }
    }
    const { config, from } = mergeConfigs(layers, folder)
    const isOwn = (source: string | undefined) =>
      source === undefined
        ? basename(path) === 'errors.yaml'
        : resolve(from.source, source) === path
    const { catalogs = [config] } = config
    const outputs = catalogs.find(({ source }) => isOwn(source))?.outputs
    const hadPlugins = layers.some((layer) => layer.config.plugins !== undefined)
    const plugins = hadPlugins ? project.plugins : NO_CONTRIBUTIONS
    const placed = placedOutputs(outputs, { base: from.outputs, fallback }, plugins)
    const built = outputs === undefined ? unlessAsked(placed, reading, plugins) : placed
    return {
      outputs: outputsBelow({ outputs: built, fallback }),
      settings: settingsOf(config),
    }
  }
  const placed = placedOutputs(undefined, { base: folder, fallback }, NO_CONTRIBUTIONS)
  const built = unlessAsked(placed, reading, NO_CONTRIBUTIONS)
  return { outputs: outputsBelow({ outputs: built, fallback }) }
}
