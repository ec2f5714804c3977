import type { Surface } from '../diagnostic.ts'

/**
 * How an output is stored: the content codings of HTTP, so that a static host can send the file
 * unchanged.
 */
export type Encoding = 'gzip' | 'br'

/** One file that a target makes. `path` is relative to the output folder, with `/`. */
export type OutputFile = {
  path: string
  /** Never encoded, also for a file that is stored encoded. */
  contents: string | Uint8Array
  mediaType: string
  /** Set for a file with another surface than its target declares. */
  surface?: Surface
  /** How the file is stored; without encoding if absent. */
  encoding?: Encoding
  /**
   * The published version that the file belongs to: later builds do not change it, and it is never
   * an orphan.
   */
  frozenVersion?: string
}
