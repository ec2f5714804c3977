import { shellPath } from '../../core/values/shell.ts'
import type { Host } from '../host/host.ts'
import { findUpwards, shownPath } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { gitOutput, nulSeparated } from './ask.ts'
import { repositoryOf } from './repository.ts'
import { filesIn, treeHost } from './tree.ts'

/**
 * The index of git: the host that reads it, its files and those that differ from the last commit,
 * by path from the top of the repository.
 */
export type StagedFiles = {
  host: Host
  root: string
  paths: readonly string[]
  changed(): Promise<string[]>
}

/**
 * What the next commit contains: files are read from git's index, not from the disk, so that
 * exactly what is committed is checked. The host can't write. Rejects with {@link UserError}
 * outside a repository.
 */
export async function stagedFiles(host: Host): Promise<StagedFiles> {
  const failed = "--staged can't read git's index"
  const root = await repositoryOf(host, host.cwd, (fault) => `${failed}: ${fault}`)
  const asked = (...args: string[]) => gitOutput(host, root, { who: '--staged', failed }, args)
  const lines = nulSeparated(await asked('ls-files', '--stage', '-z'))
  const { blobs, links } = filesIn(lines, /^([0-7]+) ([0-9a-f]+) 0\t(.*)/s)
  await refuseUnstaged(host, blobs)
  const blob = (name: string) => asked('cat-file', 'blob', name)
  return {
    host: treeHost(
      host,
      { root, blobs, links, blob },
      '--staged cannot write files; omit it to write',
    ),
    root,
    paths: [...blobs.keys()],
    // Also before the first commit; the working tree, and so its filters, is not read.
    changed: async () =>
      nulSeparated(
        await asked('diff', '--cached', '--name-only', '--no-renames', '--no-ext-diff', '-z'),
      ),
  }
}

/**
 * Rejects if the nearest catalog is on disk only: otherwise the message would be that no catalog
 * exists.
 */
async function refuseUnstaged(host: Host, blobs: ReadonlyMap<string, string>): Promise<void> {
  const names = [...blobs.keys()]
  const path = names.some((name) => /(?:^|\/)(?:errors|rail-errors\.config)\.ya?ml$/.test(name))
    ? undefined
    : await findUpwards(host, ['errors.yaml'])
  if (path !== undefined)
    throw new UserError(
      'git',
      `${shownPath(host, path)} is not in git's index; run git add ${shellPath(shownPath(host, path))}`,
    )
}
