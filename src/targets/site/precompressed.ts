import type { OutputFile } from '../../core/output-file.ts'

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
