import type { Companions, ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import type { Source } from '../core/yaml/source.ts'
import type { Read } from './published/reader.ts'

/** Where a text is, of a catalog that others read with their own. */
export type Within = {
  /** Its path from the first of them. */
  readonly path: string
  /** The files that read it, the first one first, for people. */
  readonly chain: readonly string[]
  /** What was read already, by path: a file that is read in several ways is read once. */
  readonly known: Map<string, Promise<ParsedCatalog>>
}

/** What is known where a text is read. */
export type Surroundings = {
  /** The form of the text, such as `yaml`. */
  readonly form: string
  /** All other texts, by their paths from the first catalog. */
  readonly companions: Companions
  /** Those of this catalog, by its own names for them. */
  readonly beside: Companions
  /** Undefined in the catalog that no other one reads. */
  readonly within: Within | undefined
  /** Reads another catalog. */
  read(
    text: string | Uint8Array,
    options: { file: string; companions: Companions },
    within: Within,
  ): Promise<ParsedCatalog>
}

/** What a feature reads into a catalog from the texts around it. */
export type Layer = {
  /** `codes` come before `texts`, which may be of codes of other catalogs. */
  adds: 'codes' | 'texts'
  read(source: Source, read: Read, surroundings: Surroundings): Promise<Read>
}
