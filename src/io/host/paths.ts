import { isAbsolute, relative, sep } from 'node:path'
import type { Host } from './host.ts'

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
