import { isAbsolute, resolve } from 'node:path'
import { parseSpec } from '../../core/config/source-spec.ts'
import type { Host } from '../../io/host/host.ts'
import { rootOf, wayTo } from '../../io/host/paths.ts'

/**
 * A function that turns the path of a file, relative to the working directory, into its path from
 * the top of the repository, where CI services look for it: GITHUB_WORKSPACE, CI_PROJECT_DIR, or
 * the folder with .git. URLs, files of git refs and files outside the repository keep their names.
 */
export async function repositoryPaths(host: Host): Promise<(file: string) => string> {
  const named = [host.env.GITHUB_WORKSPACE, host.env.CI_PROJECT_DIR].find(
    (top) => top && isAbsolute(top) && wayTo(top, host.cwd) !== undefined,
  )
  const top = named ?? (await rootOf(host, host.cwd))
  return (file) =>
    parseSpec(file).kind === 'path' ? (wayTo(top, resolve(host.cwd, file)) ?? file) : file
}
