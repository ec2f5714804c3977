import type { Files } from '../../base/io/host/host.ts'
import {
  type FileRegistry,
  fileRegistry,
  memoryRegistry,
  type Registry,
} from './registry/registry.ts'
import { type WorldStore, worldFiles } from './workflow/world-files.ts'

/**
 * Where a sandbox keeps its data: clients and users, and the workflow of each client. Without
 * `worlds`, workflows are in memory only.
 */
export type Store = { registry: Registry; worlds?: WorldStore }

/** The files of a data folder. `clear` removes them, also if they can't be read. */
export function fileStore(
  files: Files,
  folder: string,
): Store & { registry: FileRegistry; clear(): Promise<void> } {
  const registry = fileRegistry(files, folder)
  const worlds = worldFiles(files, folder)
  return {
    registry,
    worlds,
    async clear() {
      await registry.clear()
      await worlds.clear()
    },
  }
}

/** A store that is gone when the process ends. */
export const memoryStore = (): Store => ({ registry: memoryRegistry() })
