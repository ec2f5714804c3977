import { asRecord } from '../../values/record.ts'

/** The value of a field of an entry; undefined if it is absent. */
export const get = (entry: Readonly<Record<string, unknown>>, field: readonly string[]): unknown =>
  field.reduce<unknown>((inner, step) => asRecord(inner)[step], entry)

/** Sets a field of an entry, and creates the mappings on the way. */
export function put(entry: Record<string, unknown>, field: readonly string[], value: unknown): void {
  const [step, ...rest] = field
  if (rest.length === 0) entry[step!] = value
  else {
    const inner = { ...asRecord(entry[step!]) }
    put(inner, rest, value)
    entry[step!] = inner
  }
}
