/** Remembers the last answer about a value for as long as the value lives, and asks again when anything else that it depends on is another one. */
export function memo<Value extends object, Answer>(): (value: Value, on: readonly unknown[], ask: () => Answer) => Answer {
  const known = new WeakMap<Value, { on: readonly unknown[]; answer: Answer }>()
  return (value, on, ask) => {
    const before = known.get(value)
    if (before?.on.length === on.length && before.on.every((one, at) => Object.is(one, on[at]))) return before.answer
    const answer = ask()
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
