import { type Catalog, catalogOf } from '../catalog/catalog.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { nearest } from '../values/nearest.ts'
import type { Generator, Settings } from './generator.ts'
import * as registry from './generators/index.ts'
import type { OutputFile } from './output-file.ts'
import { isPlain } from './output-path.ts'

/** Every target, sorted by id: the order of a namespace's keys depends on the loader. */
export const generators: readonly Generator[] = Object.values(registry).sort((a, b) => (a.id < b.id ? -1 : 1))

/** The outputs of one target. */
export type Built = { target: string; files: readonly OutputFile[] }

/** No generator has this target; `meant` is the target that was probably meant. */
export class UnknownTarget extends Error {
  override name = 'UnknownTarget'
}

/** An output has a path outside the output folder, or a name that some file systems reject. */
export class UnsafePath extends Error {
  override name = 'UnsafePath'
}

/** The generators of these ids, in their order. Throws {@link UnknownTarget}. */
export function generatorsOf(targets: readonly string[], all: readonly Generator[] = generators): Generator[] {
  return targets.map((id) => {
    const generator = all.find((candidate) => candidate.id === id)
    if (generator !== undefined) return generator
    const meant = nearest(
      id,
      all.map((candidate) => candidate.id),
    )
    const hint = meant === undefined ? `the targets are ${all.map((candidate) => candidate.id).join(', ')}` : `did you mean "${meant}"?`
    throw new UnknownTarget(`"${id}" is not a known target; ${hint}`)
  })
}

/** The default targets. */
export const defaultTargets = (all: readonly Generator[] = generators): string[] =>
  all.filter((generator) => generator.default).map(({ id }) => id)

/** Returns the fields that a target needs and the form of a catalog can't carry. If there are any, the target can't be built. */
export const missingFields = (generator: Generator, { unknownFields }: Pick<ParsedCatalog, 'unknownFields'>): string[] =>
  generator.needs.filter((field) => unknownFields.includes(field))

/** Runs targets on a catalog without lint errors. Pure: the same catalog and settings give the same bytes. */
export async function generate(catalog: Catalog, chosen: readonly Generator[], settings: Settings = {}): Promise<Built[]> {
  const built: Built[] = []
  for (const generator of chosen) {
    const files = await generator.generate(catalog, settings)
    for (const { path } of files)
      if (!isPlain(path)) throw new UnsafePath(`the target ${generator.id} would write to "${path}", outside the output folder`)
    built.push({ target: generator.id, files })
  }
  return built
}

/** {@link generate} for a parsed catalog. */
export const generateFrom = (reading: ParsedCatalog, chosen: readonly Generator[], settings?: Settings): Promise<Built[]> =>
  generate(catalogOf(reading), chosen, settings)
