const LARGEST = 4_000_000 // bytes: above that it is data
const HEAD = 8_000

/**
 * The text of a file of source code; undefined for one that is binary or too large to be written by
 * hand.
 */
export function codeText(bytes: Uint8Array): string | undefined {
  if (bytes.length > LARGEST) return undefined
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe
  if (!wide && bytes.subarray(0, HEAD).includes(0)) return undefined
  return new TextDecoder(wide ? 'utf-16le' : 'utf-8').decode(bytes)
}
