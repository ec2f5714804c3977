import type { Encoding } from '../core/output-file.ts'

/**
 * What must happen to one output so that the folder equals the build. `edited`: somebody changed
 * what a build wrote; `foreign`: no build wrote the file; `orphan`: an earlier build wrote it and
 * this one does not; `kept`: it belongs to a published version and stays as it is, although the
 * catalog has changed since; `lost`: it belongs to a published version, was removed or edited, and
 * no build can make it again.
 */
export type Write =
  | {
      state: 'create' | 'update' | 'edited' | 'foreign'
      path: string
      target: string
      contents: string | Uint8Array
      encoding?: Encoding
      /**
       * Of `update`: how the set differs from the one that the file was made from; absent if it is
       * the same set.
       */
      delta?: string
    }
  | { state: 'same' | 'kept'; path: string; target: string }
  | { state: 'orphan'; path: string; target: string; edited: boolean; remove: boolean }
  | { state: 'lost'; path: string; target: string; edited: boolean }
