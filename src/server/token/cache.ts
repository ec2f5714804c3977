/** Remembers values for a while. Calls for the same key at the same time share one request. */
export type Cache<V> = (key: string, load: () => Promise<{ value: V; until: number }>) => Promise<V>

/** `most` values are kept; the oldest goes first. A value with an `until` in the past, and a failure, is not kept. */
export function cacheOf<V>(now: () => number, most: number): Cache<V> {
  const kept = new Map<string, { value: V; until: number }>()
  const pending = new Map<string, Promise<V>>()
  return async (key, load) => {
    const found = kept.get(key)
    if (found !== undefined && now() < found.until) return found.value
    kept.delete(key)
    const request = pending.get(key) ?? loaded().finally(() => pending.delete(key))
    pending.set(key, request)
    return request

    async function loaded(): Promise<V> {
      const answer = await load()
      if (now() < answer.until) {
        for (const oldest of kept.keys()) {
          if (kept.size < most) break
          kept.delete(oldest)
        }
        kept.set(key, answer)
      }
      return answer.value
    }
  }
}
