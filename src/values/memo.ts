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
