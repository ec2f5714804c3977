import type { Reading } from '../catalog/reading.ts'
import type { Output } from '../config/model.ts'

/**
 * One catalog of a run, the file it was read from (absolute; none for stdin and git), where it stands or would stand (absolute),
 * and where its outputs go (absolute folders); `fallback` is for a target that has no folder of its own.
 */
export type Job = {
  reading: Reading
  path: string | undefined
  at: string | undefined
  outputs: readonly Required<Output>[]
  fallback: string
}
