import type { Catalog } from '../../base/core/catalog/catalog.ts'
import type { OutputFile } from '../../base/core/output-file.ts'
import type { VersionChanges } from './changes-by-version.ts'
import type { Tongue } from './words/spoken.ts'

/** What is served of a catalog, as templates of pages and hosts see it. */
export type Site = {
  /** The catalog in the language of the pages. */
  catalog: Catalog
  /** The catalog as it is published. */
  original: Catalog
  /** The language and the words of the pages themselves. */
  tongue: Tongue
  /** On pages of translations: the language of the texts without one. */
  from?: string | undefined
  /** The folder of the pages of this language below that of the terminology: '' or `de/`. */
  at: string
  /** The languages that have pages, the own one first. */
  languages: readonly SiteLanguage[]
  /** What changed in each version, the newest first. */
  changes: readonly VersionChanges[]
  /** True if FHIR is published, too. */
  hasFhir: boolean
  /** True if the site has the files of its version. */
  isVersioned: boolean
  /** True if a start page has the rules for hosts that it shares with other sites. */
  isShared: boolean
  /** Path of the terminology on the host, with `/` at its end and none before: `terminology/`. */
  folder: string
  /** The published files, with paths below that folder. */
  files: readonly OutputFile[]
  /** The pages of the operations, by id; empty if no code says where it comes from. */
  operations: ReadonlyMap<string, string>
  /** The resources that canonical URLs lead to: `CodeSystem/rail-errors`, and the file that holds it. */
  canonicals: readonly Canonical[]
}

/** A language of the texts, and the folder of its pages. */
export type SiteLanguage = { tag: string; at: string }

/** The path of a canonical URL below the address of the site, and the file that it leads to. */
export type Canonical = {
  path: string
  file: OutputFile
  /** True if `fhir` of the catalog gives it: the name of the file does not follow from it. */
  isGiven: boolean
}

/** A start page over several sites: their catalogs, and the address and the folder of the page. */
export type Start = { catalogs: readonly Catalog[]; url: string; folder: string }
