import type { Path } from '../diagnostic.ts'
import { isRecord } from '../values/record.ts'

/** True when something stands at the path of what was read, whatever its type: then it is not missing, and field-typed speaks of its type. */
export function hasPath(raw: unknown, path: Path): boolean {
  let value = raw
  for (const step of path) {
    if (Array.isArray(value) ? !(Number(step) < value.length) : !isRecord(value) || !Object.hasOwn(value, step)) return false
    value = (value as Record<string | number, unknown>)[step]
  }
  return true
}
