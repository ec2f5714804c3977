import type { Catalog } from '../catalog/catalog.ts'
import { PUBLISHED } from '../catalog/readers/flat-list.ts'
import type { Config, FhirSettings, Output } from '../config/model.ts'
import type { Surface } from '../diagnostic.ts'
import type { LanguageFault, LanguageSettings } from './languages/settings.ts'
import type { OpenApiSettings } from './openapi/settings.ts'
import type { OutputFile } from './output-file.ts'
import type { Refusal } from './refusal.ts'
import type { EarlierList } from './site/history.ts'

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
  /** The lists of earlier versions that the folder of a site has. */
  earlier?: readonly EarlierList[]
  /** True for a site whose folder has those of other catalogs, too, and a start page over all. */
  isShared?: boolean
  /** Words of the pages of a site in further languages. */
  words?: OwnWords
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
  /** Of a site: the outputs in other languages that it offers. */
  offered?: readonly OfferedOutput[]
}

/** The part of a config that outputs depend on. */
export const settingsOf = ({ fhir }: Config): Settings => (fhir === undefined ? {} : { fhir })

/** A field of an output in the config that only some targets take. */
export type OutputOption = Exclude<keyof Output, 'target' | 'out' | 'file'>
export const OUTPUT_OPTIONS: readonly OutputOption[] = [
  'openapi',
  'open',
  'per_operation',
  'schema',
  'prefix',
  'namespace',
  'name',
  'verdict',
  'words',
]

/**
 * One target: a pure function from the catalog to files. Beside the name of its file, it has options
 * only where its output joins a document or the code of others: else two variants are two targets.
 */
export type Generator = {
  id: string
  /** One sentence in Markdown: what it makes. */
  summary: string
  /**
   * Who breaks if a file is missing: callers of the service (`wire`, the default), FHIR servers
   * (`fhir`), or code that is compiled with it (`source`).
   */
  surface?: Surface
  /** True if it is built by default. */
  default: boolean
  /**
   * Fields that the catalog must carry; without them the target is refused, and the message names
   * them.
   */
  needs: readonly string[]
  /**
   * Of generated types: closed ones name every code, open ones accept others, too. It decides the
   * impact of a new code.
   */
  types?: 'closed' | 'open'
  /** True for a target that makes code in another language: a site offers its files. */
  language?: true
  /** True for a target that makes FHIR resources: the rules of the FHIR group then run. */
  fhir?: true
  /**
   * Why it can't be built from this catalog, with places in errors.yaml or as one sentence.
   * Nothing, if it can.
   */
  refuses?(catalog: Catalog): readonly Refusal[] | string | undefined
  /**
   * The main file is `<name><suffix>`, and its name can be chosen. Absent if the names of the files
   * can't be chosen.
   */
  suffix?: string
  /** Why the language of the file does not take a file of this name; undefined if it does. */
  fileFault?(file: string): string | undefined
  /** The fields of an output in the config that it takes, beside those of every target. */
  options?: readonly OutputOption[]
  /** What is wrong with these fields, and which one it is. */
  optionFaults?(options: LanguageSettings, file: string | undefined): readonly LanguageFault[]
  /** What an output lacks, although it can be built; for a catalog that it does not refuse. */
  warns?(catalog: Catalog, settings: Settings): Promise<readonly Refusal[]>
  /** `file`: the name of the main file, if one was chosen. */
  generate(
    catalog: Catalog,
    settings: Settings,
    file?: string,
  ): readonly OutputFile[] | Promise<readonly OutputFile[]>
}

/** The fields that a target needs to show complete entries. */
export const WHOLE_ENTRIES: readonly string[] = PUBLISHED.filter((field) => field !== 'code').map(
  (field) => `codes.${field}`,
)

export const defineGenerator = (generator: Generator): Generator => generator

/** Formats JSON: two spaces, declared order, final newline. */
export const json = (path: string, value: unknown, mediaType = 'application/json'): OutputFile => ({
  path,
  contents: `${JSON.stringify(value, null, 2)}\n`,
  mediaType,
})
