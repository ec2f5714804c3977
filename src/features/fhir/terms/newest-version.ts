import { compare, isSemver } from '../../../base/core/values/semver.ts'

type Versioned = { readonly version?: unknown; readonly status?: unknown }

/**
 * The resource to use of several with one canonical: the newest active one, if any is active. Numbers
 * of SemVer are compared as such, all others as texts, and come after them. Undefined if there are
 * none.
 */
export function newestOf<One extends Versioned>(all: readonly One[]): One | undefined {
  const active = all.filter(({ status }) => status === 'active')
  return [...(active.length > 0 ? active : all)].sort((one, other) =>
    byVersion(versionOf(other), versionOf(one)),
  )[0]
}

/** A note that the newest of several versions was used; none if there is one. */
export function versionsNote(
  shown: string,
  all: readonly Versioned[],
  used: Versioned | undefined,
): string[] {
  const versions = [...new Set(all.map((one) => versionOf(one) || 'none'))].sort(byVersion)
  return versions.length > 1 && used !== undefined
    ? [
        `${shown} has several versions: ${versions.join(', ')}; using ${versionOf(used) || 'none'}. To use another version, add |<version>`,
      ]
    : []
}

const versionOf = ({ version }: Versioned): string => String(version ?? '')

const byVersion = (a: string, b: string): number => {
  if (isSemver(a) && isSemver(b)) return compare(a, b)
  return Number(isSemver(a)) - Number(isSemver(b)) || Number(a > b) - Number(a < b)
}
