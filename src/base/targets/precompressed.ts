import type { OutputFile } from '../core/output-file.ts'
import { zlib } from '../core/values/unpack.ts'

/**
 * Returns the bytes of an output as they are stored. Brotli bytes depend on the version of Node:
 * compare the decoded contents.
 */
export async function stored({
  contents,
  encoding,
}: Pick<OutputFile, 'contents' | 'encoding'>): Promise<string | Uint8Array> {
  if (encoding === undefined) return contents
  const plain = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents
  if (encoding === 'br')
    return zlib().brotliCompressSync(plain, { params: brotliParams(plain.length) })
  const { gzipped } = await import('./gzip.ts')
  return gzipped(plain)
}

/**
 * Quality 11 takes twenty times as long as 9 and saves a seventh. A window that is not larger than
 * the file takes less time to clear.
 */
function brotliParams(size: number): Record<number, number> {
  const { constants } = zlib()
  return {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size + 16)))),
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  }
}

// Compression does not help a file that fits into one packet.
const WORTH_PACKING = 1024

/**
 * The compressed forms of a file, for hosts to send to clients that accept them. Binary files are
 * compressed already.
 */
export function precompressed(file: OutputFile): OutputFile[] {
  if (typeof file.contents !== 'string' || file.contents.length < WORTH_PACKING) return []
  return [
    { ...file, path: `${file.path}.gz`, encoding: 'gzip' },
    { ...file, path: `${file.path}.br`, encoding: 'br' },
  ]
}
