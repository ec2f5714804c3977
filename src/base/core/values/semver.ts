const NUMBER = '(?:0|[1-9][0-9]*)'
const WORD = '[0-9A-Za-z-]+'
const PRERELEASE = `(?:${NUMBER}|[0-9]*[A-Za-z-][0-9A-Za-z-]*)`
const SEMVER = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${WORD}(?:\\.${WORD})*)?$`,
)

/** True for a version of Semantic Versioning 2.0.0, such as `1.4.0` or `2.0.0-rc.1`. */
export const isSemver = (text: string): boolean => SEMVER.test(text)

/**
 * Orders two SemVer versions by precedence: negative if `a` comes first, 0 if only their build
 * metadata differ.
 */
export function compare(a: string, b: string): number {
  const [left, right] = [versionParts(a), versionParts(b)]
  for (const [index, part] of left.core.entries()) {
    const order = compareParts(part, right.core[index]!)
    if (order !== 0) return order
  }
  if (left.prerelease === undefined || right.prerelease === undefined)
    return Number(left.prerelease === undefined) - Number(right.prerelease === undefined) // the release comes after its candidates
  for (const [index, part] of left.prerelease.entries()) {
    if (right.prerelease[index] === undefined) return 1
    const order = compareParts(part, right.prerelease[index])
    if (order !== 0) return order
  }
  return left.prerelease.length - right.prerelease.length
}

/** The three numbers of a version, and of a pre-release the identifiers after the dash. */
export function versionParts(version: string): {
  core: string[]
  prerelease: string[] | undefined
} {
  const [plain = ''] = version.split('+', 1)
  const dash = plain.indexOf('-')
  if (dash < 0) return { core: plain.split('.'), prerelease: undefined }
  return { core: plain.slice(0, dash).split('.'), prerelease: plain.slice(dash + 1).split('.') }
}

/**
 * True for what a branch says between two releases, such as `1.3.1-dev` or `1.3.1-SNAPSHOT`. Any other
 * pre-release, such as `2.0.0-rc.1`, is a release that somebody wanted.
 */
export const isDevelopment = (version: string): boolean =>
  isSemver(version) && /^(?:dev|snapshot)$/i.test(versionParts(version).prerelease?.[0] ?? '')

/** Numbers by value, words by ASCII, numbers before words. */
function compareParts(a: string, b: string): number {
  const [left, right] = [isNumber(a), isNumber(b)]
  if (left !== right) return left ? -1 : 1
  if (left && a.length !== b.length) return a.length - b.length // no leading zeros, so the longer number is the greater, however long
  return a < b ? -1 : a > b ? 1 : 0
}

const isNumber = (part: string): boolean => /^[0-9]+$/.test(part)
