import { basename, dirname } from 'node:path'
import { commitOf, historyOf, isShallow, pathIn } from '../../io/git/history.ts'
import { prefixOf } from '../../io/git/repository.ts'
import { type ReleaseTag, releaseTags } from '../../io/git/tags.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { openSource } from '../source/open.ts'
import type { Editable } from '../workspace/entries.ts'

export const GIVE_SINCE = 'give the last release with --since <source>'

/**
 * The last release of a catalog: the tag of the highest version in which the catalog has that
 * version. Undefined if there is none.
 */
export async function lastRelease(
  host: Host,
  { path, reading }: Editable,
): Promise<ReleaseTag | undefined> {
  const root = await historyOf(host, dirname(path), GIVE_SINCE)
  const { name } = reading.value
  const own = `${await prefixOf(host, root, dirname(path))}${basename(path)}`
  for (const release of await releaseTags(host, root, name)) {
    const commit = await commitOf(host, root, `refs/tags/${release.tag}`)
    const then = commit === undefined ? undefined : await pathIn(host, root, commit, own)
    if (then === undefined) continue
    const { reading: old } = await openSource(host, `${commit}:${then}`, { base: root })
    if (old.value.version === release.version) return release
  }
  if (await isShallow(host, root))
    throw new UserError(
      'this clone is shallow: the tag of the last release is missing. Fetch the history with git fetch --unshallow --tags, or give the last release with --since <source>',
    )
  return undefined
}
