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
  const ranges = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map((part) => {
      const [range = '', ...options] = part.split(';').map((piece) => piece.trim())
      const quality = options.find((option) => /^q=/i.test(option))
      return { range, weight: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ range, weight }) => range !== '' && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { range } of ranges) {
    if (range === '*') return languages[0]
    for (let prefix = range.toLowerCase(); prefix !== ''; prefix = prefix.replace(/-?[^-]*$/, '')) {
      const found = languages.find((language) => language.toLowerCase() === prefix)
      if (found !== undefined) return found
    }
  }
  return undefined
}
