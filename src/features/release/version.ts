import { basename, dirname } from 'node:path'
import { compare, isDevelopment, isSemver, versionParts } from '../../base/core/values/semver.ts'
import { shellWord } from '../../base/core/values/shell.ts'
import { commitOf, pathIn } from '../../base/io/git/history.ts'
import { findRepository, prefixOf } from '../../base/io/git/repository.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { countByImpact, plural } from '../../base/report/report.ts'
import { isEnough } from '../../base/rules/diff/next-version.ts'
import type { ComparisonResult } from '../../base/run/compare/compare.ts'

/**
 * The input for choosing a version: the requested one, the one in the catalog, and the differences
 * from the last release.
 */
type Choice = { asked: string; own: string | undefined; since?: Since }

/** The last release: its name for people, whether that is a tag, and the differences. */
export type Since = { shown: string; tagged: boolean; result: ComparisonResult }

/**
 * The version to release; undefined if nothing that is published changed. Rejects a version that is
 * too low.
 */
export function chosenVersion({
  asked: requested,
  own: ofCatalog,
  since,
}: Choice): string | undefined {
  const auto = requested === 'auto'
  if (!auto && !isSemver(requested))
    throw new UserError(
      'usage',
      `"${requested}" is not a valid version; write one such as 1.2.0, or auto`,
    )
  // What a branch says between two releases ends with the next one, and asks for none.
  const isBetween = auto && ofCatalog !== undefined && isDevelopment(ofCatalog)
  const candidate = isBetween
    ? versionParts(ofCatalog).core.join('.')
    : auto
      ? ofCatalog
      : requested
  if (since === undefined) {
    if (candidate !== undefined && isSemver(candidate)) return candidate
    throw new UserError(
      'catalog',
      'the catalog has no version such as 1.2.3; give the first version: rail-errors release 1.0.0',
    )
  }
  const { shown: releaseName, tagged, result } = since
  const released = result.comparison.version.old
  if (released === undefined || !isSemver(released)) {
    if (!auto) return requested
    throw new UserError(
      'catalog',
      `${releaseName} has no version such as 1.2.3, so the next version is unknown; give it: rail-errors release <version>`,
    )
  }
  if (isBetween && result.bump === 'none') return undefined
  const next = result.nextVersion ?? released
  const least = isBetween ? next : (result.leastVersion ?? released)
  const enough = (version: string) =>
    result.bump === 'none' ? compare(version, released) > 0 : isEnough(released, version, least)
  if (candidate !== undefined && isSemver(candidate) && enough(candidate)) return candidate
  if (auto) return result.bump === 'none' ? undefined : next
  const { breaking, dangerous, safe, accepted } = countByImpact(
    result.changes.filter(({ bump, location }) => bump !== 'none' && location !== 'date'),
  )
  const counts = Object.entries({ breaking, dangerous, safe, accepted }).flatMap(
    ([impact, count]) => (count > 0 ? [plural(count, `${impact} change`)] : []),
  )
  const from = `${released} (${tagged ? `tag ${releaseName}` : releaseName})`
  const why =
    counts.length === 0 ? `${from} is already released` : `${counts.join(', ')} since ${from}`
  const isHotfix =
    tagged &&
    breaking + dangerous > 0 &&
    candidate !== undefined &&
    isSemver(candidate) &&
    compare(candidate, released) > 0
  throw new UserError(
    'refused',
    `${requested} is too low: ${why}. ${result.bump === 'none' ? `Use a version above ${released}` : `The lowest allowed version is ${least}`}${isHotfix ? `. For a hotfix, accept the changes first; how, says rail-errors diff ${shellWord(releaseName)}` : ''}`,
  )
}

/**
 * The tag of a release: the first of these prefixes whose tag is free, since a service has tags of its
 * own. Rejects with {@link UserError} a version that this catalog has in a tag, such as on another branch,
 * or that no tag is free for.
 */
export async function freeTag(
  host: Host,
  path: string,
  prefixes: readonly string[],
  version: string,
): Promise<string> {
  const repository = await findRepository(host, dirname(path))
  let tag = ''
  for (const prefix of prefixes) {
    tag = `${prefix}${version}`
    if ('fault' in repository) return tag
    const { root } = repository
    const commit = await commitOf(host, root, `refs/tags/${tag}`)
    if (commit === undefined) return tag
    const pathOfCatalog = `${await prefixOf(host, root, dirname(path))}${basename(path)}`
    if ((await pathIn(host, root, commit, pathOfCatalog)) !== undefined) break
  }
  throw new UserError(
    'exists',
    `the tag ${tag} exists already, and this branch did not make it; for a hotfix of an older release, accept its changes (diff --accept), then give a version between that release and the next, which is its next patch, or a pre-release if that exists; else give a version whose tag is free: rail-errors release <version>`,
  )
}
