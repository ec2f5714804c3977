import type { Encoding, OutputFile } from './output-file.ts'

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

const MEBIBYTE = 1024 * 1024

// A file that unpacks to more was not written by a build, but made to fill memory. Outputs unpack
// to at most 100 times their size. Because the limit is a factor, the size of a folder bounds the
// time to unpack all its files.
const limitOf = ({ length }: Uint8Array, most: number) => ({
  maxOutputLength: Math.min(most, Math.max(MEBIBYTE, 1000 * length)),
})

/**
 * Decodes stored bytes; undefined if they are not in this encoding, because somebody changed them, or
 * have more than `most` bytes.
 */
export function decoded(
  bytes: Uint8Array,
  encoding: Encoding,
  most = 64 * MEBIBYTE,
): Uint8Array | undefined {
  try {
    return encoding === 'gzip'
      ? zlib().gunzipSync(bytes, limitOf(bytes, most))
      : zlib().brotliDecompressSync(bytes, limitOf(bytes, most))
  } catch {
    return undefined
  }
}

type Zlib = typeof import('node:zlib')

let loaded: Zlib | undefined

/** node:zlib, loaded when something is compressed or decompressed: most runs do neither. */
function zlib(): Zlib {
  loaded ??= process.getBuiltinModule('node:zlib')
  return loaded
}
