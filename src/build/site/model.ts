import type { Catalog } from '../../catalog/catalog.ts'
import type { OutputFile } from '../output-file.ts'

/** What is served of a catalog, as templates of pages and hosts see it. */
export type Site = {
  catalog: Catalog
  /** Path of the terminology on the host, with `/` at its end and none before: `terminology/`. */
  folder: string
  /** The published files, with paths below that folder. */
  files: readonly OutputFile[]
  /** The pages of the operations, by id; empty if no code says where it comes from. */
  operations: ReadonlyMap<string, string>
  /** The resources that canonical URLs lead to: `CodeSystem/rail-errors`, and the file that holds it. */
  canonicals: readonly Canonical[]
}

/** The path of a canonical URL below the address of the site, and the file that it leads to. */
export type Canonical = {
  path: string
  file: OutputFile
  /** True if `fhir` of the catalog gives it: the name of the file does not follow from it. */
  isGiven: boolean
}
