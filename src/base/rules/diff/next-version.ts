import type { Bump } from '../../core/diagnostic.ts'
import { compare, isSemver, versionParts } from '../../core/values/semver.ts'
import type { Difference } from './difference.ts'

const BUMPS: readonly Bump[] = ['none', 'patch', 'minor', 'major']

/** The largest of several bumps. */
export const greatest = (steps: Iterable<Bump>): Bump =>
  BUMPS[Math.max(0, ...new Set([...steps].map((step) => BUMPS.indexOf(step))))]!

/** A parsed version; of a pre-release, the identifiers after the dash. */
type Parts = { core: readonly [bigint, bigint, bigint]; prerelease: string[] }

function partsOf(version: string): Parts {
  const { core, prerelease = [] } = versionParts(version)
  const [major, minor, patch] = core.map(BigInt)
  return { core: [major!, minor!, patch!], prerelease }
}

/**
 * The smallest version after one, for changes that require a bump; the same version without a bump.
 * In 0.x a major bump is a minor one and any other a patch, as SemVer 2.0.0 section 4 permits. A
 * pre-release whose numbers already include the bump goes to its next pre-release.
 */
export function nextVersionOf(version: string, bump: Bump): string {
  const { core, prerelease } = partsOf(version)
  const [major, minor, patch] = core
  const step = major === 0n && bump !== 'none' ? (bump === 'major' ? 'minor' : 'patch') : bump
  if (step === 'none') return version
  const pending = patch !== 0n ? 'patch' : minor !== 0n ? 'minor' : 'major'
  if (prerelease.length > 0 && BUMPS.indexOf(step) <= BUMPS.indexOf(pending))
    return `${core.join('.')}-${following(prerelease).join('.')}`
  if (step === 'major') return `${major + 1n}.0.0`
  return step === 'minor' ? `${major}.${minor + 1n}.0` : `${major}.${minor}.${patch + 1n}`
}

/** `rc.1` becomes `rc.2`, and `beta` becomes `beta.1`. */
function following(words: readonly string[]): string[] {
  const at = words.findLastIndex((word) => /^[0-9]+$/.test(word))
  return at < 0
    ? [...words, '1']
    : words.map((word, index) => (index === at ? String(BigInt(word) + 1n) : word))
}

/**
 * True if a version is large enough: above the old one, and its numbers not below those of the
 * smallest next version.
 */
export function isEnough(old: string, version: string, least: string): boolean {
  const core = partsOf(version).core.join('.')
  return compare(version, old) > 0 && compare(core, partsOf(least).core.join('.')) >= 0
}

/**
 * The fault of the change of a version, as a difference; undefined if there is none, or if a
 * version is not SemVer.
 */
export function versionDifference(
  old: string | undefined,
  now: string | undefined,
  bump: Bump,
): Difference | undefined {
  if (old === undefined || now === undefined || !isSemver(old) || !isSemver(now)) return undefined
  const faultOf = (event: 'decreased' | 'small'): Difference => ({
    kind: `version ${event}`,
    location: 'version',
    old: { path: ['version'] },
    new: { path: ['version'] },
    before: old,
    after: now,
  })
  const order = compare(now, old)
  if (order < 0) return faultOf('decreased')
  // A branch leaves the version to the release: nothing breaks before it. A pre-release promises
  // nothing (SemVer 2.0.0, section 9).
  if (bump === 'none' || order === 0 || partsOf(now).prerelease.length > 0) return undefined
  return isEnough(old, now, nextVersionOf(old, bump)) ? undefined : faultOf('small')
}
