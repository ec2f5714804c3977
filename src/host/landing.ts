import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { hasCode } from './file-error.ts'
import { isInside } from './paths.ts'
import { UserError } from './user-error.ts'

/**
 * The folders that links must not lead a write out of, and whether a link at the end of the path is
 * followed or replaced.
 */
export type Landing = { within: readonly string[]; follow: boolean }

/**
 * The path that a write to a path changes, with links resolved. Rejects with {@link UserError} if a
 * link leads out of one of the folders.
 */
export async function landingOf(path: string, { within, follow }: Landing): Promise<string> {
  const at = follow ? await realOf(path) : join(await realOf(dirname(path)), basename(path))
  for (const folder of within) {
    const real = await realOf(folder)
    if (!isInside(real, at))
      throw new UserError(
        `${path} cannot be written: a symbolic link leads to ${at}, outside of ${real}; remove the link, or use the path without it`,
      )
    if (IN_GIT.test(relative(real, at)))
      throw new UserError(`${path} cannot be written: ${at} belongs to git; use another path`)
  }
  return at
}

/** Hooks and settings are there, which are programs to run. */
const IN_GIT = /^\.git(?:[\\/]|$)/i

/** The path without links; of what does not exist yet, the parts that do. */
export async function realOf(path: string): Promise<string> {
  try {
    return realpathSync.native(path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) throw error
    if (isLink(path))
      throw new UserError(
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
