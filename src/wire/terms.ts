import { type Catalog, canonicalOf, catalogOf, displayOf, humanize } from '../catalog/catalog.ts'
import type { Entry } from '../catalog/model.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'

/** What a conversion takes from a catalog: the entries, the language, and the FHIR canonicals of the codes and the stages. */
export type Terms = {
  language: string
  /** The base of its addresses; undefined for a catalog without one, such as a flat list. */
  url: string | undefined
  /** The canonical of the codes; undefined for a catalog without a `url`. */
  system: string | undefined
  entry(code: string): Entry | undefined
  /** A code as a FHIR Coding. One that the catalog does not know has neither version nor display: the service may be newer. */
  codeCoding(code: string): Coding
  stageCoding(stage: string): Coding
}

/** A code with the terminology that defines it (FHIR R4 2.24.0.4). */
export type Coding = { system?: string; version?: string; code: string; display?: string }

/** The terms of a catalog, or of a parsed catalog without lint errors. */
export function termsOf(source: Catalog | ParsedCatalog): Terms {
  const catalog = 'sourceFormat' in source ? catalogOf(source) : source
  const { language, version, url, codes = [], stages, unknownFields } = catalog
  const system = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem')
  const coding = (of: string | undefined, code: string, known: { display: string | undefined } | undefined): Coding => ({
    ...(of !== undefined && { system: of }),
    ...(of !== undefined && known && version !== undefined && { version }),
    code,
    ...(known?.display !== undefined && { display: known.display }),
  })
  const entryOf = (code: string) => codes.find((entry) => entry.code === code)
  return {
    language,
    url,
    system,
    entry: entryOf,
    codeCoding(code) {
      const entry = entryOf(code)
      // A published list does not carry the display, and a derived one might differ from that of the terminology.
      return coding(system, code, entry && { display: unknownFields.includes('codes.display') ? undefined : displayOf(entry) })
    },
    stageCoding(id) {
      const stage = stages.find((candidate) => candidate.id === id)
      const of = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem', '-stages')
      return coding(of, id, stage && { display: stage.title ?? humanize(id) })
    },
  }
}
