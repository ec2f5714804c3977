import type { Path } from '../../diagnostic.ts'
import type { Problem, Source } from '../../yaml/source.ts'

/** What a reader makes of a text. */
export type Read = {
  /** The content in the shape of errors.yaml. */
  raw: unknown
  /** The fields that the form can't carry. */
  unknownFields: readonly string[]
  /** What was done to the content that people should know. */
  notices?: readonly string[]
  problems?: readonly Problem[]
  /** Where a path of the content stands in the text, when that has another shape. */
  place?(path: Path): Path
}

/** One form that can become a catalog. */
export type Reader = {
  id: string
  recognises(value: unknown, file: string): boolean
  /** The files that belong to `file`, by what they are. They may be absent. */
  companions(file: string): Readonly<Record<string, string>>
  read(source: Source, companions: Readonly<Record<string, string | Uint8Array>>): Promise<Read>
}
