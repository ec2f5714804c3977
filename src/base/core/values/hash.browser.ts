import { sha256 as hashed } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

// As hash.ts, for browsers: their hashes are promises.

const hashOf = (content: string | Uint8Array): Uint8Array =>
  hashed(typeof content === 'string' ? new TextEncoder().encode(content) : content)

/** SHA-256 of a text or of bytes, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => bytesToHex(hashOf(content))

/** SHA-256 of a text, in Base64. */
export const sha256Base64 = (content: string): string =>
  btoa(String.fromCharCode(...hashOf(content)))
