/** How an output is stored: the content codings of HTTP, so that a static host can send it as it lies there. */
export type Encoding = 'gzip' | 'br'

/** One file that a target makes. `path` is relative to the output folder, with `/`. */
export type OutputFile = {
  path: string
  /** Always plain, also for a file that is stored encoded. */
  contents: string | Uint8Array
  mediaType: string
  /** How the file is stored; as it is when absent. */
  encoding?: Encoding
  /** The published version that the file belongs to for good: no later build changes it, and it is never left over. */
  frozenVersion?: string
}
