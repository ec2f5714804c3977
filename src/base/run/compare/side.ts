import { dirname, relative } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Surface } from '../../core/diagnostic.ts'
import type { Host } from '../../io/host/host.ts'
import { toPosix } from '../../io/host/paths.ts'
import { type PublishedFiles, publishedFiles } from '../../rules/diff/output-differences.ts'
import type { Policy } from '../../rules/diff/settings.ts'
import { namePartsOf, outputNames } from '../../targets/output-names.ts'
import type { Settings } from '../../targets/settings.ts'
import type { Target } from '../../targets/target.ts'
import { type CatalogRun, optionsOf, type PlacedOutput } from '../workspace/catalog-run.ts'
import type { Project } from '../workspace/project.ts'
import type { Released } from './last-release.ts'

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
  /** The last releases, of the state of a branch: that may have what no release had. */
  releases?: () => Promise<readonly Released[]>
  /** The catalog that was released as a version, on this branch or another. */
  releaseOf?: (version: string) => Promise<ParsedCatalog | undefined>
}

/** What the user says about a list in another form. */
export type HowToRead = {
  map?: readonly string[]
  list?: readonly string[]
  skip?: readonly string[]
}

/** How a list in another form becomes a side of a comparison. */
export type ListSide = {
  /** Undefined for an errors.yaml, a published list and FHIR. */
  read(
    host: Host,
    source: string,
    project: Project,
    how: HowToRead & { stdinFilename?: string | undefined },
  ): Promise<ParsedCatalog | undefined>
  /** The properties of a published set that `--map` names, with their fields. */
  propertiesIn(map: readonly string[]): Promise<Record<string, string>>
}

export type Sides = { old: Side; new: Side }

/** The outputs of a catalog with their folders seen from that of the config, on both sides alike. */
export const outputsBelow = ({
  outputs,
  fallback,
}: Pick<CatalogRun, 'outputs' | 'fallback'>): Side['outputs'] =>
  outputs.map((output) => ({ ...output, out: toPosix(relative(dirname(fallback), output.out)) }))

type Outputs = { old: PublishedFiles; new: PublishedFiles }

/** The names of the outputs of both sides; undefined if one side is a single published file or a list. */
export async function publishedBy(
  { old, new: now }: Sides,
  targets: readonly Target[],
): Promise<Outputs | undefined> {
  if (![old, now].every(hasOutputs)) return undefined
  const filesOfSide = async (side: Side, other: Side): Promise<PublishedFiles> => {
    const { reading, outputs, settings } = side
    const parts = namePartsOf(reading, other.reading, settings)
    const files: { path: string; surface: Surface }[] = []
    for (const output of outputs) {
      const { target, out } = output
      const choice = { target, ...optionsOf(output, outputs) }
      for (const { path, surface } of await outputNames(parts, choice, targets))
        files.push({ path: out === '' ? path : `${out}/${path}`, surface })
    }
    return publishedFiles(parts, files)
  }
  return { old: await filesOfSide(old, now), new: await filesOfSide(now, old) }
}

const hasOutputs = ({ isFolder, reading }: Side): boolean =>
  isFolder === true || reading.sourceFormat === 'yaml'

/** The impact of new codes: safe only if all built types accept unknown values. */
export function addedCodes(
  { outputs }: Pick<Side, 'outputs'>,
  targets: readonly Target[],
): Policy['addedCodes'] {
  const built = new Set(outputs.map(({ target }) => target))
  const types = targets.flatMap(({ id, types: kind }) =>
    built.has(id) && kind !== undefined ? [kind] : [],
  )
  return types.length > 0 && types.every((kind) => kind === 'open') ? 'safe' : 'dangerous'
}
