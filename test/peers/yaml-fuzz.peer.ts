import { expect, test } from 'vitest'
import { fuzzed } from '../yaml/fuzzed.ts'

test('10,000 fuzzed sources: no crash, no hang, and both readers agree on what is valid', async () => {
  expect(await fuzzed(10_000)).toBeGreaterThan(500)
})
