import { dirname, join, resolve } from 'node:path'
import { SUPPRESSIONS } from '../acceptance/kinds.ts'
import type { Suppression } from '../acceptance/model.ts'
import type { ConfigLayer } from '../config/layers.ts'
import type { Host } from '../host/host.ts'
import type { ExternalSuppression } from '../lint/audit.ts'
import type { Source } from '../yaml/source.ts'
import { type AcceptanceFile, openAcceptances } from './acceptances.ts'
import type { CatalogRun } from './catalog-run.ts'

/** A location for recorded suppressions: next to the config, or without one next to the catalog. */
export type SuppressionFile = AcceptanceFile<Suppression> & {
  /** The base folder of the catalogs in it. */
  base: string
  /** The catalogs that an entry without a catalog applies to (absolute). */
  own: readonly string[]
}

/** The suppressions from outside the catalogs: those of the config, then those of the files. */
export type Suppressions = {
  suppressions: readonly ExternalSuppression[]
  suppressionFiles: readonly SuppressionFile[]
}

/** The input for finding the suppressions of a run. */
export type SuppressionQuery = {
  /** The config's folder, and the files of the config, itself last. */
  found: { base: string; layers: readonly ConfigLayer[] } | undefined
  jobs: readonly CatalogRun[]
  /** Every catalog of the config, or of the folder (absolute). */
  own: readonly string[]
  /** True if the run includes all of them. */
  allCatalogs: boolean
}

/**
 * Reads the suppressions from outside the catalogs. Rejects with all mistakes in them, like a
 * config.
 */
export async function openSuppressions(host: Host, query: SuppressionQuery): Promise<Suppressions> {
  const { found, jobs, own } = query
  const folders = found
    ? [found.base]
    : [...new Set(jobs.flatMap(({ at }) => (at === undefined ? [] : [dirname(at)])))]
  const suppressionFiles: SuppressionFile[] = []
  for (const base of folders) {
    const file = await openAcceptances(
      host,
      join(base, '.rail-errors', 'suppressions.yaml'),
      SUPPRESSIONS,
    )
    suppressionFiles.push({ ...file, base, own: found ? own : [join(base, 'errors.yaml')] })
  }
  const entries = listsOf(query, suppressionFiles).flatMap((list) =>
    list.entries.map((entry, index) => ({ list, entry, index })),
  )
  // If two cover a finding, the one that names the catalog takes precedence.
  const ordered = [
    ...entries.filter(({ entry }) => entry.catalog),
    ...entries.filter(({ entry }) => !entry.catalog),
  ]
  const suppressions = ordered.map(
    async ({
      list,
      entry: { catalog, rule = '', ...rest },
      index,
    }): Promise<ExternalSuppression> => {
      const { files, ...scope } =
        catalog === undefined
          ? scopeOfAll(list, query)
          : await scopeOfOne(host, list, query, catalog)
      const suppression = { ...rest, rule, from: list.from, ...(files && { files }) }
      return { suppression, source: list.source, at: [SUPPRESSIONS.key, index], ...scope }
    },
  )
  return { suppressions: await Promise.all(suppressions), suppressionFiles }
}

/**
 * The suppressions of one config or file, the base folder of their catalogs, and the catalogs that
 * one without a catalog applies to.
 */
type List = {
  entries: readonly Partial<Suppression>[]
  source: Source
  from: 'config' | 'file'
  base: string
  own: readonly string[]
  /** True for those of an extended config: other runs may need them. */
  shared: boolean
}

const listsOf = ({ found, own }: SuppressionQuery, files: readonly SuppressionFile[]): List[] => [
  ...(found?.layers ?? []).map(({ config, source, base }, index, layers) => ({
    ...{ entries: config.suppressions ?? [], source, from: 'config' as const, base, own },
    shared: index < layers.length - 1,
  })),
  ...files.flatMap(({ read, base, own: its }) =>
    read
      ? [
          {
            entries: read.entries,
            source: read.source,
            from: 'file' as const,
            base,
            own: its,
            shared: false,
          },
        ]
      : [],
  ),
]

/**
 * The catalogs that an entry applies to, by the names in findings (undefined: all), and whether the
 * run has all of them.
 */
type Scope = Pick<ExternalSuppression, 'complete' | 'missingCatalog'> & {
  files?: readonly string[]
}

/**
 * The scope of an entry without a catalog: every catalog of the config, or of the folder of the
 * file.
 */
function scopeOfAll(list: List, query: SuppressionQuery): Scope {
  const complete = !list.shared && hasAll(list, query)
  return query.found === undefined
    ? { complete, files: filesOf(query, (at) => dirname(at) === list.base) }
    : { complete }
}

/**
 * The scope of an entry that names its catalog. It can also be reported as unused if that file does
 * not exist and the run has all catalogs.
 */
async function scopeOfOne(
  host: Host,
  list: List,
  query: SuppressionQuery,
  catalog: string,
): Promise<Scope> {
  const path = resolve(list.base, catalog)
  const files = filesOf(query, (at) => at === path)
  if (list.shared) return { files, complete: false }
  const missing =
    hasAll(list, query) && !list.own.includes(path) && (await host.files.kind(path)) === undefined
  return missing
    ? { files, complete: true, missingCatalog: catalog }
    : { files, complete: linted(query).has(path) }
}

const hasAll = ({ own }: List, query: SuppressionQuery): boolean => {
  const catalogs = linted(query)
  return own.length > 0 && own.every((one) => catalogs.has(one))
}

/**
 * The catalogs of the run, except those of a commit or of a pipe: the suppressions were not written
 * for them.
 */
const linted = ({ jobs, allCatalogs }: SuppressionQuery): ReadonlySet<string> =>
  new Set(
    jobs.flatMap(({ path, at }) =>
      at !== undefined && (allCatalogs || path !== undefined) ? [at] : [],
    ),
  )

const filesOf = ({ jobs }: SuppressionQuery, isAbout: (at: string) => boolean): string[] =>
  jobs.flatMap(({ at, reading }) => (at !== undefined && isAbout(at) ? [reading.source.file] : []))
