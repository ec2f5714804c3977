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
