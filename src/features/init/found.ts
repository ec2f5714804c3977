import { basename, dirname, join, relative, resolve } from 'node:path'
import { filesNamedBy } from '../../base/core/catalog/imports.ts'
import { CONFIG_NAMES, readConfig } from '../../base/core/config/read.ts'
import { isRemote } from '../../base/core/config/source-spec.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { findUpwards, isInside, shownPath, toPosix } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { CATALOG, type CatalogRun, optionsOf } from '../../base/run/workspace/catalog-run.ts'
import { packagesBelow } from '../../base/run/workspace/monorepo-packages.ts'
import { openWorkspace, type Workspace } from '../../base/run/workspace/workspace.ts'
import { manifestPath } from '../../base/targets/manifest.ts'
import { namePartsOf, outputNames } from '../../base/targets/output-names.ts'
import type { NameParts, OutputRequest, Target } from '../../base/targets/target.ts'
import { isSite } from '../../base/targets/targets.ts'

/** The catalogs of one config, or of one folder without a config. */
export type Found = {
  /** Absolute. */
  folder: string
  /** The name of the one catalog; of several, that of the folder. */
  name: string
  url?: string | undefined
  hasUrl: boolean
  /** What they consist of and what is built of them, from the working directory. */
  catalogs: readonly string[]
  /** The lists that a test prints, by lines. */
  lists: readonly string[]
  outputs: readonly string[]
  /** What the names of further outputs of the one catalog are made of. */
  parts?: NameParts
}

/**
 * The catalogs that exist: here, or else in folders below. Rejects with {@link UserError} if a config
 * above names those that are here: its folder is the one to set up.
 */
export async function foundCatalogs(host: Host, listed: Listed): Promise<Found[]> {
  const above = await findUpwards(host, CONFIG_NAMES)
  const named = above === undefined ? [] : await sourcesIn(host, above)
  const isHere = above !== undefined && dirname(above) === host.cwd
  if (!isHere && named.some((path) => isInside(host.cwd, path)))
    throw new UserError(
      'usage',
      `${shownPath(host, above!)} lists the catalog of this folder; run init in the folder of the config: rail-errors --cwd ${shownPath(host, dirname(above!))} init`,
    )
  const own = join(host.cwd, CATALOG)
  const names = isHere && named.some((path) => path !== own)
  if (names || (await host.files.kind(own)) !== undefined) return [await opened(host, host.cwd)]
  const folders = await packagesBelow(host, undefined, listed)
  return Promise.all(folders.map((folder) => opened(host, folder)))
}

/** The catalogs on the disk that a config names. */
async function sourcesIn(host: Host, path: string): Promise<string[]> {
  const { config } = await readConfig(await host.files.read(path), basename(path))
  return [config, ...(config.catalogs ?? [])].flatMap(({ source }) =>
    source === undefined || isRemote(source) ? [] : resolve(dirname(path), source),
  )
}

async function opened(host: Host, folder: string): Promise<Found> {
  const name = basename(folder)
  const fetch = () => Promise.reject(new UserError('network', 'init fetches nothing'))
  const at = { ...host, cwd: folder, say: () => undefined, fetch }
  let workspace: Workspace
  try {
    workspace = await openWorkspace(at, [], {})
  } catch (error) {
    // What is wrong with them is for lint to report.
    if (!(error instanceof UserError)) throw error
    const path = join(folder, CATALOG)
    const catalogs = (await host.files.kind(path)) === 'file' ? [below(host, path)] : []
    const outputs = [below(host, join(folder, DEFAULT))]
    return { folder, name, hasUrl: true, catalogs, lists: [], outputs }
  }
  const { jobs } = workspace
  const outputs = await Promise.all(jobs.map((job) => outputsOf(host, job, workspace)))
  return {
    folder,
    name: (jobs.length === 1 ? jobs[0]!.reading.value.name : undefined) ?? name,
    url: jobs.length === 1 ? jobs[0]!.reading.value.url : undefined,
    // An errors.yaml that can't be read may have one.
    hasUrl: jobs.some(
      ({ reading: { value, raw } }) => value.url !== undefined || raw === undefined,
    ),
    catalogs: jobs.flatMap(({ path }) => (path === undefined ? [] : below(host, path))),
    lists: jobs.flatMap(({ path, reading: { raw } }) =>
      (path === undefined ? [] : filesNamedBy(raw).lists)
        .filter((list) => list.endsWith('.jsonl'))
        .map((list) => below(host, join(dirname(path!), list))),
    ),
    outputs: [...new Set(outputs.flat())],
    ...(jobs.length === 1 && {
      parts: namePartsOf(jobs[0]!.reading, jobs[0]!.reading, workspace.project.settings),
    }),
  }
}

const DEFAULT = 'dist-terminology/**'

/** The patterns of the files that are built of a catalog. */
const outputsOf = (
  host: Host,
  { reading, outputs, fallback }: CatalogRun,
  { project: { settings, plugins } }: Workspace,
): Promise<string[]> =>
  patternsOf(
    host,
    namePartsOf(reading, reading, settings),
    outputs
      .filter(({ committed }) => committed !== false)
      .map((output) => ({ ...output, ...optionsOf(output, outputs) })),
    fallback,
    plugins.generators,
  )

/**
 * The patterns of the files of outputs, from the working directory. A folder of code can have files of
 * others, so its outputs are named. `own`: the folder that has no others, absolute as those of the
 * outputs.
 */
export async function patternsOf(
  host: Host,
  parts: NameParts,
  outputs: readonly (OutputRequest & { target: string; out: string })[],
  own: string,
  generators: readonly Target[] = [],
): Promise<string[]> {
  const patterns = new Set<string>()
  for (const { out, ...asked } of outputs) {
    const names =
      out === own || isSite(asked.target)
        ? ['**']
        : [
            ...(await outputNames(parts, asked, generators)).map(({ path }) =>
              path.replaceAll('<code>', '*'),
            ),
            manifestPath(parts.name),
          ]
    for (const name of names) patterns.add(below(host, join(out, name)))
  }
  return [...patterns]
}

const below = ({ cwd }: Host, path: string): string => toPosix(relative(cwd, path))
