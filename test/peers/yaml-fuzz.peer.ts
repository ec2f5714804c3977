import { expect, test } from 'vitest'
import { fuzzed } from '../base/core/yaml/fuzzed.ts'
import { seedOf, volume } from './peers.ts'

test('fuzzed sources: no crash, no hang, and both readers agree on what is valid', async () => {
  const count = volume(20_000)
  expect(await fuzzed(count, seedOf(1))).toBeGreaterThan(count / 20)
})
