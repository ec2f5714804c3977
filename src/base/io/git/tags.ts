import { compare, isSemver } from '../../core/values/semver.ts'
import { askGit } from './ask.ts'
import { bornIn, commitOf } from './history.ts'
import type { GitHost } from './repository.ts'

/** A tag of a release: its prefix before the version, and the version. */
export type ReleaseTag = { tag: string; prefix: string; version: string }

/**
 * The tags in the history of HEAD (or anywhere) that may be releases of a catalog, whose file is named
 * from the top of the repository: the highest version first, without those from before the file. `v1.2.0`,
 * `1.2.0`, also after the name of the catalog and `-`, `@` or `/`, such as `clinic-errors-v1.2.0`.
 */
export async function releaseTags(
  host: GitHost,
  root: string,
  { name, path, isAnywhere }: { name: string | undefined; path: string; isAnywhere?: boolean },
): Promise<ReleaseTag[]> {
  if ((await commitOf(host, root, 'HEAD')) === undefined) return []
  const born = await bornIn(host, root, path)
  const later = born === undefined ? [] : ['--contains', born]
  const merged = isAnywhere ? ['--list'] : ['--merged', 'HEAD']
  const { code, text } = await askGit(host, root, 'tag', ...merged, ...later)
  if (code !== 0) return []
  const prefixes = [
    '',
    'v',
    ...(name === undefined
      ? []
      : ['-', '@', '/'].flatMap((mark) => [`${name}${mark}`, `${name}${mark}v`])),
  ]
  return text
    .split('\n')
    .flatMap((tag) => {
      const prefix = prefixes.find((one) => tag.startsWith(one) && isSemver(tag.slice(one.length)))
      return prefix === undefined ? [] : [{ tag, prefix, version: tag.slice(prefix.length) }]
    })
    .sort((a, b) => compare(b.version, a.version))
}
