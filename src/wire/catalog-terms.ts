import { type Catalog, canonicalOf, catalogOf, displayOf, humanize } from '../catalog/catalog.ts'
import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { codingOf, type Terms } from './terms.ts'

/** The terms of a catalog, or of a parsed catalog without lint errors. */
export function termsOf(source: Catalog | ParsedCatalog): Terms {
  const catalog = 'sourceFormat' in source ? catalogOf(source) : source
  const { language, version, url, codes = [], stages, unknownFields } = catalog
  const system = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem')
  const stageSystem = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem', '-stages')
  const entryOf = (code: string) => codes.find((entry) => entry.code === code)
  return {
    language,
    url,
    system,
    entry: entryOf,
    display(code) {
      const entry = entryOf(code)
      return entry && displayOf(entry)
    },
    codeCoding(code) {
      const entry = entryOf(code)
      // A published list does not carry the display, and a derived one might differ from that of
      // the terminology.
      const display =
        entry && !unknownFields.includes('codes.display') ? displayOf(entry) : undefined
      return codingOf({ system, version }, code, entry && { display })
    },
    stageCoding(id) {
      const stage = stages.find((candidate) => candidate.id === id)
      return codingOf(
        { system: stageSystem, version },
        id,
        stage && { display: stage.title ?? humanize(id) },
      )
    },
  }
}
