import type { Problem, Source } from '../yaml/source.ts'
import type { CatalogFile } from './model.ts'

/** A value of which any part may be missing: absent, mistyped or cut away by broken syntax. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Item extends object ? Partially<Item> : Item | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> }
    : T

/** One text, read: what it says in the shape of errors.yaml, and where it says it. */
export type ParsedCatalog = {
  source: Source
  /** The form of the text: `yaml`, `flat-list`, `code-system`, `value-set`. */
  sourceFormat: string
  /** Fields that this form can't carry: `url`, `codes.display`. Nothing is concluded from their absence. */
  unknownFields: readonly string[]
  /** What was done to the content that people should know: what was left out, say. */
  notices: readonly string[]
  /** What the text says, before types are looked at. */
  raw: unknown
  /** The well-typed part of it. */
  value: Partially<CatalogFile>
  /** What reading found, by the id of the rule that explains it. */
  problems: readonly Problem[]
  /** How many more problems there are, by rule: of one rule a limited number is listed. */
  omitted: ReadonlyMap<string, number>
}

/** True when the input is not text or not valid YAML, so it holds no catalog. */
export const isBroken = ({ problems, source }: ParsedCatalog): boolean =>
  !source.intact || problems.some(({ rule, replace }) => rule === 'syntax-valid' || (rule === 'encoding-utf8' && replace === undefined))
