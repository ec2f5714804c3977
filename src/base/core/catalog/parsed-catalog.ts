import type { Path } from '../diagnostic.ts'
import { asRecord, same } from '../values/record.ts'
import type { Problem, Source } from '../yaml/source.ts'
import type { Import } from './imports.ts'
import type { CatalogFile } from './types.ts'

/** A value whose parts may be missing: absent, mistyped or cut off by broken syntax. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Item extends object ? Partially<Item> : Item | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> }
    : T

/** Where the value of a field is written that an entry does not have itself. */
export type Origin = (path: Path) => Path | undefined

/** The errors.yaml itself, where some of its codes are from other files: what edits change. */
type OwnText = Pick<ParsedCatalog, 'source' | 'raw'> & {
  /** The index in errors.yaml of an entry, if it has one there. */
  ownIndex(index: number): number | undefined
}

/** Texts by name; null for one that is there and can't be read. */
export type Companions = Readonly<Record<string, string | Uint8Array | null>>

/** The file of a language, `errors.de.yaml`. `isMissing`: it can't be read. */
export type LanguageFile = {
  readonly tag: string
  readonly source: Source
  readonly isMissing: boolean
}

type NamedText = { readonly file: string; readonly text: string }

/** The names of codes in the list that `codes_from` names, such as those of constants. */
type Constant = { readonly code: string; readonly list: string; readonly name: string }

export type ImportedCatalog = Import & { reading: ParsedCatalog }

type Imports = {
  catalogs: readonly ImportedCatalog[]
  /** The import of an entry, and what `codes` says about it; undefined for an own code. */
  of(
    index: number,
  ): { catalog: ImportedCatalog; own: Readonly<Record<string, unknown>> } | undefined
}

/** A parsed text: its content in the shape of errors.yaml, and the positions. */
export type ParsedCatalog = {
  source: Source
  /** The form of the text: `yaml`, `flat-list`, `code-system`, `value-set`, `list` (code, a table …). */
  sourceFormat: string
  /**
   * Fields that this form can't carry: `url`, `codes.display`. Rules do not report them as missing.
   */
  unknownFields: readonly string[]
  /** Of these, the fields that the form can carry, and the text does not have. */
  absentFields?: readonly string[]
  /** Notes for people about changes of the content while reading, for example what was left out. */
  notices: readonly string[]
  /** The content before types are checked. */
  raw: unknown
  /** The well-typed part of it. */
  value: Partially<CatalogFile>
  /** Where the value of a field is written that an entry does not have itself: in `defaults`. */
  origin: Origin
  /** Present if some of the codes are from other files. */
  own?: OwnText
  texts: readonly NamedText[]
  languages: readonly LanguageFile[]
  /** Every other file as it was given to `read`, by name; null if it can't be read. */
  companions: Companions
  constants?: readonly Constant[]
  imports?: Imports
  resources?: {
    readonly codeSystem: Readonly<Record<string, unknown>>
    readonly valueSet?: Readonly<Record<string, unknown>>
  }
  /** The findings of the reader, by the id of the rule that explains them. */
  problems: readonly Problem[]
  /** The number of problems that are not listed, by rule: the list is limited for each rule. */
  omitted: ReadonlyMap<string, number>
}

/** True if the input is not text or not valid YAML, so it holds no catalog. */
export const isBroken = ({ problems, source }: ParsedCatalog): boolean =>
  isBrokenText({
    intact: source.intact,
    problems: problems.filter(({ at }) => !(at !== undefined && 'file' in at)), // the file of a language
  })

export const isBrokenText = ({ problems, intact }: Pick<Source, 'problems' | 'intact'>): boolean =>
  !intact ||
  problems.some(
    ({ rule, replace }) =>
      rule === 'syntax-valid' || (rule === 'encoding-utf8' && replace === undefined),
  )

/**
 * True if the forms of the answers require stages: the body of the contract carries one with every
 * reason (contract, Stages), other forms do not need one. A list of forms requires them if `rail`
 * is among its forms. False for a source that can't say its forms.
 */
export const requiresStages = (
  { wire }: { readonly wire?: unknown },
  unknownFields: readonly string[] = [],
): boolean =>
  !unknownFields.includes('wire') &&
  [wire ?? 'rail'].flat().some((form) => form === 'rail' || asRecord(form).preset === 'rail')

/** True for a catalog that says nothing about its form: it names none, and its codes have no stage. */
export const isFormOpen = ({ wire, codes = [] }: Partially<CatalogFile>): boolean =>
  wire === undefined && codes.every(({ fix_stage }) => fix_stage === undefined)

type Content = { readonly wire?: unknown; readonly stages?: readonly unknown[] }
type StageStatement = Pick<ParsedCatalog, 'unknownFields'> & (Content | { readonly value: Content })

/**
 * True for a catalog with a workflow, parsed or decoded: it has stages, or its forms require them. A
 * terminology whose codes have no known stage counts as one that has them.
 */
export function hasWorkflow(source: StageStatement): boolean {
  const { unknownFields } = source
  const { stages = [], wire } = 'value' in source ? source.value : source
  return (
    stages.length > 0 ||
    unknownFields.includes('codes.fix_stage') ||
    requiresStages({ wire }, unknownFields)
  )
}

/** Values of a wrong type: without them, outputs would say something else, and nothing compares them. */
export const lostValues = ({
  problems,
  raw,
  value,
}: ParsedCatalog): { path: Path; message: string }[] =>
  problems.flatMap(({ path, part, message }) =>
    part !== 'key' && !same(at(raw, path), at(value, path)) ? [{ path, message }] : [],
  )

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) => (Array.isArray(inner) ? inner[Number(step)] : asRecord(inner)[step]),
    value,
  )
