/**
 * Returns what was computed under this name for the same value, as long as the value lives and everything else that the answer
 * depends on is identical; else computes it.
 */
export type Memo = <Answer>(name: string, value: object, on: readonly unknown[], compute: () => Answer) => Answer

/** Keeps nothing: a single run asks once. */
export const noMemo: Memo = (_name, _value, _on, compute) => compute()

/** Keeps the last answer about each value. */
export function memoTable(): Memo {
  const tables = new Map<string, WeakMap<object, { on: readonly unknown[]; answer: unknown }>>()
  return <Answer>(name: string, value: object, on: readonly unknown[], compute: () => Answer): Answer => {
    const known = tables.get(name) ?? new WeakMap()
    tables.set(name, known)
    const before = known.get(value)
    if (before?.on.length === on.length && before.on.every((one: unknown, at: number) => Object.is(one, on[at])))
      return before.answer as Answer
    const answer = compute()
    known.set(value, { on, answer })
    return answer
  }
}

/** Computes each answer once. */
export function memoByKey<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    let value = known.get(key)
    if (value === undefined) {
      value = compute(key)
      known.set(key, value)
    }
    return value
  }
}
