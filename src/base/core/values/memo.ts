/**
 * Returns the earlier result under this name for the same value, if the value still lives and
 * everything else that the result depends on is identical; else computes it.
 */
export type Memo = <Answer>(
  name: string,
  value: object,
  on: readonly unknown[],
  compute: () => Answer,
) => Answer

/** Stores nothing: a single run computes each result once. */
export const noMemo: Memo = (_name, _value, _on, compute) => compute()

/** Stores the last result for each value. */
export function memoTable(): Memo {
  const tables = new Map<string, WeakMap<object, { on: readonly unknown[]; answer: unknown }>>()
  return <Answer>(
    name: string,
    value: object,
    on: readonly unknown[],
    compute: () => Answer,
  ): Answer => {
    const known = tables.get(name) ?? new WeakMap()
    tables.set(name, known)
    const before = known.get(value)
    if (
      before?.on.length === on.length &&
      before.on.every((one: unknown, at: number) => Object.is(one, on[at]))
    )
      return before.answer as Answer
    const answer = compute()
    known.set(value, { on, answer })
    return answer
  }
}

/** Computes each result once. */
export function memoByKey<Key, Value>(
  compute: (key: Key) => Value,
  known: Pick<Map<Key, Value>, 'get'> & { set(key: Key, value: Value): unknown } = new Map(),
): (key: Key) => Value {
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    return value
  }
}

/** The same for objects: a result is kept as long as its object. */
export const memoOfObjects = <Key extends object, Value>(
  compute: (key: Key) => Value,
): ((key: Key) => Value) => memoByKey(compute, new WeakMap<Key, Value & {}>())
