import type { Encoding } from './output-file.ts'

/**
 * What must happen to one output so that the folder equals the build. `edited`: somebody changed
 * what a build wrote; `foreign`: no build wrote the file; `released`: it belongs to a published
 * version, which the catalog would change; `orphan`: an earlier build wrote it and this one does
 * not; `lost`: it belongs to an earlier version, was removed or edited, and no build can make it
 * again.
 */
export type Write =
  | {
      state: 'create' | 'update' | 'edited' | 'foreign' | 'released'
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
  | { state: 'same'; path: string; target: string }
  | { state: 'orphan'; path: string; target: string; edited: boolean; remove: boolean }
  | { state: 'lost'; path: string; target: string; edited: boolean }
