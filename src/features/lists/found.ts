import type { FilesAround } from '../../base/core/yaml/source.ts'
import type { Target } from './columns.ts'
import type { Doubt } from './doubt.ts'
import type { NativeEntry } from './entries.ts'
import type { Left } from './value.ts'

export type NativeText = {
  readonly file: string
  readonly text: string
  /** How many folders below the top of its repository it is; undefined for one that is in none. */
  readonly depth?: number | undefined
}

export type NativeOptions = {
  /** The lists to read, by name. Default: those that look like codes. */
  lists?: readonly string[] | undefined
  /** The columns of fields: `{ code: 'id' }`. */
  map?: Readonly<Record<string, string>> | undefined
  /** Parts of lists in code, and columns, that have no codes. */
  skip?: readonly string[] | undefined
  /** The query of a team for a list in code. */
  query?: string | undefined
  /** True if nothing may be chosen that `lists` and `map` do not say. */
  isWritten?: true
  /** The files around a document, for its references. */
  files?: FilesAround | undefined
}

export type FoundEntry = Omit<NativeEntry, 'places'> & {
  readonly from: NativeText
  readonly list: string
  /** The places of its fields; those of a joined table are in another text. */
  readonly places: ReadonlyMap<string, Pick<Note, 'from' | 'at'>>
}

/** A place in one of the texts. */
export type Note = Left & { readonly from: NativeText }

/** What lists in other forms say. */
export type Found = {
  readonly entries: readonly FoundEntry[]
  /** The lists that were read, and those that were not, as they do not look like codes. */
  readonly lists: readonly {
    readonly name: string
    readonly what: string
    readonly about: string | undefined
    readonly file: string
    readonly at?: Pick<Note, 'from' | 'at'>
    readonly count: number
    readonly isRead: boolean
  }[]
  /** Files in code of which nothing was read. */
  readonly unread?: readonly { readonly file: string; readonly lists: readonly string[] }[]
  /** Lists whose codes are not certain, which have no entries here: three as they would read. */
  readonly doubts: readonly (Doubt & {
    readonly from: NativeText
    readonly list: string
    readonly examples: readonly string[]
    /** The names of its items. */
    readonly names: readonly string[]
  })[]
  /** What could not be taken. */
  readonly left: readonly Note[]
  /** Columns that fill no field, once for all texts, with the number of their cells. */
  readonly unused: readonly {
    readonly column: string
    readonly count: number
    readonly first: Note
    /** The field that it can fill, with `--map`. */
    readonly field?: string
  }[]
  /** The operations of the API, if the texts list them. */
  readonly operations: readonly string[]
  /** Types of lists in code that are in none of the files. */
  readonly imported?: readonly string[]
  /** The pages about how the lists in code are printed. */
  readonly recipes?: readonly string[]
  readonly names: readonly string[]
  /** Where the answers of an API have the code, as `wire` of an errors.yaml; if a document says it. */
  readonly wire?: string | undefined
  readonly columns: ReadonlyMap<Target, string>
}
