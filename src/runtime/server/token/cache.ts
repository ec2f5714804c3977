/** Remembers values for a while. Calls for the same key at the same time share one request. */
export type Cache<V> = (key: string, load: () => Promise<{ value: V; until: number }>) => Promise<V>

/**
 * `most` values are kept, under what `nameOf` makes of their keys; the oldest goes first. A value
 * with an `until` in the past, and a failure, is not kept.
 */
export function cacheOf<V>(
  now: () => number,
  most: number,
  nameOf: (key: string) => string | Promise<string>,
): Cache<V> {
  const kept = new Map<string, { value: V; until: number }>()
  const pending = new Map<string, Promise<V>>()
  return (key, load) => {
    // By the key itself, and before anything is waited for: no call at the same time loads it
    // again.
    const request = pending.get(key) ?? found(key, load).finally(() => pending.delete(key))
    pending.set(key, request)
    return request
  }

  async function found(key: string, load: () => Promise<{ value: V; until: number }>): Promise<V> {
    const name = await nameOf(key)
    const before = kept.get(name)
    if (before !== undefined && now() < before.until) return before.value
    kept.delete(name)
    const answer = await load()
    if (now() < answer.until) {
      for (const oldest of kept.keys()) {
        if (kept.size < most) break
        kept.delete(oldest)
      }
      kept.set(name, answer)
    }
    return answer.value
  }
}
