import { createLocalJWKSet, type JSONWebKeySet } from 'jose'

export type Keys = ReturnType<typeof createLocalJWKSet>

/**
 * The keys of the authorization server: requested when they are needed first, when they are old,
 * and when a key is unknown.
 */
export function keySet(
  load: () => Promise<object>,
  { now, maxAgeMs, cooldownMs }: { now(): number; maxAgeMs: number; cooldownMs: number },
) {
  let last: { keys: Keys; at: number } | undefined
  let pending: Promise<Keys> | undefined

  return {
    current: async (): Promise<Keys> =>
      last !== undefined && now() - last.at < maxAgeMs ? last.keys : reloaded(),
    /**
     * Keys that are newer than these; undefined if there are none, or if they were requested a
     * moment ago.
     */
    async newer(keys: Keys): Promise<Keys | undefined> {
      if (last !== undefined && last.keys !== keys) return last.keys // another call was first
      return last !== undefined && now() - last.at < cooldownMs ? undefined : reloaded()
    },
  }

  /** Calls at the same time share one request. */
  function reloaded(): Promise<Keys> {
    pending ??= request().finally(() => {
      pending = undefined
    })
    return pending
  }

  async function request(): Promise<Keys> {
    last = { keys: createLocalJWKSet((await load()) as JSONWebKeySet), at: now() }
    return last.keys
  }
}
