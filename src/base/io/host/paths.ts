import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import type { Files, Host } from './host.ts'

/** A path with `/`, as configs, git and people write it. */
export const toPosix = (path: string): string => path.split(sep).join('/')

/** A path as people see it: relative to the working directory, with `/`. */
export function shownPath(host: Pick<Host, 'cwd'>, path: string): string {
  const short = relative(host.cwd, path)
  return toPosix(short === '' ? '.' : isAbsolute(short) ? path : short)
}

/**
 * The way from a folder to a path in it, with `/`; empty for the folder itself, undefined for a
 * path outside.
 */
export function wayTo(folder: string, path: string): string | undefined {
  const way = toPosix(relative(folder, path))
  return /^\.\.(?:\/|$)/.test(way) || isAbsolute(way) ? undefined : way
}

/** True for the folder itself and for paths below it. Both paths are absolute. */
export const isInside = (folder: string, path: string): boolean => wayTo(folder, path) !== undefined

/**
 * True if a path leads into a `.git`, as git itself decides: on Windows and macOS, names that differ
 * in case, in ignored characters, in dots and blanks at the end, the short name, and a stream of the
 * folder are the same folder.
 */
export const isInGit = (way: string): boolean =>
  way
    .split('/')
    .some((step) =>
      /^(?:\.git|git~\d+)[. ]*(?:$|:)/i.test(
        step.replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
      ),
    )

/**
 * The nearest file of one of these names, from a folder (default: the working directory) upwards.
 * The search ends at the root of the repository, at the home folder, or below a folder of another
 * user, because a config there could run code.
 */
export async function findUpwards(
  host: Pick<Host, 'cwd' | 'files' | 'env' | 'users' | 'say'>,
  names: readonly string[],
  start: string = host.cwd,
): Promise<string | undefined> {
  const isOwn = await ownership(host, start)
  const home = host.env.HOME
    ? await host.files.real(host.env.HOME).catch(() => undefined)
    : undefined
  // As in git: a `.git` that somebody else put into a folder such as /tmp makes no repository.
  const top = await rootOf(host, start)
  const inRepository = (await hasGit(host, top)) && (await isOwn(join(top, '.git')))
  for (let folder = start; ; folder = dirname(folder)) {
    const foreign = !(await isOwn(folder))
    for (const name of names) {
      const path = join(folder, name)
      if ((await host.files.kind(path)) !== 'file') continue
      // The owner of a file in a repository does not matter: a team shares its files. Elsewhere, as
      // in /tmp, anybody can create one.
      if (!foreign && (inRepository || (await isOwn(path)))) return path
      host.say(
        `warning: ${shownPath(host, path)} belongs to another user and is not used; give its path to use it`,
      )
      return undefined
    }
    if (
      foreign ||
      folder === host.env.HOME ||
      folder === home ||
      dirname(folder) === folder ||
      (await hasGit(host, folder))
    )
      return undefined
  }
}

/**
 * True if a file that was found may name code to run: it belongs to a trusted user, or is in a
 * repository of one, whose team shares its files. The owner of the working directory alone, which
 * is enough to read a config, is not.
 */
export async function mayRunCode(
  host: Pick<Host, 'files' | 'users'>,
  path: string,
): Promise<boolean> {
  const isTrusted = await ownership(host)
  return (
    (await isTrusted(path)) || (await isTrusted(join(await rootOf(host, dirname(path)), '.git')))
  )
}

/** The folder at the top of the repository that a folder is in; without one, the folder itself. */
export async function rootOf(host: Pick<Host, 'files'>, start: string): Promise<string> {
  for (let folder = start; ; folder = dirname(folder)) {
    if (await hasGit(host, folder)) return folder
    if (dirname(folder) === folder) return start
  }
}

/** How many folders below the top of its repository a folder is. */
export async function depthOf(host: Pick<Host, 'files'>, folder: string): Promise<number> {
  const way = wayTo(await rootOf(host, folder), folder) ?? ''
  return way === '' ? 0 : way.split('/').length
}

export const hasGit = async (
  { files }: { files: Pick<Files, 'kind'> },
  folder: string,
): Promise<boolean> => (await files.kind(join(folder, '.git'))) !== undefined

/**
 * Returns a function that checks whether a path belongs to the user, to root, or to the owner of
 * the folder `start` if it is given. An owner that can't be read is nobody's. Always true on
 * Windows: other users can't write to the folders in question.
 */
export async function ownership(
  { files, users }: Pick<Host, 'files' | 'users'>,
  start?: string,
): Promise<(path: string) => Promise<boolean>> {
  const trusted = new Set<number | undefined>(users)
  if (start !== undefined) trusted.add(await files.owner(start))
  trusted.delete(undefined)
  return async (path) => users.length === 0 || trusted.has(await files.owner(path))
}
