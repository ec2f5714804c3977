import type { Encoding } from '../build/output-file.ts'

/**
 * The encoding that a client prefers of these, which are ordered by size (RFC 9110 section 12.5.3);
 * undefined for none.
 */
export function encodingFor(
  header: string | null | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (header == null || available.length === 0) return undefined
  const weights = new Map(
    header
      .slice(0, 1000)
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [name = '', ...options] = part.split(';').map((piece) => piece.trim())
        const quality = options.find((option) => option.startsWith('q='))
        return [
          name === 'x-gzip' ? 'gzip' : name,
          quality === undefined ? 1 : Number(quality.slice(2)),
        ]
      }),
  )
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = available
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/**
 * True if the client has this representation already (RFC 9110 section 13.1.2): entity tags are
 * compared weakly.
 */
export const isKnown = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch != null &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
