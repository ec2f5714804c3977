import { stagePart } from '../../core/catalog/names.ts'
import { type Difference, valuesOf } from './difference.ts'
import type { Differences } from './differences.ts'
import type { PublishedFile, PublishedFiles } from './outputs.ts'

/**
 * The outputs that only one side has, unless a difference of the catalogs explains it. What is in
 * them follows from the catalogs, which are compared.
 */
export function outputDifferences(
  { old, new: now }: { old: PublishedFiles; new: PublishedFiles },
  { differences }: Differences,
): Difference[] {
  if (!old.complete || !now.complete) return []
  // The ValueSet of a stage comes and goes with the stage.
  const stages = differences.flatMap(({ kind, before, after }) =>
    kind === 'stages added' || kind === 'stages removed' ? [String(before ?? after)] : [],
  )
  const isOfStage = ({ path }: PublishedFile) =>
    stages.some((stage) => path.includes(`-${stagePart(stage)}.valueset.`))
  const alone = (one: PublishedFiles, other: PublishedFiles) =>
    [...one.files.values()].filter((file) => !other.files.has(file.key) && !isOfStage(file))
  return [
    ...alone(old, now).map(({ path, surface }) => ({
      ...AT_START,
      kind: 'outputs removed' as const,
      location: `outputs[${path}]`,
      surfaces: [surface],
      ...valuesOf(path, undefined),
    })),
    ...alone(now, old).map(({ path, surface }) => ({
      ...AT_START,
      kind: 'outputs added' as const,
      location: `outputs[${path}]`,
      surfaces: [surface],
      ...valuesOf(undefined, path),
    })),
  ]
}

/** Outputs have no place in the texts of the catalogs. */
const AT_START = { old: { path: [] }, new: { path: [] } }
