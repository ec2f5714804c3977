import type { Settings } from '../build/generator.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Output } from '../config/model.ts'
import type { PublishedFiles } from '../diff/outputs.ts'

/**
 * One of two catalogs: the parsed catalog, what is built of it (with the folders and settings of
 * its own config), or what it was published as.
 */
export type Side = {
  reading: ParsedCatalog
  outputs: readonly (Output & { out: string })[]
  settings?: Settings
  published?: PublishedFiles
}

export type Sides = { old: Side; new: Side }
