import { weightedIn } from '../../core/contract/weighted.ts'

export type AnswerOptions = {
  /** The header `Accept-Language` of the request. */
  acceptLanguage?: string | null | undefined
}

/**
 * The first of these languages that `Accept-Language` wants (RFC 9110 section 12.5.4, lookup of RFC
 * 4647 section 3.4); undefined for none.
 */
export function negotiated(
  header: string | null | undefined,
  languages: readonly string[],
): string | undefined {
  const ranges = weightedIn(header)
    .filter(({ name, weight }) => name !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { name: range } of ranges) {
    if (range === '*') return languages[0]
    for (let prefix = range; prefix !== ''; prefix = shorter(prefix)) {
      const found = languages.find((language) => language.toLowerCase() === prefix)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** A range without its last subtag. */
const shorter = (range: string): string => range.slice(0, Math.max(0, range.lastIndexOf('-')))
