import type { OutputFile } from '../core/output-file.ts'

// As encoding.ts, for browsers, which have no Brotli.

/** Returns the bytes of an output as they are stored. */
export async function stored({
  contents,
  encoding,
}: Pick<OutputFile, 'contents' | 'encoding'>): Promise<string | Uint8Array> {
  if (encoding === undefined) return contents
  const { gzipped } = await import('./gzip.ts')
  return gzipped(typeof contents === 'string' ? new TextEncoder().encode(contents) : contents)
}

/** The compressed form of a file: none, where Brotli has to be beside gzip. */
export const precompressed = (_file: OutputFile): OutputFile[] => []
