import { dirname, relative } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { toPosix } from '../../io/host/paths.ts'
import type { Settings } from '../../targets/generator.ts'
import type { CatalogRun, PlacedOutput } from '../workspace/catalog-run.ts'

/**
 * One of two catalogs: the parsed catalog, and what is built of it, with the folders and settings of
 * its own config or of the manifest of a folder.
 */
export type Side = {
  reading: ParsedCatalog
  outputs: readonly PlacedOutput[]
  settings?: Settings
  /** True for the folder of a build: its manifest says the outputs. */
  isFolder?: true
}

export type Sides = { old: Side; new: Side }

/** The outputs of a catalog with their folders seen from that of the config, on both sides alike. */
export const outputsBelow = ({
  outputs,
  fallback,
}: Pick<CatalogRun, 'outputs' | 'fallback'>): Side['outputs'] =>
  outputs.map((output) => ({ ...output, out: toPosix(relative(dirname(fallback), output.out)) }))
