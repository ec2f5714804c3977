import type { Host } from '../../../io/host/host.ts'
import type { Built } from '../../../targets/build.ts'
import type { Settings } from '../../../targets/settings.ts'
import type { CatalogRun, PlacedOutput } from '../catalog-run.ts'
import type { Project } from '../project.ts'
import type { Workspace } from '../workspace.ts'
import type { Want } from './want.ts'

/** What a target needs of a run beside its catalog. */
export type TargetRun = {
  /**
   * Reads the files that its outputs name, each once, in the repository of a folder: further settings
   * of an output. Rejects with {@link UserError} a file with mistakes.
   */
  files?(host: Host, folder: string): (output: NamingOutput) => Promise<Settings>
  /** What its outputs follow from beside the catalog: what their folder and the history have. */
  beside?(query: BesideQuery): Promise<Beside>
  /** How outputs of several catalogs share a folder. */
  sharing?(host: Host, workspace: Workspace): Sharing
}

/** The parts of an output by which its files are found. */
export type NamingOutput = Partial<Pick<PlacedOutput, 'target' | 'out' | 'openapi' | 'words'>>

export type BesideQuery = {
  host: Host
  project: Project
  job: CatalogRun
  folder: string
  /** True if several catalogs share the folder. */
  isShared: boolean
  /** True if outputs of published versions are made anew. */
  force: boolean
  hash: string
}

export type Beside = {
  settings: Settings
  /** What is built, with the files that are not made of the catalog. */
  complete(built: readonly Built[]): readonly Built[]
  /** Whether a version is published; undefined where every version that was built counts as such. */
  isPublished?: ((version: string) => boolean) | undefined
}

/** How outputs of several catalogs share a folder. */
export type Sharing = {
  has(folder: string): boolean
  /** True if the run has all outputs that share a folder. */
  isWhole(folder: string): boolean
  /** The files that the folder has once, for all. */
  common: ReadonlySet<string>
  /** What a catalog wants without the common files, which are kept for {@link whole}. */
  part(want: Want): Want
  /** What the folders have once, of those whose outputs were all built. */
  whole(hashOf: (job: CatalogRun) => string): Promise<Want[]>
}

/** What a feature says of its targets in a run; it is loaded when one of them is built. */
export type TargetRunEntry = {
  isFor(target: string): boolean
  load(): Promise<{ default: TargetRun }>
}
