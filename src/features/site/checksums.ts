import type { OutputFile } from '../../base/core/output-file.ts'
import { sha256 } from '../../base/core/values/hash.ts'

/** The file with the hashes of those in other languages, as `sha256sum` writes and reads it. */
export const SUMS = 'SHA256SUMS'

export const checksums = (files: readonly OutputFile[]): OutputFile => ({
  path: SUMS,
  contents: files.map(({ path, contents }) => `${sha256(contents)}  ${path}\n`).join(''),
  mediaType: 'text/plain',
})
