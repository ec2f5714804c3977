import { generators } from '../build/build.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Output } from '../config/model.ts'
import type { PluginContributions } from '../plugin/plugin.ts'

/** An output with its folder (absolute). */
export type PlacedOutput = Output & { out: string }

/** One catalog of a run, and its outputs. */
export type CatalogRun = {
  reading: ParsedCatalog
  /** The file that it was read from (absolute); undefined for stdin, git and the network. */
  path: string | undefined
  /** Its path in the working tree (absolute); undefined for an address. */
  at: string | undefined
  /** The targets to build, and the folder of each (absolute). */
  outputs: readonly PlacedOutput[]
  /** The folder of a target without one (absolute). */
  fallback: string
  /** True if a FHIR target is among the outputs: then the rules about FHIR apply. */
  fhir: boolean
}

/** True if an output belongs to a FHIR target. */
export const makesFhir = (
  outputs: readonly Pick<Output, 'target'>[],
  plugins: PluginContributions,
): boolean =>
  outputs.some(({ target }) =>
    [...generators, ...plugins.generators].some(({ id, fhir }) => id === target && fhir),
  )
