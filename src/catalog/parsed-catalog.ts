import type { FilePlace, Path } from '../diagnostic.ts'
import type { Problem, Source } from '../yaml/source.ts'
import type { CatalogFile } from './model.ts'

/** A value whose parts may be missing: absent, mistyped or cut off by broken syntax. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Item extends object ? Partially<Item> : Item | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> }
    : T

/** Where the value of a field is written that an entry does not have itself. */
export type Origin = (path: Path) => Path | undefined

/** The list in other files that the codes are from: `codes_from`. */
export type ListedCodes = {
  /** The errors.yaml without that list: what edits change. */
  overlay: Pick<ParsedCatalog, 'source' | 'raw'>
  /** The other files, with their names for people. */
  texts: readonly { readonly file: string; readonly text: string }[]
  /** The same files as they were given to `read`. */
  companions: Readonly<Record<string, string | Uint8Array>>
  /** The index in errors.yaml of an entry, if it has one there. */
  ownIndex(index: number): number | undefined
  /** The names of the codes in the list, such as those of constants. */
  constants: readonly { readonly code: string; readonly list: string; readonly name: string }[]
}

/** The own lists of the systems behind the API: `upstream.*.codes_from`. */
export type UpstreamLists = {
  /** The codes of each system whose list could be read, with their places. */
  codes: ReadonlyMap<string, ReadonlyMap<string, FilePlace>>
  /** The files, with their names for people. */
  texts: readonly { readonly file: string; readonly text: string }[]
  /** The files as they were given to `read`. */
  companions: Readonly<Record<string, string | Uint8Array>>
}

/** A parsed text: its content in the shape of errors.yaml, and the positions. */
export type ParsedCatalog = {
  source: Source
  /** The form of the text: `yaml`, `flat-list`, `code-system`, `value-set`. */
  sourceFormat: string
  /**
   * Fields that this form can't carry: `url`, `codes.display`. Rules do not report them as missing.
   */
  unknownFields: readonly string[]
  /** Notes for people about changes of the content while reading, for example what was left out. */
  notices: readonly string[]
  /** The content before types are checked. */
  raw: unknown
  /** The well-typed part of it. */
  value: Partially<CatalogFile>
  /** Where the value of a field is written that an entry does not have itself: in `defaults`. */
  origin: Origin
  /** The list in other files that the codes are from, if the header names one. */
  listed?: ListedCodes
  /** The lists of other systems, if the header names any. */
  upstream?: UpstreamLists
  /** The findings of the reader, by the id of the rule that explains them. */
  problems: readonly Problem[]
  /** The number of problems that are not listed, by rule: the list is limited for each rule. */
  omitted: ReadonlyMap<string, number>
}

/** True if the input is not text or not valid YAML, so it holds no catalog. */
export const isBroken = ({ problems, source }: ParsedCatalog): boolean =>
  !source.intact ||
  problems.some(
    ({ rule, replace }) =>
      rule === 'syntax-valid' || (rule === 'encoding-utf8' && replace === undefined),
  )
