import { cacheFolder } from './cache-folder.ts'
import type { Files, Host } from './host.ts'
import { hasGit, isInGit, rootOf, shownPath, wayTo } from './paths.ts'
import { UserError } from './user-error.ts'

/** A link in a repository leads out of the repository or into its `.git`. */
export class OutsideLink extends UserError {
  override name = 'OutsideLink'
}

/**
 * The files of a host. Refuses to read through a link in the repository that leads out of it or
 * into its `.git`: reports show lines of the files that they read, and a pull request can contain
 * such a link. Without a repository the working directory is the limit, except for files that were
 * `named` (absolute) on the command line. Packages are exempt, because package managers link them.
 * Only these may be pipes and devices, too: any other one may never end.
 */
export function withoutOutsideLinks(
  host: Pick<Host, 'cwd' | 'env' | 'files'>,
  named: readonly string[],
): Files {
  const { files } = host
  let limit: Promise<Limit> | undefined
  const check = async (path: string): Promise<void> => {
    limit ??= limitOf(host)
    const { root, real, isRepository } = await limit
    const inside = [root, real]
      .map((folder) => wayTo(folder, path))
      .find((way) => way !== undefined)
    if (
      inside === undefined ||
      isFree(inside) ||
      (!isRepository && named.includes(path)) ||
      isCached(host, path)
    )
      return
    const way = wayTo(real, await files.real(path))
    if (way !== undefined && (way === inside || !isInGit(way))) return
    const outside =
      way === undefined
        ? `out of the ${isRepository ? 'repository' : 'working directory'}`
        : 'into .git'
    throw new OutsideLink(
      `${shownPath(host, path)} is a link that leads ${outside}; give the path of the file itself`,
    )
  }
  return {
    ...files,
    async read(path) {
      await check(path)
      const isPipe = async () =>
        (await files.size(path)) === undefined && (await files.kind(path)) === 'file'
      // Twice: another program may have taken a file away and put one there in between.
      if (!named.includes(path) && (await isPipe()) && (await isPipe()))
        throw new UserError(
          `${shownPath(host, path)} is a pipe, a socket or a device, and is not read; replace it with a file`,
        )
      return files.read(path)
    },
  }
}

/** The folder that links must not lead out of, as written and with links resolved. */
type Limit = { root: string; real: string; isRepository: boolean }

async function limitOf(host: Pick<Host, 'cwd' | 'files'>): Promise<Limit> {
  const root = await rootOf(host, host.cwd)
  return { root, real: await host.files.real(root), isRepository: await hasGit(host, root) }
}

const isFree = (way: string): boolean => /(?:^|\/)node_modules\//.test(way)

function isCached(host: Pick<Host, 'env'>, path: string): boolean {
  const folder = cacheFolder(host)
  return folder !== undefined && wayTo(folder, path) !== undefined
}
