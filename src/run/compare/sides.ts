import { basename, dirname, join, resolve } from 'node:path'
import { kindOfImport } from '../../core/catalog/imports.ts'
import { mergeConfigs } from '../../core/config/merge.ts'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { shellPath } from '../../core/values/shell.ts'
import { commitOf } from '../../io/git/history.ts'
import { askingOnce } from '../../io/git/once.ts'
import { type PastFile, pastFile, pastHost } from '../../io/git/past.ts'
import { findRepository, prefixOf } from '../../io/git/repository.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { settingsOf } from '../../targets/generator.ts'
import { versionOf } from '../../targets/records.ts'
import { defaultTargets } from '../../targets/targets.ts'
import { readLayers } from '../config/layers.ts'
import { NO_CONTRIBUTIONS } from '../plugin/plugin.ts'
import { openSource } from '../source/open.ts'
import { openAccepted } from '../workspace/accepted.ts'
import { type CatalogRun, placedOutputs } from '../workspace/catalog-run.ts'
import { type HowToRead, readingOfLists, readTexts } from '../workspace/import/lists.ts'
import { propertiesAmong } from '../workspace/import/published.ts'
import { notTaken } from '../workspace/import/report.ts'
import { textsOf } from '../workspace/import/texts.ts'
import { OUTPUT_FOLDER } from '../workspace/output-choice.ts'
import { catalogsAt, manifestAt } from '../workspace/output-folder.ts'
import { openProject, type Project } from '../workspace/project.ts'
import { openAndWarn, openWorkspace, type Workspace } from '../workspace/workspace.ts'
import { outputsBelow, type Side, type Sides } from './side.ts'

/** The other input of a comparison: the config, and what is accepted. */
export type Context = Pick<Workspace, 'project' | 'accepted' | 'acceptedFiles'>

/** `give` says how the command names the old catalog, for messages; the others, how a list is read. */
type Options = { config?: string; stdinFilename?: string; give: string } & HowToRead

/**
 * Opens the sides of a comparison: by default each catalog of the run and its version where this
 * branch began.
 */
export async function openSides(
  real: Host,
  [old, now]: readonly string[],
  asked: Omit<Options, 'give'> & { command: 'diff' | 'changelog' },
): Promise<{ pairs: Sides[]; context: Context }> {
  const host = askingOnce(real)
  const options = {
    ...asked,
    give: `give the old catalog: rail-errors ${asked.command} <old> [new]`,
  }
  if (old === '-' && now === '-') throw new UserError('stdin (-) can be used only once')
  const [older, newer] = [await kindOf(host, old), await kindOf(host, now)]
  if (newer === 'folder' || newer === 'source') {
    const project = await openProject(host, options, [now!])
    const { base, start } = project
    const query = { base: base ?? start, jobs: [], own: [], allCatalogs: true }
    const context = { project, ...(await openAccepted(host, query)) }
    const next = await (newer === 'folder'
      ? fromFolder(host, now!)
      : fromList(host, now!, context, options))
    if (next !== undefined)
      return {
        pairs: [await beside(host, { kind: older, text: old }, next, context, options)],
        context,
      }
  }
  const workspace = await openWorkspace(host, newer === 'source' ? [now!] : [], {
    ...options,
    map: propertiesAmong(options.map),
  })
  const { jobs } = workspace
  if (jobs.length > 1 && isUnrelated(older))
    throw new UserError(
      `there are ${jobs.length} catalogs; choose the one to compare: rail-errors ${options.command} ${shellPath(old!)} <new>`,
    )
  const pairs: Sides[] = []
  for (const job of jobs) {
    const next =
      newer === 'ref'
        ? await fromRef(host, job, workspace, options.give, now)
        : fromJob(job, workspace)
    const side = olderSide(host, { kind: older, text: old }, job, workspace, options)
    const before = options.command === 'diff' ? await unlessNew(host, side) : await side
    if (before === undefined) continue
    pairs.push(
      isUnrelated(older) || isUnrelated(newer)
        ? alignTargets(before, next)
        : { old: before, new: next },
    )
  }
  return { pairs, context: workspace }
}

/** The older side of a catalog; undefined for one that this branch added, which is reported. */
export async function unlessNew<Found>(
  host: Host,
  side: Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await side
  } catch (error) {
    if (!(error instanceof NewCatalog)) throw error
    host.say(error.message)
    return undefined
  }
}

/**
 * One catalog of a run and an older version of it: a source or a published folder (`unrelated` to
 * it), a commit, or where this branch began.
 */
export async function sidesOf(
  host: Host,
  job: CatalogRun,
  context: Context,
  options: Options,
  old: string | undefined,
): Promise<Sides & { unrelated: boolean }> {
  const kind = await kindOf(host, old)
  const sides = {
    old: await olderSide(host, { kind, text: old }, job, context, options),
    new: fromJob(job, context),
  }
  const unrelated = isUnrelated(kind)
  return { ...(unrelated ? alignTargets(sides.old, sides.new) : sides), unrelated }
}

/** A side as it was given, and what it means. */
type Given = { kind: Kind; text: string | undefined }

function olderSide(
  host: Host,
  { kind, text }: Given,
  job: Pick<CatalogRun, 'path' | 'outputs' | 'fallback'>,
  context: Context,
  options: Options,
): Promise<Side> {
  if (kind === 'source') return fromSource(host, text!, context, options)
  return kind === 'folder'
    ? fromFolder(host, text!)
    : fromRef(host, job, context, options.give, text)
}

/** A published folder, or a list in another form, as the new side: it needs no catalog next to it. */
async function beside(
  host: Host,
  older: Given,
  next: Side,
  context: Context,
  options: Options,
): Promise<Sides> {
  const nothing = { path: undefined, outputs: [], fallback: '' }
  return alignTargets(await olderSide(host, older, nothing, context, options), next)
}

/**
 * True for a side that is not an older state of the same file: then both sides are compared with
 * the same targets.
 */
const isUnrelated = (kind: Kind): boolean => kind === 'source' || kind === 'folder'

async function fromSource(
  host: Host,
  source: string,
  context: Context,
  options: Omit<Options, 'give'>,
): Promise<Side> {
  const list = await fromList(host, source, context, options)
  if (list !== undefined) return list
  const { network } = context.project
  const { stdinFilename, map } = options
  const open = { base: host.cwd, stdinFilename, network, map: propertiesAmong(map) }
  return { reading: (await openAndWarn(host, source, open)).reading, outputs: [] }
}

/**
 * The side of a list in code, a table or a schema, read as `import` reads it; undefined for an
 * errors.yaml, a published list and FHIR.
 */
async function fromList(
  host: Host,
  source: string,
  { project: { network } }: Context,
  { stdinFilename, ...how }: Omit<Options, 'give'>,
): Promise<Side | undefined> {
  const texts = await textsOf(host, [source], { base: host.cwd, network, stdinFilename })
  if (texts === undefined) return undefined
  const found = await readTexts(texts, how)
  for (const line of notTaken(found.left)) host.say(line)
  return { reading: readingOfLists(found, texts), outputs: [] }
}

/**
 * Two unrelated sources are compared with the same targets, folder and settings; a published folder has
 * what was built into it.
 */
function alignTargets(old: Side, now: Side): Sides {
  const asked = now.outputs.length > 0 ? now.outputs : old.outputs
  const made = asked.length > 0 ? asked : defaultTargets().map((target) => ({ target }))
  const settings = now.settings ?? old.settings ?? {}
  const aligned = (side: Side): Side => ({
    ...side,
    outputs: (side.isFolder ? side.outputs : made).map((output) => ({ ...output, out: '' })),
    settings,
  })
  return { old: aligned(old), new: aligned(now) }
}

type Kind = 'source' | 'folder' | 'ref' | 'working'

/**
 * Nothing given, an existing path, a published folder, or a commit; arguments with a colon and
 * stdin are sources.
 */
async function kindOf(host: Host, text: string | undefined): Promise<Kind> {
  if (text === undefined) return 'working'
  if (text === '-' || text.includes(':')) return 'source'
  const kind = await host.files.kind(resolve(host.cwd, text))
  if (kind !== undefined) return kind === 'file' ? 'source' : 'folder'
  const repository = await findRepository(host, host.cwd)
  if ('root' in repository && (await commitOf(host, repository.root, text)) !== undefined)
    return 'ref'
  throw new UserError(
    `${text} is not a file, folder, commit, branch or tag here; for a file of a commit, write <git ref>:<path>`,
  )
}

const fromJob = (job: CatalogRun, { project: { settings } }: Context): Side => ({
  reading: job.reading,
  settings,
  outputs: outputsBelow(job),
})

/** A folder that contains an errors.yaml, or that a build wrote. */
async function fromFolder(host: Host, folder: string): Promise<Side> {
  const at = resolve(host.cwd, folder)
  const open = async (name: string) =>
    (await openSource(host, join(at, name), { base: host.cwd })).reading
  if ((await host.files.kind(join(at, 'errors.yaml'))) === 'file')
    return { reading: await open('errors.yaml'), outputs: [] }
  const names = await catalogsAt(host, at)
  const [name, ...others] = names
  const shown = shownPath(host, at)
  if (name === undefined)
    throw new UserError(
      `${shown} contains no errors.yaml and is not an output folder of rail-errors build; give the path of a catalog`,
    )
  if (others.length > 0)
    throw new UserError(
      `${shown} contains several catalogs: ${names.join(', ')}; give the path of one list, such as ${shown}/${name}.json`,
    )
  const manifest = (await manifestAt(host, at, name)) ?? { name, targets: {} }
  const outputs = Object.entries(manifest.targets).flatMap(([target, { options }]) =>
    versionOf(target) === undefined ? [{ ...options, target, out: '' }] : [],
  )
  const list = outputs.find(({ target }) => target === 'flat-list')?.file ?? `${name}.json`
  return { reading: await open(await listAt(host, at, name, list)), outputs, isFolder: true }
}

/**
 * The file with the codes that says most: a CodeSystem, or else the flat list. Rejects with
 * {@link UserError} if the folder has neither.
 */
async function listAt(host: Host, folder: string, name: string, list: string): Promise<string> {
  for (const file of [
    ...['', 'r4b/', 'r5/'].map((version) => `${version}${name}.codesystem.json`),
    list,
  ])
    if ((await host.files.kind(join(folder, file))) === 'file') return file
  throw new UserError(
    `${shownPath(host, folder)} contains neither the list nor a CodeSystem of ${name}; build the targets flat-list and handling into it, or give the path of a catalog`,
  )
}

/** What is compared of a catalog of the run. */
type Job = Pick<CatalogRun, 'path' | 'outputs' | 'fallback'>

/** The catalog did not exist where this branch began: there is nothing to compare it with. */
class NewCatalog extends UserError {
  override name = 'NewCatalog'
}

/**
 * The catalog of a job in a commit; without a ref, where this branch began. Rejects with
 * {@link NewCatalog} one that the branch added.
 */
async function fromRef(
  host: Host,
  job: Job,
  { project }: Pick<Workspace, 'project'>,
  give: string,
  ref?: string,
): Promise<Side> {
  const { path } = job
  if (path === undefined)
    throw new UserError(`the new catalog is not a file on disk, so it has no git history; ${give}`)
  const past = await pastFile(host, path, ref, give)
  const { root, shown, when, name, formerName, tree } = past
  if (ref === undefined) host.detail(`compared with ${when}`)
  if (formerName === undefined) {
    const message = `${name} did not exist in ${when}, under this or another name`
    throw ref === undefined
      ? new NewCatalog(`${message}: it is new, and nothing is compared`)
      : new UserError(`${message}; ${give}`)
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
  return {
    reading,
    ...(await builtThen(pastHost(host, past), past, places, { job, project }, (line) =>
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
  { job, project }: { job: Job; project: Project },
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
    return {
      outputs: outputsBelow({ outputs: placed, fallback }),
      settings: settingsOf(config),
    }
  }
  const placed = placedOutputs(undefined, { base: folder, fallback }, NO_CONTRIBUTIONS)
  return { outputs: outputsBelow({ outputs: placed, fallback }) }
}
