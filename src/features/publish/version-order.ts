import { isDay } from '../../base/core/values/formats.ts'
import { compare, isSemver } from '../../base/core/values/semver.ts'

type Versioned = { version?: unknown; date?: unknown }

/**
 * Orders two versions of a resource: negative if `a` is older, 0 if they are the same, undefined if
 * it is unknown. SemVer decides; other versions (CalVer) are ordered by their `date`.
 */
export function versionOrder(a: Versioned, b: Versioned): number | undefined {
  const [one, other] = [a.version, b.version].map((version) => String(version ?? ''))
  if (one === other) return 0
  if (isSemver(one!) && isSemver(other!)) return compare(one!, other!)
  const [earlier, later] = [a.date, b.date].map((date) =>
    typeof date === 'string' ? date.slice(0, 10) : '',
  )
  if (!isDay(earlier!) || !isDay(later!) || earlier === later) return undefined
  return earlier! < later! ? -1 : 1
}

/** True if `a` is known to be older than `b`. */
export const isOlder = (a: Versioned, b: Versioned): boolean => (versionOrder(a, b) ?? 0) < 0

/** The newest of these; of versions that can't be ordered, the first one. */
export const newestOf = <T extends Versioned>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>(
    (best, one) => (best === undefined || isOlder(best, one) ? one : best),
    undefined,
  )
