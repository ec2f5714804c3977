import { generators } from '../build/build.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import type { Output } from '../config/model.ts'
import type { PluginContributions } from '../plugin/plugin.ts'

/** One catalog of a run, and what is made of it. */
export type CatalogRun = {
  reading: ParsedCatalog
  /** The file that it was read from (absolute); undefined for stdin, git and the network. */
  path: string | undefined
  /** Where it is, or would be, in the working tree (absolute); undefined for an address. */
  at: string | undefined
  /** The targets to build, and the folder of each (absolute). */
  outputs: readonly Required<Output>[]
  /** The folder of a target that names none (absolute). */
  fallback: string
  /** True when a FHIR target is among the outputs: then the rules about FHIR have something to guard. */
  fhir: boolean
}

/** True when one of the outputs is that of a FHIR target. */
export const makesFhir = (outputs: readonly Required<Output>[], plugins: PluginContributions): boolean =>
  outputs.some(({ target }) => [...generators, ...plugins.generators].some(({ id, fhir }) => id === target && fhir))
