import type { Files } from './host.ts'
import { nodeReads } from './reads.ts'

/** The files of the machine. What writes is loaded when it is used. */
export const nodeFiles: Files = {
  ...nodeReads,
  write: async (...given) => (await import('./writes.ts')).writes.write(...given),
  lock: async (...given) => (await import('./writes.ts')).writes.lock(...given),
  remove: async (...given) => (await import('./writes.ts')).writes.remove(...given),
}
