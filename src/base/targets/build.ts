import * as features from '../../contributions/generators.ts'
import { type Catalog, catalogOf } from '../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { Diagnostic } from '../core/diagnostic.ts'
import type { OutputFile } from '../core/output-file.ts'
import { nearest } from '../core/values/nearest.ts'
import type { FilesOf, Generator } from './generator.ts'
import * as own from './generators/index.ts'
import { type Fault, InvalidOutput, isInvalidOutput, placed } from './invalid-output.ts'
import type { BuildRecord, Made } from './manifest.ts'
import { isPlain } from './output-path.ts'
import { OutputsRefused, outputWarnings, refusalFindings, type TargetRefusal } from './refusal.ts'
import { unmetRequirements } from './requirements.ts'
import type { Settings } from './settings.ts'

/** Every target, sorted by id: the order of a namespace's keys depends on the loader. */
export const generators: readonly Generator[] = Object.values<Generator>({
  ...own,
  ...features,
}).sort((a, b) => (a.id < b.id ? -1 : 1))

/** What the config says about outputs, by target. */
export type Choices = Readonly<Record<string, { file?: string | undefined } & Settings>>

/**
 * The outputs of one target, and what they lack. `of`: the catalog of a published version that they
 * are made from, and its hash.
 */
export type Built = {
  target: string
  files: readonly OutputFile[]
  of?: { catalog: string; made: Made }
  /** Its record, if the outputs on the disk are what this build would make: then it has no `files`. */
  unchanged?: BuildRecord
  warnings?: readonly Diagnostic[]
}

/** No generator has this target; `meant` is the target that was probably meant. */
export class UnknownTarget extends Error {
  override name = 'UnknownTarget'
}

/** The generators of these ids, in their order. Throws {@link UnknownTarget}. */
export function generatorsOf(
  targets: readonly string[],
  all: readonly Generator[] = generators,
): Generator[] {
  return targets.map((id) => {
    const generator = all.find((candidate) => candidate.id === id)
    if (generator !== undefined) return generator
    const meant = nearest(
      id,
      all.map((candidate) => candidate.id),
    )
    const hint =
      meant === undefined
        ? `the targets are ${all.map((candidate) => candidate.id).join(', ')}`
        : `did you mean "${meant}"?`
    throw new UnknownTarget(`"${id}" is not a known target; ${hint}`)
  })
}

type Carried = Pick<ParsedCatalog, 'unknownFields'>

/**
 * Returns the fields that a target needs and the form of a catalog can't carry. If there are any,
 * the target can't be built.
 */
export const missingFields = (
  { needs, assumes = {} }: Generator,
  { unknownFields }: Carried,
): string[] =>
  needs.filter((field) => unknownFields.includes(field) && !Object.hasOwn(assumes, field))

/** What a target assumes of fields that the form of a catalog can't carry, by their names. */
export const assumptionsOf = (
  { assumes = {} }: Generator,
  { unknownFields }: Carried,
): [field: string, assumed: string][] =>
  Object.entries(assumes).filter(([field]) => unknownFields.includes(field))

/**
 * Runs targets on a parsed catalog without lint errors. Pure: the same catalog and settings give
 * the same bytes. Rejects with {@link OutputsRefused} what can't be built although lint found no
 * error: a rule is off, or a finding suppressed. Targets in `unchanged` are not run.
 */
export async function generateFrom(
  reading: ParsedCatalog,
  chosen: readonly Generator[],
  settings: Settings = {},
  choices: Choices = {},
  unchanged: ReadonlyMap<string, BuildRecord> = new Map(),
): Promise<Built[]> {
  // What was made of the same content has met its requirements; what lost values has other content.
  const judged = chosen.filter(({ id }) => reading.problems.length > 0 || !unchanged.has(id))
  const refusals = unmetRequirements(reading, judged, (id) => choices[id])
  const built: Built[] = []
  for (const generator of refusals.length === 0 ? chosen : []) {
    const record = unchanged.get(generator.id)
    if (record !== undefined) {
      built.push({ target: generator.id, files: [], unchanged: record })
      continue
    }
    const { file, ...choice } = choices[generator.id] ?? {}
    const own = { ...settings, ...choice }
    const made = await orFaults(() => filesOf(generator, catalogOf(reading), own, file))
    if ('faults' in made)
      for (const fault of made.faults)
        refusals.push({ ...placed(reading, fault), target: generator.id })
    else {
      const lacking = (await generator.warns?.(catalogOf(reading), own)) ?? []
      const warnings = outputWarnings(
        reading,
        lacking.map((one) => ({ ...one, target: generator.id })),
      )
      built.push({
        target: generator.id,
        files: made.value,
        ...(warnings.length > 0 && { warnings }),
      })
    }
  }
  refuse(reading, refusals)
  return built
}

/**
 * Makes something of a catalog that a target can be built from. Throws {@link OutputsRefused} for
 * another.
 */
export function makeFrom<T>(reading: ParsedCatalog, generator: Generator, make: () => T): T {
  refuse(reading, unmetRequirements(reading, [generator]))
  return make()
}

function refuse(reading: ParsedCatalog, refusals: readonly TargetRefusal[]): void {
  if (refusals.length > 0) throw new OutputsRefused(refusalFindings(reading, refusals))
}

async function orFaults<T>(
  make: () => Promise<T>,
): Promise<{ value: T } | { faults: readonly Fault[] }> {
  try {
    return { value: await make() }
  } catch (error) {
    if (isInvalidOutput(error)) return { faults: error.faults }
    throw error
  }
}

/** What targets make of a catalog, for one that has their files. */
export function filesOfOthers(catalog: Catalog): FilesOf {
  const filesOf: FilesOf = async (target, settings, file) =>
    generators.find(({ id }) => id === target)?.generate(catalog, settings, file, filesOf) ?? []
  return filesOf
}

/**
 * The files of one target. Rejects with {@link InvalidOutput} a path that leads out of the folder,
 * or that two files share.
 */
async function filesOf(
  generator: Generator,
  catalog: Catalog,
  settings: Settings,
  file: string | undefined,
): Promise<readonly OutputFile[]> {
  const files = await generator.generate(catalog, settings, file, filesOfOthers(catalog))
  const seen = new Set<string>()
  const faults: Fault[] = []
  for (const { path } of files) {
    const [shown, key] = [path.length > 200 ? `${path.slice(0, 200)}…` : path, path.toLowerCase()]
    if (!isPlain(path))
      faults.push({
        message: `an output would have the path "${shown}", which leads out of the output folder or is not portable`,
      })
    else if (seen.has(key)) faults.push({ message: `two outputs would have the path "${shown}"` })
    seen.add(key)
  }
  if (faults.length > 0) throw new InvalidOutput(faults)
  return files
}
