import { asRecord, asRecords, type Fields } from '../../base/core/values/record.ts'

/** The value of a field of an entry; undefined if it is absent. */
export function get(entry: Readonly<Record<string, unknown>>, field: readonly string[]): unknown {
  let value: unknown = entry
  for (const step of field) {
    if (value === undefined) return undefined
    value = asRecord(value)[step]
  }
  return value
}

/** Sets a field of an entry, and creates the mappings on the way. */
export function putField(
  entry: Record<string, unknown>,
  field: readonly string[],
  value: unknown,
): void {
  const [step, ...rest] = field
  if (rest.length === 0) entry[step!] = value
  else {
    const inner = { ...asRecord(entry[step!]) }
    putField(inner, rest, value)
    entry[step!] = inner
  }
}

/** The extension of an element that has this URL; empty without it. */
export const extensionIn = ({ extension }: Fields, url: string): Fields =>
  asRecords(extension).find((one) => one.url === url) ?? {}

/** The member `value[x]` of an element: its name, and its value. */
export const valueIn = (element: Fields): [name?: string, value?: unknown] =>
  Object.entries(element).find(([name]) => name.startsWith('value')) ?? []
