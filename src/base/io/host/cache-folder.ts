import { existsSync, lstatSync, mkdirSync, realpathSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { Host } from './host.ts'

/**
 * Where this user's machine keeps what can be fetched again; undefined when the environment names
 * no home.
 */
export function cacheFolder({ env }: Pick<Host, 'env'>): string | undefined {
  if (env.RAIL_ERRORS_CACHE) return env.RAIL_ERRORS_CACHE
  if (env.XDG_CACHE_HOME?.startsWith('/')) return `${env.XDG_CACHE_HOME}/rail-errors`
  if (env.LOCALAPPDATA) return `${env.LOCALAPPDATA}\\rail-errors`
  return env.HOME ? `${env.HOME}/.cache/rail-errors` : undefined
}

/**
 * True if this user may store files below a folder of the cache: root creates none in a folder of
 * another user, such as the home of a user for whom root runs, who could not change them later.
 */
export async function mayStore(
  { files, users }: Pick<Host, 'files' | 'users'>,
  folder: string,
): Promise<boolean> {
  if (users[0] !== 0) return true
  for (const above of upwards(folder))
    if ((await files.kind(above)) !== undefined)
      return (await files.owner(await files.real(above))) === 0
  return true
}

type Run = { args: readonly string[]; env: NodeJS.ProcessEnv; user: number | undefined }

/**
 * The folder in which Node may keep the program as it compiled it, created if it is missing.
 * Undefined with `--no-cache`, and wherever somebody else could have put code: in a relative
 * folder, in a repository, or below a folder that other users can change. Creates nothing in a
 * folder of another user, such as the home of a user for whom root runs.
 */
export function compileCacheFolder({ args, env, user }: Run): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE || env.NODE_V8_COVERAGE || isSwitchedOff(args))
    return undefined
  const root = cacheFolder({ env })
  if (root === undefined || !isAbsolute(root)) return undefined
  const folder = join(root, 'code')
  try {
    if (isInRepository(folder)) return undefined
    const nearest = upwards(folder).find((above) => existsSync(above))!
    const real = realpathSync.native(nearest)
    if (isInRepository(real) || !upwards(real).every((above) => isSafe(lstatSync(above), user)))
      return undefined
    if (user !== undefined && lstatSync(real).uid !== user) return undefined
    if (nearest !== folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch {
    return undefined // for example a file where the folder would be, or a full disk
  }
}

const isSwitchedOff = (args: readonly string[]): boolean => {
  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  return options.includes('--no-cache') || options.includes('--no-cache=true')
}

/**
 * True if no other user but root can change what a folder contains. In a sticky folder, such as
 * /tmp, others can't touch the folders of this user.
 */
const isSafe = ({ uid, mode }: Stats, user: number | undefined): boolean =>
  user === undefined || // Windows keeps the caches of its users apart
  ((uid === user || uid === 0) && ((mode & 0o022) === 0 || (mode & 0o1000) !== 0))

const isInRepository = (folder: string): boolean =>
  upwards(folder).some((above) => existsSync(join(above, '.git')))

function upwards(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...upwards(above)]
}
