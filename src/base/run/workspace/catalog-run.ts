import { relative, resolve } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Output } from '../../core/config/types.ts'
import { isRecord, pick } from '../../core/values/record.ts'
import { toPosix } from '../../io/host/paths.ts'
import type { Choices } from '../../targets/build.ts'
import type { OfferedOutput, OutputOptions, Settings } from '../../targets/settings.ts'
import { defaultTargets, isSite, targets } from '../../targets/targets.ts'
import type { PluginContributions } from '../plugin/plugin.ts'

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
  /** True if FHIR is left out, since nothing asks for it. */
  isPlain?: boolean
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

/**
 * The outputs of a catalog that has no config for them: without FHIR, whose resources are known by
 * their URL, if the header gives none.
 */
export const unlessAsked = <One extends Pick<Output, 'target'>>(
  outputs: readonly One[],
  { raw, sourceFormat }: ParsedCatalog,
  plugins: Pick<PluginContributions, 'generators'>,
): One[] =>
  outputs.filter(
    (output) =>
      sourceFormat !== 'yaml' ||
      !isRecord(raw) ||
      raw.url !== undefined ||
      !makesFhir([output], plugins),
  )

/** True if an output belongs to a FHIR target, or is a site of a catalog (`listed`) that has one. */
export const makesFhir = (
  outputs: readonly Pick<Output, 'target'>[],
  plugins: Pick<PluginContributions, 'generators'>,
  listed = outputs,
): boolean => {
  const all = outputs.some(({ target }) => isSite(target)) ? [...outputs, ...listed] : outputs
  return all.some(({ target }) =>
    [...targets, ...plugins.generators].some(({ id, fhir }) => id === target && fhir),
  )
}

/** An output with absolute paths: its folder, and the files that it names. */
export type PlacedOutput = { target: string; out: string } & OutputOptions

/** The name of a catalog where nothing says another. */
export const CATALOG = 'errors.yaml'

export const OUTPUT_FOLDER = 'dist-terminology'

/** The folders of the sites among the outputs of one catalog. */
export const siteFolders = (outputs: readonly PlacedOutput[]): string[] => [
  ...new Set(outputs.flatMap(({ target, out }) => (isSite(target) ? [out] : []))),
]

/**
 * What the config says about an output, as its target takes it, with what is in the files that it
 * names. `all` are the outputs of the same catalog.
 */
export function choiceOf(
  output: PlacedOutput,
  named: Settings = {},
  all: readonly Output[] = [],
): Choices[string] {
  const { target, file } = output
  if (isSite(target)) {
    const offered = output.offered ?? offeredOutputs(all)
    return {
      ...(offered.length > 0 && { offered }),
      ...(!(output.fhir ?? hasFhir(all)) && { isPlain: true }),
      ...named,
    }
  }
  const { options = [], settings } = targets.find(({ id }) => id === target) ?? {}
  const asked = pick(output, options)
  if (Object.keys(asked).length === 0) return { file, ...named }
  return { file, ...(settings?.(asked, named) ?? named) }
}

/** What was asked of an output, for its manifest: paths are seen from its folder. */
export function optionsOf(output: PlacedOutput, all: readonly PlacedOutput[]): OutputOptions {
  const { target, out, committed: _, ...asked } = output
  const below = (path: string) => toPosix(relative(out, path))
  const offered = isSite(target) ? offeredOutputs(all) : []
  return {
    ...asked,
    ...(isSite(target) && { fhir: output.fhir ?? hasFhir(all) }),
    ...(asked.openapi !== undefined && { openapi: below(asked.openapi) }),
    ...(asked.words !== undefined && { words: below(asked.words) }),
    ...(offered.length > 0 && { offered }),
  }
}

/** True if FHIR is among the outputs: then a site has it, too. Without outputs, it has. */
const hasFhir = (all: readonly Output[]): boolean =>
  all.length === 0 ||
  all.some(({ target }) => targets.some(({ id, fhir }) => fhir && id === target))

/** The outputs in other languages, as a site offers them. */
const offeredOutputs = (all: readonly Output[]): OfferedOutput[] =>
  all
    .filter((output) => targets.some(({ id, language }) => language && id === output.target))
    .map(({ target, file, namespace, name }) => ({
      target,
      ...(file !== undefined && { file }),
      language: { namespace, name },
    }))
