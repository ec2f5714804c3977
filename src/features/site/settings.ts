import type { EarlierList } from './changes-by-version.ts'

export type Settings = {
  /** The lists of earlier versions that the folder of a site has. */
  earlier?: readonly EarlierList[]
  /** True for a site that can't make the files of its published version: it has none. */
  isUnversioned?: boolean
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
