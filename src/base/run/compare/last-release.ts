import { basename, dirname } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { compare, versionParts } from '../../core/values/semver.ts'
import { askGit, askingOnce, nulSeparated } from '../../io/git/ask.ts'
import { commitOf, historyOf, isShallow, pathIn } from '../../io/git/history.ts'
import { prefixOf } from '../../io/git/repository.ts'
import { type ReleaseTag, releaseTags } from '../../io/git/tags.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { openSource } from '../source/open.ts'
import { CATALOG } from '../workspace/catalog-run.ts'

type Own = { path: string; reading: ParsedCatalog }
export type Released = ReleaseTag & { reading: ParsedCatalog }

export const GIVE_SINCE = 'give the last release with --since <source>'

/**
 * The last release of a catalog: the tag of the highest version in which the catalog has that
 * version. A release follows the last release, a candidate (`2.0.0-rc.1`) also a candidate. Undefined
 * if there is none. `isAnywhere`: also a tag that this branch does not have. `below`: of a lower version
 * only; `of`: of this version only.
 */
export async function lastRelease(
  host: Host,
  { path, reading }: Own,
  asked: string,
  { isAnywhere = false, below, of }: { isAnywhere?: boolean; below?: string; of?: string } = {},
): Promise<Released | undefined> {
  const root = await historyOf(host, dirname(path), GIVE_SINCE)
  const { name } = reading.value
  const own = `${await prefixOf(host, root, dirname(path))}${basename(path)}`
  const tags = await releaseTags(host, root, { name, path: own, isAnywhere })
  const isCandidate = (version: string) => versionParts(version).prerelease !== undefined
  const isLast = asked !== 'auto' && !isCandidate(asked)
  if (isLast) tags.sort((a, b) => Number(isCandidate(a.version)) - Number(isCandidate(b.version)))
  for (const release of tags) {
    if (below !== undefined && compare(release.version, below) >= 0) continue
    if (of !== undefined && release.version !== of) continue
    const commit = await commitOf(host, root, `refs/tags/${release.tag}`)
    const then = commit === undefined ? undefined : await pathIn(host, root, commit, own)
    if (then === undefined) continue
    const { reading: old } = await openSource(host, `${commit}:${then}`, { base: root })
    if (old.value.version !== release.version) continue
    if (await isOfAnother(host, { root, path: then, release })) continue
    return { ...release, reading: old }
  }
  if (await isShallow(host, root))
    throw new UserError(
      'git',
      'this clone is shallow: the tag of the last release is missing. Fetch the history with git fetch --unshallow --tags, or give the last release with --since <source>',
    )
  return undefined
}

/**
 * True for a tag without a name whose commit released another catalog of the repository: that says the
 * same version, and the commit changed it, and not the one at `path`.
 */
export async function isOfAnother(
  host: Host,
  {
    root,
    path,
    release: { tag, prefix, version },
  }: { root: string; path: string; release: ReleaseTag },
): Promise<boolean> {
  if (!/^v?$/.test(prefix)) return false
  const commit = `refs/tags/${tag}`
  const changed = ['log', '-1', '-m', '--first-parent', '--format=', '--name-only', '-z', commit]
  const { code, stdout } = await askGit(host, root, ...changed)
  const files = code === 0 ? nulSeparated(stdout) : []
  if (files.length === 0 || files.includes(path)) return false
  for (const file of files) {
    if (basename(file) !== CATALOG) continue
    const { reading } = await openSource(host, `${commit}:${file}`, { base: root })
    if (reading.value.codes !== undefined && reading.value.version === version) return true
  }
  return false
}

/**
 * The last releases of a catalog: that in the history of this branch, a higher one of another, and the
 * release before a candidate. None where git can't say.
 */
export async function lastReleases(real: Host, own: Own): Promise<Released[]> {
  const host = askingOnce(real)
  const all = async () => {
    const found = new Map<string, Released>()
    for (const [asked, isAnywhere] of [
      ['auto', false],
      ['auto', true],
      ['1.0.0', true],
    ] as const) {
      const one = await lastRelease(host, own, asked, { isAnywhere })
      if (one !== undefined) found.set(one.tag, one)
    }
    return [...found.values()]
  }
  return (await unlessUnknown(all())) ?? []
}

/** The catalog that was released as a version, on any branch; undefined where git can't say. */
export const releaseOf = async (
  host: Host,
  own: Own,
  version: string,
): Promise<ParsedCatalog | undefined> =>
  (await unlessUnknown(lastRelease(host, own, 'auto', { isAnywhere: true, of: version })))?.reading

async function unlessUnknown<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
