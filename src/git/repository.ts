import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { hasGit, rootOf } from '../host/upwards.ts'
import { UserError } from '../host/user-error.ts'
import { type AskingHost, askGit } from './ask.ts'

export type GitHost = AskingHost & Pick<Host, 'cwd' | 'env' | 'files'>

/** The top of a repository (absolute, without links), or why git is not asked there. */
export type Repository = { root: string } | { fault: string }

/**
 * The repository of a folder. It is the one whose `.git` is nearest above: folders that only look like a repository do not
 * count, because a pull request can add one, with a config that names programs to run. A repository inside that of the working
 * directory counts when it is a submodule or worktree of it.
 */
export async function findRepository(host: GitHost, folder: string): Promise<Repository> {
  const start = await realFolder(host, folder)
  const top = await rootOf(host, start)
  // A hook and its git agree on a repository; then git looks for no other.
  const given = Boolean(host.env.GIT_DIR)
  if (!given && !(await hasGit(host, top))) return { fault: 'this folder is not in a git repository' }
  const own = await rootOf(host, await realFolder(host, host.cwd))
  if (top !== own && (await hasGit(host, own)) && isInside(own, top) && !(await isLinked(host, own, top)))
    return { fault: `${toPosix(relative(own, top))} is a repository of its own; run rail-errors in it, or with --cwd` }
  const { code, text, reason } = await askGit(host, top, 'rev-parse', '--show-toplevel', '--absolute-git-dir')
  if (code === 127) return { fault: 'git cannot be run' }
  if (code !== 0) return { fault: reason }
  const [root = '', gitDir = ''] = text.split('\n').map((path) => resolve(path))
  // Git before 2.38 does not know safe.bareRepository, and goes on where `.git` is not a repository.
  const isBare = !given && (await host.files.kind(join(top, '.git'))) === 'folder' && !(await isSame(host, gitDir, join(top, '.git')))
  return isBare ? { fault: `${join(top, '.git')} is not a git repository` } : { root }
}

/** The top of the repository of a folder. Rejects with {@link UserError} outside of one: `failed` says what can't be done. */
export async function repositoryOf(host: GitHost, folder: string, failed: (fault: string) => string): Promise<string> {
  const found = await findRepository(host, folder)
  if ('fault' in found) throw new UserError(failed(found.fault))
  return found.root
}

/** A folder as git names it, from the top of its repository: empty, or with a slash at its end. */
export async function prefixOf(host: GitHost, root: string, folder: string): Promise<string> {
  const path = toPosix(relative(root, await realFolder(host, folder)))
  return path === '' ? '' : `${path}/`
}

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path)
  return !/^\.\.(?:[\\/]|$)/.test(way) && !isAbsolute(way)
}

/** True for a submodule or a worktree: its `.git` is a file that leads into the git folder of the repository around it. */
async function isLinked(host: GitHost, outer: string, inner: string): Promise<boolean> {
  if ((await host.files.kind(join(inner, '.git'))) !== 'file') return false
  const [, target] = /^gitdir: (.+?)\r?\n?$/s.exec(new TextDecoder().decode(await host.files.read(join(inner, '.git')))) ?? []
  const { code, text } = await askGit(host, outer, 'rev-parse', '--git-common-dir')
  if (code !== 0 || target === undefined) return false
  return isInside(await realFolder(host, resolve(outer, text)), await realFolder(host, resolve(inner, target)))
}

const isSame = async (host: GitHost, one: string, other: string): Promise<boolean> =>
  (await realFolder(host, one)) === (await realFolder(host, other))

/** A folder without links; one that does not exist as far as it does. */
async function realFolder(host: GitHost, folder: string): Promise<string> {
  try {
    return await host.files.real(folder)
  } catch (error) {
    if (!(error instanceof UserError) || dirname(folder) === folder) throw error
    return join(await realFolder(host, dirname(folder)), relative(dirname(folder), folder))
  }
}
