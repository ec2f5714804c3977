import { gzipSync } from 'fflate'

/**
 * Compresses bytes with gzip, in pure JavaScript and without a time: the same bytes on every
 * machine (RFC 1952 2.3.1, MTIME 0).
 */
export const gzipped = (plain: Uint8Array): Uint8Array => gzipSync(plain, { level: 9, mtime: 0 })
