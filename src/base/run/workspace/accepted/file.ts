import { dirname, join, resolve } from 'node:path'
import type { Host } from '../../../io/host/host.ts'
import { shownPath } from '../../../io/host/paths.ts'
import type { PlacedAcceptance } from '../../../rules/accept/audit.ts'
import { type Accepted, KEY, readAccepted } from '../../../rules/accept/read-file.ts'
import type { Acceptance } from '../../../rules/accept/types.ts'
import type { CatalogRun } from '../catalog-run.ts'
import { throwIfProblems } from '../problems.ts'

/**
 * The file of accepted findings and changes: next to the config, or without one next to the
 * catalog.
 */
export type AcceptedFile = {
  /** Absolute, and its path for people. */
  path: string
  shown: string
  /** Its content; undefined if the file does not exist. */
  read: Accepted | undefined
  /** The base folder of the catalogs in it. */
  base: string
  /** The catalogs that an entry without a catalog applies to (absolute). */
  own: readonly string[]
}

/** What a run accepts, and the files that it is from. */
export type AcceptedIn = {
  accepted: readonly PlacedAcceptance[]
  acceptedFiles: readonly AcceptedFile[]
}

export type AcceptedQuery = {
  base: string | undefined
  jobs: readonly CatalogRun[]
  /** Every catalog of the config, or of the folder (absolute). */
  own: readonly string[]
  allCatalogs: boolean
}

const FOLDER = '.rail-errors'

/** The file in a folder. Rejects with all its mistakes, like a config. */
export async function openAcceptedFile(
  host: Host,
  base: string,
  own: readonly string[] = [],
): Promise<AcceptedFile> {
  const path = join(base, FOLDER, 'accepted.yaml')
  const shown = shownPath(host, path)
  if ((await host.files.kind(path)) !== 'file') return { path, shown, read: undefined, base, own }
  const read = await readAccepted(await host.files.read(path), shown)
  throwIfProblems(`${shown} is not valid`, [read])
  host.detail(`accepted: ${shown}`)
  return { path, shown, read, base, own }
}

/** Reads what a run accepts. Rejects with all mistakes in the files, like a config. */
export async function openAccepted(host: Host, query: AcceptedQuery): Promise<AcceptedIn> {
  const { base: found, jobs, own } = query
  const folders =
    found === undefined
      ? [...new Set(jobs.flatMap(({ at }) => (at === undefined ? [] : [dirname(at)])))]
      : [found]
  const acceptedFiles: AcceptedFile[] = []
  for (const base of folders)
    acceptedFiles.push(
      await openAcceptedFile(host, base, found === undefined ? [join(base, 'errors.yaml')] : own),
    )
  const entries = acceptedFiles.flatMap((file) =>
    (file.read?.entries ?? []).map((entry, index) => ({ file, entry, index })),
  )
  // If two cover a finding, the one that names the catalog takes precedence.
  const ordered = [
    ...entries.filter(({ entry }) => entry.catalog),
    ...entries.filter(({ entry }) => !entry.catalog),
  ]
  const accepted: PlacedAcceptance[] = []
  for (const { file, entry, index } of ordered)
    accepted.push(await placed(host, query, file, entry, index))
  return { accepted, acceptedFiles }
}

async function placed(
  host: Host,
  query: AcceptedQuery,
  file: AcceptedFile,
  { catalog, ...entry }: Partial<Acceptance>,
  index: number,
): Promise<PlacedAcceptance> {
  const { files, ...scope } =
    catalog === undefined ? scopeOfAll(file, query) : await scopeOfOne(host, file, query, catalog)
  return {
    entry: { ...entry, ...(files && { files }) },
    source: file.read!.source,
    at: [KEY, index],
    ...scope,
  }
}

/**
 * The catalogs that an entry applies to, by the names in findings (undefined: all), and whether the
 * run has all of them.
 */
type Scope = Pick<PlacedAcceptance, 'complete' | 'missingCatalog'> & { files?: readonly string[] }

/**
 * The scope of an entry without a catalog: every catalog of the config, or of the folder of the
 * file.
 */
function scopeOfAll(file: AcceptedFile, query: AcceptedQuery): Scope {
  const complete = hasAll(file, query)
  return query.base === undefined
    ? { complete, files: filesOf(query, (at) => dirname(at) === file.base) }
    : { complete }
}

/**
 * The scope of an entry that names its catalog. It can also be reported as unused if that file does
 * not exist and the run has all catalogs.
 */
async function scopeOfOne(
  host: Host,
  file: AcceptedFile,
  query: AcceptedQuery,
  catalog: string,
): Promise<Scope> {
  const path = resolve(file.base, catalog)
  const files = filesOf(query, (at) => at === path)
  const missing =
    hasAll(file, query) && !file.own.includes(path) && (await host.files.kind(path)) === undefined
  return missing
    ? { files, complete: true, missingCatalog: catalog }
    : { files, complete: linted(query).has(path) }
}

const hasAll = ({ own }: AcceptedFile, query: AcceptedQuery): boolean => {
  const catalogs = linted(query)
  return own.length > 0 && own.every((one) => catalogs.has(one))
}

/**
 * The catalogs of the run, except those of a commit or of a pipe: what is accepted was not written
 * for them.
 */
const linted = ({ jobs, allCatalogs }: AcceptedQuery): ReadonlySet<string> =>
  new Set(
    jobs.flatMap(({ path, at }) =>
      at !== undefined && (allCatalogs || path !== undefined) ? [at] : [],
    ),
  )

const filesOf = ({ jobs }: AcceptedQuery, isAbout: (at: string) => boolean): string[] =>
  jobs.flatMap(({ at, reading }) => (at !== undefined && isAbout(at) ? [reading.source.file] : []))
