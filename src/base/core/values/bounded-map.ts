/**
 * A map that forgets what was set first, in halves: a run over millions of records needs constant
 * memory. It holds at most `most` values, and the newer half of them at least.
 */
export class BoundedMap<Value> {
  #newer = new Map<string, Value>()
  #older = new Map<string, Value>()
  readonly #half: number
  constructor(most = 10_000) {
    this.#half = most / 2
  }
  get(key: string): Value | undefined {
    return this.#newer.get(key) ?? this.#older.get(key)
  }
  set(key: string, value: Value): void {
    if (this.#newer.size >= this.#half && !this.#newer.has(key)) {
      this.#older = this.#newer
      this.#newer = new Map()
    }
    this.#newer.set(key, value)
  }
}
