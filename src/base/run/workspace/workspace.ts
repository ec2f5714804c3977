import { basename, dirname, resolve } from 'node:path'
import { catalogOfTexts, partsOfName } from '../../core/catalog/language-files.ts'
import { isBroken, type ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { isRemote, parseSpec } from '../../core/config/source-spec.ts'
import { readerOf } from '../../forms/published/index.ts'
import type { Host } from '../../io/host/host.ts'
import { findUpwards, isInside, shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { catalogFault } from '../config/names.ts'
import { type OpenedSource, type OpenOptions, openSource, workingPathOf } from '../source/open.ts'
import { type AcceptedIn, type AcceptedQuery, openAccepted } from './accepted/file.ts'
import {
  CATALOG,
  type CatalogRun,
  makesFhir,
  OUTPUT_FOLDER,
  type PlacedOutput,
  placedOutputs,
  siteFolders,
  unlessAsked,
} from './catalog-run.ts'
import { openProject, type Project } from './project.ts'

/** The subject of a run: every catalog that was named, or that the config names. */
export type Workspace = AcceptedIn & {
  project: Project
  jobs: readonly CatalogRun[]
  /** True if the run includes every catalog of the config (or the folder). */
  allCatalogs: boolean
  /** The folder of the site of each catalog of the config. */
  configuredSites: readonly string[]
  acceptedQuery: AcceptedQuery
}

/** `judge` may refuse the run before a catalog is read, which can be far away. */
type WorkspaceOptions = {
  config?: string
  stdinFilename?: string
  whole?: true
  judge?(project: Project): Promise<unknown>
} & Pick<OpenOptions, 'map' | 'isImport'>

/** No source is given, and the folder has no catalog. */
export class NoCatalog extends UserError {}

async function elsewhere(host: Host): Promise<string> {
  const { packagesBelow } = await import('./monorepo-packages.ts')
  const below = (await packagesBelow(host)).map((folder) => shownPath(host, folder))
  return below.length === 0
    ? 'give the path of a catalog, create one with rail-errors init, or import a published list with rail-errors import'
    : `choose one of the folders below with --cwd: ${below.join(', ')}`
}

/**
 * Finds and reads the config and the catalogs: in a folder of one of them, that one, unless the
 * `whole` config is asked for. Rejects with {@link NoCatalog} if there is none.
 */
export async function openWorkspace(
  host: Host,
  named: readonly string[],
  options: WorkspaceOptions,
): Promise<Workspace> {
  const sources = await namedSources(host, named)
  if (sources.filter((source) => source === '-').length > 1)
    throw new UserError('usage', 'stdin (-) can be used only once')
  const project = await openProject(host, options, sources)
  await options.judge?.(project)
  const configured = await configuredSources(host, project)
  const chosen =
    sources.length === 0
      ? options.whole
        ? configured
        : ofFolder(host, configured, project.base)
      : sources.map(
          (source) =>
            configured.find((own) => isSame(own.source, own.from, source, host.cwd)) ??
            unconfigured(host, source, project),
        )
  if (chosen.length === 0)
    throw new NoCatalog(
      'not-found',
      `no errors.yaml found here or in a parent folder; ${await elsewhere(host)}`,
    )
  const jobs: CatalogRun[] = []
  for (const one of chosen) jobs.push(await openJob(host, one, project, options))
  const allCatalogs = sources.length === 0 && chosen.length === configured.length
  const places = await Promise.all(
    configured.map(({ source, from }) => workingPathOf(host, source, { base: from })),
  )
  const acceptedQuery = {
    base: project.base,
    jobs,
    own: places.filter((place) => place !== undefined),
    allCatalogs,
  }
  const accepted = await openAccepted(host, acceptedQuery)
  const configuredSites = configured.flatMap(({ outputs }) => siteFolders(outputs))
  return { project, jobs, allCatalogs, configuredSites, acceptedQuery, ...accepted }
}

/**
 * The catalogs that a folder below that of the config means: those in it, or else the nearest above
 * it; all where there are none.
 */
function ofFolder({ cwd }: Host, all: readonly Chosen[], base: string | undefined): Chosen[] {
  if (base === undefined || cwd === base || !isInside(base, cwd)) return [...all]
  const placed = all.flatMap((one) =>
    isRemote(one.source) ? [] : [{ one, folder: dirname(resolve(one.from, one.source)) }],
  )
  const inside = placed.filter(({ folder }) => isInside(cwd, folder))
  const above = placed.filter(({ folder }) => folder !== base && isInside(folder, cwd))
  const deepest = Math.max(...above.map(({ folder }) => folder.length))
  const meant = inside.length > 0 ? inside : above.filter(({ folder }) => folder.length === deepest)
  return meant.length > 0 ? meant.map(({ one }) => one) : [...all]
}

async function openJob(
  host: Host,
  { source, named, from, fallback, outputs: asked, areDefault }: Chosen,
  { plugins, network }: Project,
  {
    stdinFilename,
    map,
    isImport,
  }: Pick<OpenOptions, 'map' | 'isImport'> & { stdinFilename?: string | undefined },
): Promise<CatalogRun> {
  if (!isRemote(source)) host.detail(`catalog: ${shownSource(host, source, from)}`)
  const spec = parseSpec(source)
  if (named !== undefined && spec.kind === 'path') await refuseMissing(host, named, spec.path, from)
  const { reading, path } = await openAndWarn(host, source, {
    base: from,
    stdinFilename,
    network,
    map,
    isImport,
  })
  const fault =
    named === undefined || spec.kind !== 'path'
      ? undefined
      : catalogFault(spec.path, reading.source.text)
  if (fault !== undefined) throw new UserError('config', `${named}: ${source} ${fault}`)
  const at = path ?? (await workingPathOf(host, source, { base: from, stdinFilename }))
  const outputs = areDefault ? unlessAsked(asked, reading, plugins) : asked
  const isPlain = outputs.length < asked.length
  return { reading, path, at, outputs, fallback, isPlain, fhir: makesFhir(outputs, plugins) }
}

/** Rejects with {@link UserError} a source of the config that is not a file, with its key. */
async function refuseMissing(
  host: Host,
  named: string,
  source: string,
  from: string,
): Promise<void> {
  const kind = await host.files.kind(resolve(from, source))
  if (kind === undefined) throw new UserError('config', `${named}: ${source} does not exist`)
  if (kind === 'folder')
    throw new UserError('config', `${named}: ${source} is a folder; give the path of a file`)
}

/**
 * Opens a source, and prints notes about how it was read, and what a published source does not
 * contain.
 */
export async function openAndWarn(
  host: Host,
  source: string,
  open: OpenOptions,
): Promise<OpenedSource> {
  const opened = await openSource(host, source, open)
  const unknown = isRemote(source) ? unknownFieldsNotice(opened.reading) : undefined
  const { reading } = opened
  const done = open.isImport
    ? []
    : [...reading.notices, ...(await otherwise(reading, Object.keys(open.map ?? {})))].map(
        (notice) => `${reading.source.file}: ${notice}`,
      )
  for (const line of [...opened.notices, ...done, unknown, uncertainCodesNotice(reading)])
    if (line !== undefined) host.say(`warning: ${line}`)
  return opened
}

/**
 * What the FHIR resources of others have that no field takes, or that is published otherwise. `isWhole`:
 * also what is published in addition.
 */
export async function otherwise(
  reading: ParsedCatalog,
  mapped: readonly string[] = [],
  isWhole = false,
): Promise<string[]> {
  if (reading.resources === undefined || isBroken(reading)) return []
  const found = await readerOf(reading.sourceFormat)?.republished?.(reading, mapped)
  const { left = [], changed = [], added = [] } = found ?? {}
  return [
    ...(left.length > 0 ? [`${NOT_TAKEN}: ${left.join(', ')}`] : []),
    ...(changed.length > 0 ? [`is published otherwise: ${changed.join(', ')}`] : []),
    ...(isWhole && added.length > 0
      ? [`does not say this, which is published: ${added.join(', ')}`]
      : []),
  ]
}

/** The beginning of the notice about what no field takes. */
export const NOT_TAKEN = 'no field takes this, so it is left out'

/** The same workspace with what it accepts read again. */
export const reloadAccepted = async (host: Host, workspace: Workspace): Promise<Workspace> => ({
  ...workspace,
  ...(await openAccepted(host, workspace.acceptedQuery)),
})

const shownSource = (host: Host, source: string, from: string): string =>
  source === '-' ? 'stdin' : source.includes(':') ? source : shownPath(host, resolve(from, source))

const isSame = (own: string, from: string, source: string, cwd: string): boolean =>
  isRemote(source) ? own === source : !isRemote(own) && resolve(from, own) === resolve(cwd, source)

/**
 * A catalog before it is read: `from` is the base folder of its relative path, `fallback` the
 * folder for outputs without one.
 */
type Chosen = {
  source: string
  /** Where the config names it: `rail-errors.config.yaml: source`. */
  named?: string | undefined
  from: string
  fallback: string
  outputs: readonly PlacedOutput[]
  /** True if the config lists none. */
  areDefault: boolean
}

async function configuredSources(host: Host, project: Project): Promise<Chosen[]> {
  const { source, outputs, catalogs } = project.config
  const chosen: Chosen[] = []
  const list = catalogs ?? [
    { ...(source !== undefined && { source }), ...(outputs && { outputs }) },
  ]
  for (const [index, catalog] of list.entries()) {
    const path = catalog.source ?? (await findUpwards(host, ['errors.yaml'], project.start))
    if (path === undefined) continue
    const from = catalog.source !== undefined ? project.from.source : dirname(path)
    const fallback = resolve(project.base ?? from, OUTPUT_FOLDER)
    const places = { base: project.from.outputs, fallback }
    const file = project.layers.findLast(({ config }) => config.catalogs ?? config.source)?.shown
    const key = catalogs === undefined ? 'source' : `catalogs[${index}].source`
    const named = catalog.source === undefined || file === undefined ? undefined : `${file}: ${key}`
    chosen.push({
      source: path,
      named,
      from,
      fallback,
      outputs: placedOutputs(catalog.outputs, places, project.plugins),
      areDefault: catalog.outputs === undefined,
    })
  }
  return chosen
}

function unconfigured(host: Host, source: string, project: Project): Chosen {
  const fallback = resolve(host.cwd, OUTPUT_FOLDER)
  const outputs = placedOutputs(undefined, { base: host.cwd, fallback }, project.plugins)
  return { source, from: host.cwd, fallback, outputs, areDefault: true }
}

/**
 * The sources of a command line. A folder stands for every errors.yaml in it, a glob for the files
 * that it matches: a shell that expands no globs (Windows, quotes) leaves them to the program.
 * Rejects with {@link UserError} one without a catalog.
 */
async function namedSources(host: Host, sources: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const source of sources) {
    const spec = parseSpec(source)
    const kind = spec.kind === 'path' ? await host.files.kind(resolve(host.cwd, spec.path)) : 'file'
    if (kind === 'file' || (kind === undefined && !/[*?[{]/.test(source))) all.push(source)
    else all.push(...(await catalogsOf(host, source, kind === 'folder')))
  }
  return [...new Set(await Promise.all(all.map((source) => catalogNamed(host, source))))]
}

/** The catalog that a source means: a file of a language, as an editor or a hook names it, means its catalog. */
async function catalogNamed({ files, cwd }: Host, source: string): Promise<string> {
  const name = basename(source)
  const bytes = async (other: string) => {
    const path = resolve(cwd, dirname(source), other)
    return (await files.kind(path)) === 'file' ? files.read(path) : undefined
  }
  const text = partsOfName(name).tag === undefined ? undefined : await bytes(name)
  const whose = text && (await catalogOfTexts(name, text, bytes))
  return whose === undefined ? source : source.slice(0, -name.length) + whose.catalog
}

async function catalogsOf(host: Host, source: string, isFolder: boolean): Promise<string[]> {
  const { codeFiles } = await import('../source/globs.ts')
  const { files } = await codeFiles(
    host,
    { globs: [source], from: host.cwd },
    { globs: [], from: host.cwd },
  )
  const found = isFolder ? files.filter((file) => basename(file) === CATALOG) : files
  if (found.length === 0)
    throw new UserError(
      'not-found',
      `${source}: ${isFolder ? `no ${CATALOG} in this folder` : 'no file matches'}; give the path of the file that has the codes`,
    )
  return found.map((file) => shownPath(host, file))
}

// What a client would miss. Texts for maintainers and the like are not needed.
const MISSED = [
  'version',
  'stages',
  'codes.http',
  'codes.stop',
  'codes.fix_stage',
  'codes.meaning',
  'codes.fix',
  'codes.handling',
  'codes.deprecated',
  'codes.retired',
]

/**
 * What a fetched set does not contain, in one line; undefined if it contains everything that a
 * client needs.
 */
function unknownFieldsNotice({
  source,
  sourceFormat,
  unknownFields,
}: ParsedCatalog): string | undefined {
  const missed = MISSED.filter((field) => unknownFields.includes(field))
  if (sourceFormat === 'yaml' || missed.length === 0) return undefined
  const entry = missed
    .filter((field) => field.startsWith('codes.'))
    .map((field) => field.slice('codes.'.length))
  const header = missed.filter((field) => !field.startsWith('codes.'))
  const parts = [header.join(', '), entry.length > 0 ? `codes: ${entry.join(', ')}` : ''].filter(
    (part) => part !== '',
  )
  return `${source.file} does not contain these fields, so they are unknown: ${parts.join('; ')}`
}

/**
 * The codes that a ValueSet alone calls inactive, in one line: servers mean deprecated ones, too,
 * so they are kept and marked.
 */
function uncertainCodesNotice({ source, sourceFormat, value }: ParsedCatalog): string | undefined {
  if (sourceFormat !== 'value-set') return undefined
  const inactive = (value.codes ?? []).filter(
    ({ deprecated }) => deprecated !== undefined && Object.keys(deprecated).length === 0,
  ).length
  if (inactive === 0) return undefined
  return `${source.file} marks ${inactive} of its codes as inactive, but not whether they are still sent; they are read as deprecated. The CodeSystem contains this information`
}
