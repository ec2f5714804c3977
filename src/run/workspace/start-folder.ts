import { dirname, resolve } from 'node:path'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { isRemote } from '../../core/config/source-spec.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath, wayTo } from '../../io/host/paths.ts'
import { findUpwards, rootOf } from '../../io/host/upwards.ts'
import { UserError } from '../../io/host/user-error.ts'
import { workingPathOf } from '../source/open.ts'

/**
 * The folder from which a run looks upwards for files of these names, and the file that it found.
 */
export type Start = { folder: string; path: string | undefined }

/**
 * The config of a run: the one that `--config` or RAIL_ERRORS_CONFIG names, else the nearest.
 * Rejects with {@link UserError} if a named one does not exist.
 */
export async function findOwnConfig(
  host: Host,
  { config, stdinFilename }: { config?: string | undefined; stdinFilename?: string | undefined },
  sources: readonly string[],
): Promise<Start> {
  const named = namedConfig(host, config)
  if (named === undefined) return findConfig(host, CONFIG_NAMES, sources, stdinFilename)
  const path = resolve(host.cwd, named)
  const kind = await host.files.kind(path)
  if (kind === 'file') return { folder: host.cwd, path }
  const fault = kind === undefined ? 'does not exist' : 'is a folder'
  throw new UserError(
    `the config ${shownPath(host, path)} ${fault}; give the path of a rail-errors.config.yaml`,
  )
}

/** The config that `--config` or RAIL_ERRORS_CONFIG names. */
export const namedConfig = ({ env }: Host, config: string | undefined): string | undefined =>
  config ?? (env.RAIL_ERRORS_CONFIG || undefined)

/**
 * Looks for the config of a run: upwards from each named catalog if it is in this repository, else
 * from the working directory. A config elsewhere is not used, because its plugins are code that
 * runs. Rejects with {@link UserError} if two catalogs have different configs.
 */
export async function findConfig(
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
  const shown = ({ path }: Start) => (path === undefined ? 'no config' : shownPath(host, path))
  throw new UserError(
    `these catalogs have different configs: ${shownPath(host, first.folder)} has ${shown(first)}, ${shownPath(host, other.folder)} has ${shown(other)}; run once for each config, or name one with --config`,
  )
}
