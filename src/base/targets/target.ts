import type { Catalog } from '../core/catalog/catalog.ts'
import type { ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import { PUBLISHED } from '../core/catalog/published.ts'
import type { CatalogFile } from '../core/catalog/types.ts'
import type { Surface } from '../core/diagnostic.ts'
import type { LanguageSettings } from './language-settings.ts'
import type { OutputOption, OutputOptions, Settings } from './settings.ts'

/** What a config says about a target is judged by this; only `build` needs what the target makes. */
export type Target = {
  id: string
  /**
   * Who breaks if a file is missing: callers of the service (`wire`, the default), FHIR servers
   * (`fhir`), or code that is compiled with it (`source`).
   */
  surface?: Surface
  default: boolean
  /**
   * Fields that the catalog must carry; without them the target is refused, and the message names
   * them.
   */
  needs: readonly string[]
  /** Of these fields, those without which it is built, too: what it then assumes. */
  assumes?: Readonly<Record<string, string>>
  /**
   * Of generated types: closed ones name every code, open ones accept others, too. It decides the
   * impact of a new code.
   */
  types?: 'closed' | 'open'
  /**
   * Of a target that makes code in another language: its name for people, and the ending of its
   * files. A site offers them, and a template of a team for such a file has its escapes.
   */
  language?: { name: string; ending: string }
  /** True for a target that makes FHIR resources: the rules of the FHIR group then run. */
  fhir?: true
  /**
   * The main file is `<name><suffix>`, and its name can be chosen. Absent if the names of the files
   * can't be chosen.
   */
  suffix?: string
  /** Other endings that the name of its main file can have. */
  otherEndings?: readonly string[]
  /** The endings that the name of its one file can have: somebody has to choose it. */
  endings?: readonly string[]
  /** Why the language of the file does not take a file of this name; undefined if it does. */
  fileFault?(file: string): string | undefined
  /** The fields of an output in the config that it takes, beside those of every target. */
  options?: readonly OutputOption[]
  /** What is wrong with these fields, and which one it is. */
  optionFaults?(
    options: Pick<OutputOptions, OutputOption>,
    file: string | undefined,
  ): Promise<readonly OptionFault[]>
  /** These fields as its generator takes them, with what is in the files that they name. */
  settings?(options: Pick<OutputOptions, OutputOption>, named: Settings): Settings
  /**
   * True for a target whose folder is served: it gets the other outputs of its catalog, which it
   * offers, and has more files than `fileNames` says.
   */
  isSite?: true
  /**
   * The names of its files, without making them; absent for a target with one file. `namesOf`: those of
   * others, for a target that has their files.
   */
  fileNames?(
    parts: NameParts,
    asked: OutputRequest,
    namesOf: NamesOf,
  ): FileNames | Promise<FileNames>
}

/** The names of the files of another target: none, if there is no such target. */
export type NamesOf = (target: string, asked: OutputRequest) => Promise<readonly OutputName[]>

/** Names of files, with the surface of those that have another than their target. */
export type FileNames = readonly (string | OutputName)[]

export type OptionFault = { option: OutputOption; message: string }

/** A file that a target makes, by name. */
export type OutputName = { path: string; surface: Surface }

/** What of an output in the config its names depend on. */
export type OutputRequest = LanguageSettings &
  Pick<OutputOptions, 'names' | 'offered' | 'fhir'> & { file?: string | undefined }

/** What file names are made of; what a catalog lacks is empty. */
export type NameParts = Pick<CatalogFile, 'name' | 'url' | 'fhir' | 'wire'> &
  Pick<ParsedCatalog, 'unknownFields'> & {
    language: string
    stages: Catalog['stages']
    /** The languages of the translations of codes that are sent, sorted. */
    translations: readonly string[]
    settings: Settings
  }

/** The fields that a target needs to show complete entries. */
export const WHOLE_ENTRIES: readonly string[] = PUBLISHED.filter((field) => field !== 'code').map(
  (field) => `codes.${field}`,
)

/** What is assumed of the form of answers, from a list without its handling file and from FHIR. */
export const ASSUMED_FORM = { wire: 'answers have the body of the contract (rail)' } as const

/** What code that reads answers assumes, from a list without its handling file. */
export const ASSUMED = {
  ...ASSUMED_FORM,
  'codes.handling':
    'a code fails the call if it stops it, the status says whether to repeat it, and it is shown at its field, from 500 on as an outage',
}

export type TargetRows = Readonly<Record<string, Omit<Target, 'id'>>>

/** A module of texts for each language, for `fileNames`. */
export const textFiles = (
  stem: string,
  languages: readonly string[],
  endings: readonly string[],
): string[] =>
  languages.flatMap((language) => endings.map((ending) => `${stem}.texts.${language}.${ending}`))

/** The main file, and those whose names begin with its stem, for `fileNames`. */
export function filesBeside(
  main: string,
  others: (stem: string) => readonly string[],
): readonly string[] {
  return [main, ...others(main.slice(0, main.lastIndexOf('.')))]
}
