import { dirname } from 'node:path'
import type { Files } from './host.ts'
import { kindOf } from './kind.ts'
import { isInside } from './paths.ts'
import { hasGit } from './upwards.ts'

/**
 * The folders that no link may lead a write out of: every repository that the path is in, not only
 * the nearest one, because a link to another repository looks like one inside. Without a repository
 * it is the folder of the run, or that of the file.
 */
export async function limitsOf(
  host: { cwd: string; files: Pick<Files, 'kind'> },
  path: string,
): Promise<string[]> {
  const roots: string[] = []
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (await hasGit(host, folder)) roots.push(folder)
    if (dirname(folder) === folder) break
  }
  if (roots.length > 0) return roots
  return [isInside(host.cwd, path) ? host.cwd : dirname(path)]
}

/** The limits of a write by the running process. */
export const limitsHere = (path: string): Promise<string[]> =>
  limitsOf({ cwd: process.cwd(), files: { kind: async (folder) => kindOf(folder) } }, path)
