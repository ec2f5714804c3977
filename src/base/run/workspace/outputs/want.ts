import { active, type Catalog } from '../../../core/catalog/catalog.ts'
import type { Built } from '../../../targets/build.ts'
import type { Made, Manifest } from '../../../targets/manifest.ts'
import type { OutputOptions } from '../../../targets/settings.ts'
import type { CatalogRun } from '../catalog-run.ts'
import type { InputOf } from './unchanged.ts'

export const madeOf = (catalog: Catalog): Made => ({
  ...(catalog.version !== undefined && { version: catalog.version }),
  codes: active(catalog).map(({ code }) => code),
})

/**
 * What one folder gets of a catalog, or of all catalogs. `whole`: every target of the folder was
 * built.
 */
export type Want = {
  folder: string
  /** Undefined for a start page. */
  job: CatalogRun | undefined
  name: string
  built: readonly Built[]
  manifest: Manifest | undefined
  /** The hash of what a target is made from; undefined for a start page, which is always made. */
  inputOf?: InputOf
  /** What was asked of each target. */
  options?: Readonly<Record<string, OutputOptions>>
  whole: boolean
  /** Whether a version is published; undefined where every version that was built counts as such. */
  isPublished?: ((version: string) => boolean) | undefined
  /** The hash of what it is made from, and its record. */
  hash(): string
  made(): Made | undefined
}
