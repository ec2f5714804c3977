import type { NamedList } from '../../core/catalog/imports.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { FilePlace, Path } from '../../core/diagnostic.ts'
import type { Problem, Source } from '../../core/yaml/source.ts'

export type Read = {
  /** The content in the shape of errors.yaml. */
  raw: unknown
  unknownFields: readonly string[]
  /** Notes for people about changes of the content. */
  notices?: readonly string[]
  problems?: readonly Problem[]
  /** How many more there are of a rule. */
  omitted?: ReadonlyMap<string, number>
  /** Maps a path of the content to the path in the text, if their shapes differ. */
  place?(path: Path): Path
  /** The place of a path of the content that is in another file. */
  elsewhere?(path: Path): FilePlace | undefined
} & Partial<
  Pick<
    ParsedCatalog,
    'own' | 'texts' | 'languages' | 'constants' | 'imports' | 'resources' | 'absentFields'
  >
> &
  Pick<Source, 'beside'>

/** One form that can be read as a catalog. */
export type Reader = {
  id: string
  /** True if its properties can be named as fields: `--map fix=diagnostics`. */
  hasProperties?: true
  /** What of a reading would be published otherwise than it was. */
  republished?(reading: ParsedCatalog, mapped: readonly string[]): Promise<Republished | undefined>
  /** What is taken from another publisher as it is, although it is not in our style. */
  asPublished?(): Promise<AsPublished>
  recognises(value: unknown, file: string): boolean
  read(
    source: Source,
    companions: Readonly<Record<string, string | Uint8Array>>,
    how: HowToRead,
  ): Promise<Read>
}

/** What a feature reads as a catalog. */
export type ReaderPart = {
  readers: readonly Reader[]
  beside(file: string): Readonly<Record<string, string>>
}

/** How a list that an errors.yaml names in other files is read with it. */
export type ListedReader = (
  source: Source,
  named: NamedList,
  companions: Readonly<Record<string, string | Uint8Array>>,
  depth: number | undefined,
) => Promise<Read>

/** What would be published otherwise: what no field takes, what changes, and what is added. */
export type Republished = {
  left?: readonly string[]
  changed?: readonly string[]
  added?: readonly string[]
}

/** What `import` takes as it is published. */
export type AsPublished = {
  /** What is valid in the form, and lint or validators have something to say about. */
  notices(reading: ParsedCatalog): readonly string[]
  /** True for a finding about our own style only. */
  isOfStyle(rule: string, code: string | undefined, value: ParsedCatalog['value']): boolean
}

/** What the user says about a text. */
export type HowToRead = {
  /** The fields of concept properties that no field takes by itself. */
  readonly map?: Readonly<Record<string, string>> | undefined
  /** The resource to read, of a text that has several. */
  readonly canonical?: string | undefined
  /** How many folders below the top of its repository the text is. */
  readonly depth?: number | undefined
}
