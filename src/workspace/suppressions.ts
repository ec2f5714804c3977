import { dirname, join, resolve } from 'node:path'
import { type ReadSuppression, type ReadSuppressions, readSuppressions } from '../acceptance/read.ts'
import type { ConfigLayer } from '../config/layers.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import type { Standing } from '../lint/audit.ts'
import type { Source } from '../yaml/source.ts'
import type { Job } from './job.ts'
import { refuse } from './mistakes.ts'

/** A place for recorded suppressions (absolute): beside the config, or without one beside the catalog. `read` is undefined when there is no file. */
export type SuppressionFile = {
  path: string
  shown: string
  /** The folder that the catalogs in it start from. */
  base: string
  read: ReadSuppressions | undefined
  /** The catalogs that an entry without a catalog is about (absolute). */
  own: readonly string[]
}

/** What silences findings from outside the catalogs: the config's suppressions, then those of the files. */
export type Suppressions = { suppressions: readonly Standing[]; suppressionFiles: readonly SuppressionFile[] }

/** What the suppressions of a run are looked for with. */
export type Asked = {
  /** The config's folder, and the files it was made of, itself the last. */
  found: { base: string; layers: readonly ConfigLayer[] } | undefined
  jobs: readonly Job[]
  /** Every catalog that the config, or the folder, has (absolute). */
  own: readonly string[]
  /** True when the run is about all of them. */
  whole: boolean
}

/**
 * The suppressions of one file, the folder that their catalogs start from, and the catalogs that one without a catalog is about.
 * `shared`: they came by `extends`, and other runs may need them.
 */
type List = {
  entries: readonly ReadSuppression[]
  source: Source
  from: 'config' | 'file'
  base: string
  its: readonly string[]
  shared: boolean
}

/** Reads the suppressions that stand outside the catalogs. Rejects with every mistake in them, as for a config. */
export async function openSuppressions(host: Host, { found, jobs, own, whole }: Asked): Promise<Suppressions> {
  const folders = found ? [found.base] : [...new Set(jobs.flatMap(({ at }) => (at === undefined ? [] : [dirname(at)])))]
  const suppressionFiles: SuppressionFile[] = []
  for (const base of folders) suppressionFiles.push(await openFile(host, base, found ? own : [join(base, 'errors.yaml')]))
  // A catalog of a commit or of a pipe is not the one that the suppressions were written for.
  const linted = new Set(jobs.flatMap(({ path, at }) => (at !== undefined && (whole || path !== undefined) ? [at] : [])))

  const standing = async ({ source, from, base, its, shared }: List, { catalog, rule = '', ...rest }: ReadSuppression, index: number) => {
    const named = catalog === undefined ? undefined : resolve(base, catalog)
    const all = its.length > 0 && its.every((one) => linted.has(one))
    const missing = !shared && named !== undefined && all && !its.includes(named) && (await host.files.kind(named)) === undefined
    const about = jobs.filter(({ at }) => (named === undefined ? at !== undefined && dirname(at) === base : at === named))
    const everywhere = named === undefined && found !== undefined
    return {
      suppression: { ...rest, rule, from, ...(!everywhere && { files: about.map(({ reading }) => reading.source.file) }) },
      source,
      at: ['suppressions', index],
      judged: !shared && (missing || (named === undefined ? all : linted.has(named))),
      ...(missing && { nowhere: catalog! }),
    } satisfies Standing
  }
  const lists: List[] = [
    ...(found?.layers ?? []).map(({ config, source, base }, index, layers) => ({
      ...{ entries: config.suppressions ?? [], source, from: 'config' as const, base, its: own },
      shared: index < layers.length - 1,
    })),
    ...suppressionFiles.flatMap(({ read, base, own: its }) =>
      read ? [{ entries: read.suppressions, source: read.source, from: 'file' as const, base, its, shared: false }] : [],
    ),
  ]
  const entries = lists.flatMap((list) => list.entries.map((entry, index) => ({ list, entry, index })))
  // Where two cover a finding, the one that names the catalog is the one that is meant.
  const ordered = [...entries.filter(({ entry }) => entry.catalog), ...entries.filter(({ entry }) => !entry.catalog)]
  const suppressions = await Promise.all(ordered.map(({ list, entry, index }) => standing(list, entry, index)))
  return { suppressions, suppressionFiles }
}

async function openFile(host: Host, base: string, own: readonly string[]): Promise<SuppressionFile> {
  const path = join(base, '.rail-errors', 'suppressions.yaml')
  const shown = shownPath(host, path)
  if ((await host.files.kind(path)) !== 'file') return { path, shown, base, own, read: undefined }
  const read = await readSuppressions(await host.files.read(path), shown)
  refuse(`${shown} has mistakes`, [read])
  return { path, shown, base, own, read }
}
