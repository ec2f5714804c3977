import { type Weighted, weightedIn } from '../../base/core/contract/accept-header.ts'

/**
 * The first of these languages that `Accept-Language` wants (RFC 9110 section 12.5.4, lookup of RFC
 * 4647 section 3.4); undefined for none.
 */
export function negotiated(
  header: string | null | undefined,
  languages: readonly string[],
): string | undefined {
  for (const { name: range } of byWeight(header)) {
    if (range === '*') return languages[0]
    for (let prefix = range; prefix !== ''; prefix = shorter(prefix)) {
      const found = languages.find((language) => language.toLowerCase() === prefix)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** What a header wants, first what it wants most. */
export const byWeight = (header: string | null | undefined): Weighted[] =>
  weightedIn(header)
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)

/** A range without its last subtag. */
const shorter = (range: string): string => range.slice(0, Math.max(0, range.lastIndexOf('-')))
