import { resolve } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Output } from '../../core/config/model.ts'
import { defaultTargets, targets } from '../../targets/targets.ts'
import type { PluginContributions } from '../plugin/plugin.ts'
import { type PlacedOutput, SITE } from './output-choice.ts'

export type CatalogRun = {
  reading: ParsedCatalog
  /** The file that it was read from (absolute); undefined for stdin, git and the network. */
  path: string | undefined
  /** Its path in the working tree (absolute); undefined for an address. */
  at: string | undefined
  /** The targets to build, and the folder of each (absolute). */
  outputs: readonly PlacedOutput[]
  /** The outputs of the config, where flags choose others: a site has what they say. */
  listed?: readonly PlacedOutput[]
  /** The folder of a target without one (absolute). */
  fallback: string
  /** True if a FHIR target is among the outputs: then the rules about FHIR apply. */
  fhir: boolean
}

/**
 * The outputs of a catalog: those that its config lists (`base`: the folder of their paths), or
 * every default target. `fallback` is the folder of an output without one.
 */
export function placedOutputs(
  listed: readonly Output[] | undefined,
  { base, fallback }: { base: string; fallback: string },
  plugins: Pick<PluginContributions, 'generators'>,
): PlacedOutput[] {
  if (listed === undefined)
    return defaultTargets([...targets, ...plugins.generators]).map((target) => ({
      target,
      out: fallback,
    }))
  return listed.map((output) => ({
    ...output,
    out: output.out === undefined ? fallback : resolve(base, output.out),
    ...(output.openapi !== undefined && { openapi: resolve(base, output.openapi) }),
    ...(output.words !== undefined && { words: resolve(base, output.words) }),
  }))
}

/** True if an output belongs to a FHIR target, or is a site of a catalog (`listed`) that has one. */
export const makesFhir = (
  outputs: readonly Pick<Output, 'target'>[],
  plugins: PluginContributions,
  listed = outputs,
): boolean => {
  const all = outputs.some(({ target }) => target === SITE) ? [...outputs, ...listed] : outputs
  return all.some(({ target }) =>
    [...targets, ...plugins.generators].some(({ id, fhir }) => id === target && fhir),
  )
}
