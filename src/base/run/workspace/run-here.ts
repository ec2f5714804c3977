import { join, posix } from 'node:path'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import type { StagedFiles } from '../../io/git/staged.ts'
import type { Host } from '../../io/host/host.ts'
import { findUpwards, shownPath, wayTo } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import { CATALOG } from './catalog-run.ts'
import { isForPeople } from './reporting.ts'

type PackageOptions = { cwd?: string; config?: string; format?: string[]; staged?: true }

/** The exit code of one run; that of several is the highest. */
type Code = 0 | 1 | 2 | 3

/** One run of a command: `real` receives its reports, `host` is what it reads. */
type Run<O> = (real: Host, host: Host, options: O) => Promise<Code>

/**
 * Runs a command here. In a repository with several packages and none of them here, it runs in the
 * folder of each; with `--staged`, of each that the commit changes.
 */
export async function runHere<O extends PackageOptions>(
  real: Host,
  sources: readonly string[],
  options: O,
  run: Run<O>,
): Promise<Code> {
  // A run in the folder of a catalog, as most are, needs no git.
  const staged = options.staged
    ? await (await import('../../io/git/staged.ts')).stagedFiles(real)
    : undefined
  const host = staged?.host ?? real
  const isNamed =
    sources.length > 0 || options.config !== undefined || Boolean(host.env.RAIL_ERRORS_CONFIG)
  if (isNamed || (await findUpwards(host, [...CONFIG_NAMES, CATALOG])) !== undefined)
    return run(real, host, options)
  const { packagesBelow } = await import('./monorepo-packages.ts')
  const folders = await packagesBelow(host, staged)
  if (folders.length === 0) {
    if (staged === undefined) return run(real, host, options)
    real.say(`no ${CATALOG} in git's index here: nothing to check`)
    return 0
  }
  const chosen = staged ? await concerned(staged, folders) : folders
  if (chosen.length > 1 && !isForPeople(options.format))
    throw new UserError(
      'usage',
      `${staged ? `the commit changes ${chosen.length} packages` : `there are ${chosen.length} packages here`} with a catalog; run once for each, with --cwd, for this format`,
    )
  if (chosen.length === 0)
    real.say('the commit changes no package with a catalog: nothing to check')
  let worst: Code = 0
  for (const folder of chosen) {
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
