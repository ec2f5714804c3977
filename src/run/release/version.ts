import { compare, isSemver } from '../../core/values/formats.ts'
import { UserError } from '../../io/host/user-error.ts'
import { countByImpact, plural } from '../../report/report.ts'
import { isEnough } from '../../rules/diff/version.ts'
import type { ComparisonResult } from '../compare/compare.ts'

/**
 * The input for choosing a version: the requested one, the one in the catalog, and the differences
 * from the last release.
 */
export type Choice = { asked: string; own: string | undefined; since?: Since }

/** The last release: its name for people, whether that is a tag, and the differences. */
export type Since = { shown: string; tagged: boolean; result: ComparisonResult }

/**
 * The version to release; undefined if nothing that is published changed. Rejects a version that is
 * too low.
 */
export function chosenVersion({ asked, own, since }: Choice): string | undefined {
  const auto = asked === 'auto'
  if (!auto && !isSemver(asked))
    throw new UserError(`"${asked}" is not a valid version; write one such as 1.2.0, or auto`)
  const given = auto ? own : asked
  if (since === undefined) {
    if (given !== undefined && isSemver(given)) return given
    throw new UserError(
      'the catalog has no version such as 1.2.3; give the first version: rail-errors release 1.0.0',
    )
  }
  const { shown, tagged, result } = since
  const old = result.comparison.version.old
  if (old === undefined || !isSemver(old)) {
    if (!auto) return asked
    throw new UserError(
      `${shown} has no version such as 1.2.3, so the next version is unknown; give it: rail-errors release <version>`,
    )
  }
  const least = result.nextVersion ?? old
  const enough = (version: string) =>
    result.bump === 'none' ? compare(version, old) > 0 : isEnough(old, version, least)
  if (given !== undefined && isSemver(given) && enough(given)) return given
  if (auto) return result.bump === 'none' ? undefined : least
  const { breaking, dangerous, safe, accepted } = countByImpact(
    result.changes.filter(({ bump, location }) => bump !== 'none' && location !== 'date'),
  )
  const counts = Object.entries({ breaking, dangerous, safe, accepted }).flatMap(
    ([impact, count]) => (count > 0 ? [plural(count, `${impact} change`)] : []),
  )
  const from = `${old} (${tagged ? `tag ${shown}` : shown})`
  const why =
    counts.length === 0 ? `${from} is already released` : `${counts.join(', ')} since ${from}`
  throw new UserError(
    `${asked} is too low: ${why}. ${result.bump === 'none' ? `Use a version above ${old}` : `The lowest allowed version is ${least}`}`,
  )
}
