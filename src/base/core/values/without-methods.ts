/**
 * Removes the keys `toString` and `valueOf` from untrusted data, in place. A record with one of
 * them can't be converted to a text: `String(value)` and templates would throw.
 */
export function withoutMethods<Value>(value: Value, seen = new Set<object>()): Value {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  seen.add(value)
  for (const name of ['toString', 'valueOf'])
    if (Object.hasOwn(value, name)) delete (value as Record<string, unknown>)[name]
  for (const inner of Object.values(value)) withoutMethods(inner, seen)
  return value
}
