import { expect, test } from 'vitest'
import { keySet } from '../../../../src/libraries/server/token/jwks.ts'

test('a call that began with old keys gets the new ones of another call, also within the cooldown', async () => {
  let [now, loaded] = [0, 0]
  const load = async () => ({ keys: [{ kty: 'RSA', kid: `k${++loaded}` }] })
  const set = keySet(load, { now: () => now, maxAgeMs: 600, cooldownMs: 30 })
  const old = await set.current()
  now = 30
  const newer = await set.newer(old)
  expect(newer?.jwks().keys).toEqual([{ kty: 'RSA', kid: 'k2' }])
  expect([await set.newer(old), await set.newer(newer!), await set.current(), loaded]).toEqual([
    newer,
    undefined,
    newer,
    2,
  ])
})
