import { expect, test } from 'vitest'
import * as errors from '../../../dist-terminology/rail-errors.ts'
import { createRail } from '../../../src/libraries/server/index.ts'

const rail = createRail(errors)

test('a request with very many faults: each once, and an answer with the first 1,000', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({ path: ['lines', at % 10_000] }))
  const failure = rail
    .collect({ lines: lines.map(() => ({})) })
    .addFaults(lines, () => 'MISSING_DOCUMENTS')
    .failure()!
  expect(failure.reasons).toHaveLength(10_000)
  expect(rail.answer(failure, { form: 'body' }).body.errors!.map(({ path }) => path)).toEqual(
    Array.from({ length: 1000 }, (_, at) => `lines[${at}]`),
  )
  expect(rail.answer(failure).headers['x-errors-truncated']).toBe('true')
}, 20_000)

test('1,000 reasons are whole', () => {
  const reasons = rail.collect()
  for (let at = 0; at < 1000; at++) reasons.add('MISSING_DOCUMENTS', { path: `lines[${at}]` })
  expect(rail.answer(reasons.failure()!).headers).not.toHaveProperty('x-errors-truncated')
})
