import { asRecord } from '../../values/record.ts'

/** What stands at a field of an entry; undefined when there is nothing. */
export const get = (entry: Readonly<Record<string, unknown>>, field: readonly string[]): unknown =>
  field.reduce<unknown>((inner, step) => asRecord(inner)[step], entry)

/** Puts a value at a field of an entry, with the mappings that it stands in. */
export function put(entry: Record<string, unknown>, field: readonly string[], value: unknown): void {
  const [step, ...rest] = field
  if (rest.length === 0) entry[step!] = value
  else {
    const inner = { ...asRecord(entry[step!]) }
    put(inner, rest, value)
    entry[step!] = inner
  }
}
