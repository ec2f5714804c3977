import { basename, join, posix } from 'node:path'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import { hasTopKey } from '../../core/yaml/top-key.ts'
import { type StagedFiles, stagedFiles } from '../../io/git/staged.ts'
import type { Host } from '../../io/host/host.ts'
import { findUpwards, shownPath, wayTo } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { isForPeople } from './reporting.ts'

type StagedOptions = { cwd?: string; config?: string; format?: string[] }

/** The exit code of one run; that of several is the highest. */
type Code = 0 | 1 | 2 | 3

/** One run of a command: `real` receives its reports, `host` is what it reads. */
type Run<O> = (real: Host, host: Host, options: O) => Promise<Code>

/**
 * Runs a command with `--staged`. In a repository with several packages and none of them here, it
 * runs in the folder of each package that the commit changes; files that are only named like a
 * catalog, such as texts of a framework, are ignored.
 */
export async function runStaged<O extends StagedOptions>(
  real: Host,
  sources: readonly string[],
  options: O,
  run: Run<O>,
): Promise<Code> {
  const staged = await stagedFiles(real)
  const { host } = staged
  const isNamed =
    sources.length > 0 || options.config !== undefined || Boolean(host.env.RAIL_ERRORS_CONFIG)
  if (isNamed || (await findUpwards(host, [...CONFIG_NAMES, CATALOG])) !== undefined)
    return run(real, host, options)
  const folders = await packagesAmong(
    host,
    staged.paths.map((path) => join(staged.root, path)),
  )
  if (folders.length === 0) {
    real.say(`no ${CATALOG} in git's index here: nothing to check`)
    return 0
  }
  const changed = await concerned(staged, folders)
  if (changed.length > 1 && !isForPeople(options.format))
    throw new UserError(
      `the commit changes ${changed.length} packages with a catalog; run once for each, with --cwd, for this format`,
    )
  if (changed.length === 0)
    real.say('the commit changes no package with a catalog: nothing to check')
  let worst: Code = 0
  for (const folder of changed) {
    const way = shownPath(host, folder)
    real.say(`${way}:`)
    const code = await run(
      { ...real, cwd: folder },
      { ...host, cwd: folder },
      { ...options, cwd: posix.join(options.cwd ?? '', way) },
    )
    if (code > worst) worst = code
  }
  return worst
}

/**
 * The packages with a change in the index; all of them if nothing is staged, as in a CI job, or if
 * a shared config changed.
 */
async function concerned(
  { root, changed }: StagedFiles,
  folders: readonly string[],
): Promise<readonly string[]> {
  const paths = (await changed()).map((path) => join(root, path))
  const isIn = (path: string) => folders.some((folder) => wayTo(folder, path) !== undefined)
  if (
    paths.length === 0 ||
    paths.some((path) => !isIn(path) && /rail-errors/.test(shownPath({ cwd: root }, path)))
  )
    return folders
  return folders.filter((folder) => paths.some((path) => wayTo(folder, path) !== undefined))
}

export const CATALOG = 'errors.yaml'

/**
 * The folders below the working directory that have a config or a catalog among these files (all
 * absolute), without those inside such a folder, in order. Files that are only named like a catalog,
 * such as texts of a framework, do not count.
 */
export async function packagesAmong(host: Host, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const path of paths) {
    const name = basename(path)
    if (wayTo(host.cwd, path) === undefined || !(CONFIG_NAMES.includes(name) || name === CATALOG))
      continue
    if (
      name === CATALOG &&
      !hasTopKey(new TextDecoder().decode(await host.files.read(path)), ['codes', 'codes_from'])
    )
      host.detail(`${path} has no "codes", so it is not a catalog`)
    else found.add(join(path, '..'))
  }
  return [...found]
    .filter(
      (folder) =>
        ![...found].some((other) => other !== folder && wayTo(other, folder) !== undefined),
    )
    .sort()
}
