import type { Path } from '../../core/diagnostic.ts'
import { isRecord } from '../../core/values/record.ts'

/**
 * True if the path exists in what was read, with a value of any type: then it is not missing, and
 * field-typed reports a wrong type.
 */
export function hasPath(raw: unknown, path: Path): boolean {
  let value = raw
  for (const step of path) {
    if (
      Array.isArray(value)
        ? !(Number(step) < value.length)
        : !isRecord(value) || !Object.hasOwn(value, step)
    )
      return false
    value = (value as Record<string | number, unknown>)[step]
  }
  return true
}

/**
 * True if the value at a path is a mapping, or is not there at all: else field-typed reports it,
 * and nothing in it is missing.
 */
export const isMappingAt = (raw: unknown, path: Path): boolean =>
  !hasPath(raw, path) || isRecord(valueAt(raw, path))

const valueAt = (raw: unknown, path: Path): unknown =>
  path.reduce((value, step) => (value as Record<string | number, unknown>)[step], raw)
