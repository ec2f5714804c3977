import type { Problem, Source } from '../source.ts'

/** One form that can become a catalog. */
export type Reader = {
  id: string
  recognises(value: unknown, file: string): boolean
  /** The files that belong to `file`, by what they are. They may be absent. */
  companions(file: string): Readonly<Record<string, string>>
  /** The content in the shape of errors.yaml, and the fields that the form can't carry. */
  read(
    source: Source,
    companions: Readonly<Record<string, string | Uint8Array>>,
  ): Promise<{ raw: unknown; lacks: readonly string[]; problems?: Problem[] }>
}
