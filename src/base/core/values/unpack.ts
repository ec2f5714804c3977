type Zlib = typeof import('node:zlib')

let loaded: Zlib | undefined

/** node:zlib, loaded when something is compressed or decompressed: most runs do neither. */
export function zlib(): Zlib {
  loaded ??= process.getBuiltinModule('node:zlib')
  return loaded
}

const MEBIBYTE = 1024 * 1024

// A file that unpacks to more was made to fill memory: outputs unpack to at most 100 times their
// size. Because the limit is a factor, the size of a folder bounds the time to unpack all its files.
const limitOf = ({ length }: Uint8Array, most: number) => ({
  maxOutputLength: Math.min(most, Math.max(MEBIBYTE, 1000 * length)),
})

/**
 * Unpacks gzip or Brotli; undefined if the bytes are not that, or have more than `most` bytes.
 */
export function unpacked(
  bytes: Uint8Array,
  encoding: 'gzip' | 'br',
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
