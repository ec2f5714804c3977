import catalogShape from '../../schema/errors.schema.json' with { type: 'json' }
import type { Path } from '../diagnostic.ts'
import { decode, type Shape } from './decode.ts'
import type { CatalogFile } from './model.ts'
import { parse } from './parse.ts'
import { readers } from './readers/index.ts'
import type { Problem, Source } from './source.ts'

/** A value of which any part may be missing: absent, mistyped or cut away by broken syntax. */
export type Partially<T> = T extends readonly (infer Item)[]
  ? readonly (Item extends object ? Partially<Item> : Item | undefined)[]
  : T extends object
    ? { readonly [Key in keyof T]?: Partially<T[Key]> }
    : T

/** One text, read: what it says in the shape of errors.yaml, and where it says it. */
export type Reading = {
  source: Source
  /** The form of the text: `yaml`, `flat-list`, `code-system`, `value-set`. */
  form: string
  /** Fields that this form can't carry: `url`, `codes.display`. Nothing is concluded from their absence. */
  lacks: readonly string[]
  /** What was done to the content that people should know: what was left out, say. */
  remarks: readonly string[]
  /** What the text says, before types are looked at. */
  raw: unknown
  /** The well-typed part of it. */
  value: Partially<CatalogFile>
  /** What reading found, by the id of the rule that explains it. */
  problems: readonly Problem[]
}

export type ReadOptions = {
  /** How findings call the text; also tells forms apart. Default `errors.yaml`. */
  file?: string
  /** Texts of the files that belong to this one, by what they are: `{ handling: '…' }`. */
  companions?: Readonly<Record<string, string | Uint8Array>>
}

/** Reads a catalog from the text of an errors.yaml or of a published list. Never rejects: what is wrong is for `lint` to report. */
export async function read(text: string | Uint8Array, { file = 'errors.yaml', companions = {} }: ReadOptions = {}): Promise<Reading> {
  const source = await parse(text, file)
  const reader = readers.find((candidate) => candidate.recognises(source.value, file))!
  const { raw, lacks, remarks = [], problems = [], place } = await reader.read(source, companions)
  const decoded = raw === undefined || raw === null ? { value: {}, problems: [] } : decode(catalogShape as Shape, raw)
  return {
    source: place === undefined ? source : placed(source, place),
    form: reader.id,
    lacks,
    remarks,
    raw,
    value: decoded.value as Partially<CatalogFile>,
    problems: [...source.problems, ...problems, ...decoded.problems],
  }
}

/** The source of a form with a shape of its own: it is asked by paths of the catalog. */
const placed = (source: Source, place: (path: Path) => Path): Source => ({
  ...source,
  locate: (path, part) => source.locate(place(path), part),
  token: () => undefined,
})

/** True when the text is no YAML, or no text: then there is no catalog to speak of. */
export const isBroken = ({ problems, source }: Reading): boolean =>
  !source.whole || problems.some(({ rule, replace }) => rule === 'syntax-valid' || (rule === 'encoding-utf8' && replace === undefined))
