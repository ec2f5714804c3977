import type { Problem, Source } from '../source.ts'

/** One form that can become a catalog. */
export type Reader = {
  id: string
  recognises(value: unknown, file: string): boolean
  /** The files that belong to `file`, by what they are. They may be absent. */
  companions(file: string): Readonly<Record<string, string>>
  /** The content in the shape of errors.yaml, and the fields that the form can't carry. */
  read(source: Source, companions: Readonly<Record<string, string | Uint8Array>>): Promise<{ raw: unknown; lacks: readonly string[]; problems?: Problem[] }>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value as a record, or an empty one. */
export const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The value as a list, or an empty one. */
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
