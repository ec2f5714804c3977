import { lstatSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import { fileError, hasCode } from './file-error.ts'
import type { Files, Host } from './host.ts'
import { hasGit, isInGit, isInside, rootOf, shownPath, wayTo } from './paths.ts'
import { UserError } from './user-error.ts'

/**
 * The folders that links must not lead a write out of, and whether a link at the end of the path is
 * followed or replaced.
 */
type Landing = { within: readonly string[]; follow: boolean }

/**
 * The path that a write to a path changes, with links resolved. Rejects with {@link UserError} if a
 * link leads out of one of the folders.
 */
export async function landingOf(path: string, { within, follow }: Landing): Promise<string> {
  const at = follow ? await realOf(path) : join(await realOf(dirname(path)), basename(path))
  for (const folder of within) {
    const real = await realOf(folder)
    const way = wayTo(real, at)
    if (way === undefined)
      throw new UserError(
        'refused',
        `${path} cannot be written: a symbolic link leads to ${at}, outside of ${real}; remove the link, or use the path without it`,
      )
    // Hooks and settings are there, which are programs to run.
    if (isInGit(way))
      throw new UserError(
        'refused',
        `${path} cannot be written: ${at} belongs to git; use another path`,
      )
  }
  return at
}

/** The path without links; of what does not exist yet, the parts that do. */
async function realOf(path: string): Promise<string> {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) throw error
    if (isLink(path))
      throw new UserError(
        'file',
        `${path} cannot be written: it is a symbolic link to a file that does not exist`,
      )
    return join(await realOf(dirname(path)), basename(path))
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    return false
  }
}

/**
 * The folders that no link may lead a write out of: every repository that the path is in, not only
 * the nearest one, because a link to another repository looks like one inside. Without a repository
 * it is the folder of the run, or that of the file.
 */
export async function limitsHere(path: string): Promise<string[]> {
  const files = { kind: async (folder: string) => kindOf(folder) }
  const roots: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (await hasGit({ files }, folder)) roots.push(folder)
    if (dirname(folder) === folder) break
  }
  if (roots.length > 0) return roots
  return [isInside(process.cwd(), path) ? process.cwd() : dirname(path)]
}

/**
 * What a path is, links followed; undefined if it does not exist. Throws {@link UserError} if it
 * can't be read. At once, not in a thread: a run looks for its files in every folder above it, and
 * waiting for a thread takes longer than the answer.
 */
export function kindOf(path: string): 'file' | 'folder' | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found === undefined) return undefined
    return found.isDirectory() ? 'folder' : 'file'
  } catch (error) {
    if (hasCode(error, 'ENOTDIR', 'ENAMETOOLONG')) return undefined // nothing can be there
    throw fileError(error, path, 'read')
  }
}

/** A link in a repository leads out of the repository or into its `.git`. */
export class OutsideLink extends UserError {}

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
      'refused',
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
          'refused',
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
