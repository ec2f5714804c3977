import type { Catalog } from '../core/catalog/catalog.ts'
import type { OutputFile } from '../core/output-file.ts'
import { printedJson } from '../core/values/printed-json.ts'
import type { Refusal } from './refusal.ts'
import type { Settings } from './settings.ts'
import type { Target } from './target.ts'
import { targets } from './targets.ts'

/**
 * One target: a pure function from the catalog to files. Beside the name of its file, it has options
 * only where its output joins a document or the code of others: else two variants are two targets.
 */
export type Generator = Target & {
  /** One sentence in Markdown: what it makes. */
  summary: string
  /**
   * Why it can't be built from this catalog, with places in errors.yaml or as one sentence.
   * Nothing, if it can.
   */
  refuses?(catalog: Catalog, settings?: Settings): readonly Refusal[] | string | undefined
  /** What an output lacks, although it can be built; for a catalog that it does not refuse. */
  warns?(catalog: Catalog, settings: Settings): Promise<readonly Refusal[]>
  /**
   * `file`: the name of the main file, if one was chosen. `filesOf`: those of others, for a target that
   * has their files.
   */
  generate(
    catalog: Catalog,
    settings: Settings,
    file: string | undefined,
    filesOf: FilesOf,
  ): readonly OutputFile[] | Promise<readonly OutputFile[]>
}

/** What another target makes of the same catalog: nothing, if there is no such target. */
export type FilesOf = (
  target: string,
  settings: Settings,
  file?: string,
) => Promise<readonly OutputFile[]>

/** Targets that a config names by a file of the team, beside those with an id. */
export type OwnTargets = {
  isNamed(target: string): boolean
  targetOf(target: string): Generator
}

export const defineGenerator = (generator: Generator): Generator => generator

/** A target of our own: its row in the table, and what it makes. */
export const generatorOf = (id: string, makes: Omit<Generator, keyof Target>): Generator => ({
  ...targets.find((target) => target.id === id)!,
  ...makes,
})

export const json = (path: string, value: unknown, mediaType = 'application/json'): OutputFile => ({
  path,
  contents: printedJson(value),
  mediaType,
})
