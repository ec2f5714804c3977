import { isRecord } from './record.ts'

/** Parses a text as JSON; undefined if it is not JSON: an HTML page of a proxy, or a login form. */
export function jsonOf(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text))
  } catch {
    return undefined
  }
}

/** A value with the keys of its records sorted, so that equal values print the same. */
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys)
  if (!isRecord(value)) return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(value[name])]))
}
