/** A map that forgets what was set first: a run over millions of records needs constant memory. */
export class BoundedMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  constructor(most = 10_000) {
    this.#most = most
  }
  get(key: string): Value | undefined {
    return this.#values.get(key)
  }
  set(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#most) for (const first of this.#values.keys()) return void this.#values.delete(first)
  }
}
