import { dirname, join, relative, resolve } from 'node:path'
import type { Host } from '../host/host.ts'
import { hasGit, isInside, rootOf, toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { type AskingHost, askGit } from './ask.ts'

export type GitHost = AskingHost & Pick<Host, 'cwd' | 'env' | 'files'>

/** The top of a repository (absolute, without links), or the reason why git is not run there. */
export type Repository = { root: string } | { fault: string }

/**
 * The repository of a folder: the nearest one with a `.git`, in the folder or above. Folders that
 * only look like a repository are ignored, because a pull request can add one whose config names
 * programs to run. A repository inside the repository of the working directory is accepted only if
 * it is a submodule or worktree of it.
 */
export async function findRepository(host: GitHost, folder: string): Promise<Repository> {
  const start = await realFolder(host, folder)
  const top = await rootOf(host, start)
  // In a hook, git has set the repository and does not search for one.
  const given = Boolean(host.env.GIT_DIR)
  if (!given && !(await hasGit(host, top)))
    return { fault: 'this folder is not in a git repository' }
  const own = await rootOf(host, await realFolder(host, host.cwd))
  if (
    top !== own &&
    (await hasGit(host, own)) &&
    isInside(own, top) &&
    !(await isLinked(host, own, top))
  )
    return {
      fault: `${toPosix(relative(own, top))} is a separate repository; run rail-errors in it, or with --cwd`,
    }
  const { code, text, reason } = await askGit(
    host,
    top,
    'rev-parse',
    '--show-toplevel',
    '--absolute-git-dir',
  )
  if (code === 127) return { fault: 'git cannot be run' }
  if (code !== 0) return { fault: reason }
  const [root = '', gitDir = ''] = text.split('\n').map((path) => resolve(path))
  // Git before 2.38 ignores safe.bareRepository, and searches further if `.git` is not a
  // repository.
  const isBare =
    !given &&
    (await host.files.kind(join(top, '.git'))) === 'folder' &&
    !(await isSame(host, gitDir, join(top, '.git')))
  return isBare ? { fault: `${join(top, '.git')} is not a git repository` } : { root }
}

/**
 * The top of the repository of a folder. Rejects with {@link UserError} outside a repository;
 * `failed` makes the message from the reason.
 */
export async function repositoryOf(
  host: GitHost,
  folder: string,
  failed: (fault: string) => string,
): Promise<string> {
  const found = await findRepository(host, folder)
  if ('fault' in found) throw new UserError('git', failed(found.fault))
  return found.root
}

/**
 * The path of a folder from the top of its repository, as git writes it: empty, or with a slash at
 * the end.
 */
export async function prefixOf(host: GitHost, root: string, folder: string): Promise<string> {
  const path = toPosix(relative(root, await realFolder(host, folder)))
  return path === '' ? '' : `${path}/`
}

/**
 * True for a submodule or a worktree: its `.git` is a file that refers to a folder inside the git
 * folder of the outer repository.
 */
async function isLinked(host: GitHost, outer: string, inner: string): Promise<boolean> {
  if ((await host.files.kind(join(inner, '.git'))) !== 'file') return false
  const [, target] =
    /^gitdir: (.+?)\r?\n?$/s.exec(
      new TextDecoder().decode(await host.files.read(join(inner, '.git'))),
    ) ?? []
  const { code, text } = await askGit(host, outer, 'rev-parse', '--git-common-dir')
  if (code !== 0 || target === undefined) return false
  return isInside(
    await realFolder(host, resolve(outer, text)),
    await realFolder(host, resolve(inner, target)),
  )
}

const isSame = async (host: GitHost, one: string, other: string): Promise<boolean> =>
  (await realFolder(host, one)) === (await realFolder(host, other))

/**
 * The path of a folder without links. If the folder does not exist, links are resolved in the part
 * of the path that exists.
 */
async function realFolder(host: GitHost, folder: string): Promise<string> {
  try {
    return await host.files.real(folder)
  } catch (error) {
    if (!(error instanceof UserError) || dirname(folder) === folder) throw error
    return join(await realFolder(host, dirname(folder)), relative(dirname(folder), folder))
  }
}
