import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { gitOutput, nulSeparated } from './ask.ts'
import { repositoryOf } from './repository.ts'
import { treeHost } from './tree.ts'

/**
 * The host for the next commit: files are read from git's index, not from the disk, so that exactly what is committed
 * is checked. It can't write. Rejects with {@link UserError} outside a repository.
 */
export async function stagedHost(host: Host): Promise<Host> {
  const failed = "--staged can't read git's index"
  const root = await repositoryOf(host, host.cwd, (fault) => `${failed}: ${fault}`)
  const asked = (...args: string[]) => gitOutput(host, root, { who: '--staged', failed }, args)
  const blobs = new Map<string, string>() // by path from the root, with /
  for (const line of nulSeparated(await asked('ls-files', '--stage', '-z'))) {
    const [, blob, path] = /^[0-7]+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? []
    if (blob !== undefined && path !== undefined) blobs.set(path, blob)
  }
  const blob = (name: string) => asked('cat-file', 'blob', name)
  return treeHost(host, { root, blobs, blob }, '--staged cannot write files; omit it to write')
}
