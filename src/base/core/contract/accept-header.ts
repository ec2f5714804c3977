/** A value of an `Accept…` header, in lower case, and its weight; one that is no number is 0. */
export type Weighted = { readonly name: string; readonly weight: number }

/** The values of an `Accept…` header in their order (RFC 9110 section 12.4.2). */
export const weightedIn = (header: string | null | undefined): Weighted[] =>
  (header ?? '')
    .slice(0, 1000)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...options] = part.split(';').map((piece) => piece.trim())
      const quality = options.find((option) => option.startsWith('q='))
      return { name, weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
