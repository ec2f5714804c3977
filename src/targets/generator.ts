import type { Catalog } from '../core/catalog/catalog.ts'
import type { FhirSettings, Output } from '../core/config/types.ts'
import type { OutputFile } from '../core/output-file.ts'
import { printedJson } from '../core/values/printed-json.ts'
import type { LanguageSettings } from './languages/option-faults.ts'
import type { OpenApiSettings } from './openapi/settings.ts'
import type { Refusal } from './refusal.ts'
import type { EarlierList } from './site/history.ts'
import { type Target, type TargetId, targets } from './targets.ts'

/**
 * The settings for outputs in the config: decisions of the publisher that a family of targets
 * shares, and what the config says about this output (`openapi`, `language`).
 */
export type Settings = {
  fhir?: FhirSettings
  openapi?: OpenApiSettings
  language?: LanguageSettings
  /** The outputs in other languages that a site offers. */
  offered?: readonly OfferedOutput[]
  /** True for a site without FHIR: the catalog has no such output. */
  isPlain?: boolean
  /** The lists of earlier versions that the folder of a site has. */
  earlier?: readonly EarlierList[]
  /** True for a site that can't make the files of its published version: it has none. */
  isUnversioned?: boolean
  /** True for a site whose folder has those of other catalogs, too, and a start page over all. */
  isShared?: boolean
  /** Words of the pages of a site in further languages. */
  words?: OwnWords
  /** Of FHIR resources: files are named as in a FHIR package. */
  names?: 'package'
  /** Of a module in JavaScript: true if `.js` is CommonJS in its folder, as its package.json says. */
  isCommonJs?: boolean
  /** Of a target of one's own: its template, and the name of that for people. */
  template?: { readonly file: string; readonly text: string }
}

/** The words of the pages of a site in further languages, by tag, and the name of their file. */
export type OwnWords = {
  readonly file: string
  readonly languages: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** An output in another language, as the config of the publisher has it. */
export type OfferedOutput = {
  target: string
  file?: string | undefined
  language: LanguageSettings
}

/** What was asked of an output beside its target and folder, as the config says it. */
export type OutputOptions = Omit<Output, 'target' | 'out'> & {
  /** Of a site: the outputs in other languages that it offers, and whether it has FHIR. */
  offered?: readonly OfferedOutput[]
  fhir?: boolean
}

/**
 * One target: a pure function from the catalog to files. Beside the name of its file, it has options
 * only where its output joins a document or the code of others: else two variants are two targets.
 */
export type Generator = Target & {
  /**
   * Why it can't be built from this catalog, with places in errors.yaml or as one sentence.
   * Nothing, if it can.
   */
  refuses?(catalog: Catalog, settings?: Settings): readonly Refusal[] | string | undefined
  /** What an output lacks, although it can be built; for a catalog that it does not refuse. */
  warns?(catalog: Catalog, settings: Settings): Promise<readonly Refusal[]>
  /** `file`: the name of the main file, if one was chosen. */
  generate(
    catalog: Catalog,
    settings: Settings,
    file?: string,
  ): readonly OutputFile[] | Promise<readonly OutputFile[]>
}

export const defineGenerator = (generator: Generator): Generator => generator

/** A target of our own: its row in the table, and what it makes. */
export const generatorOf = (id: TargetId, makes: Omit<Generator, keyof Target>): Generator => ({
  ...targets.find((target) => target.id === id)!,
  ...makes,
})

export const json = (path: string, value: unknown, mediaType = 'application/json'): OutputFile => ({
  path,
  contents: printedJson(value),
  mediaType,
})
