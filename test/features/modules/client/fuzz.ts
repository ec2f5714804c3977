import fc from 'fast-check'
import { expect } from 'vitest'
import { CLOSED, entries, MEMBER, REVIEW } from './answers.ts'
import { parseAnswer } from './api.ts'

/** Classifies this many bodies of any shape; returns how many there were. */
export function fuzzedBodies(runs: number, seed = 16): number {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...Object.keys(entries),
      'identify',
      'submit',
      'invalid_grant',
      '__proto__',
      'constructor',
    ),
  )
  const item = fc.record(
    {
      error: fc.oneof(text, fc.anything()),
      message: fc.oneof(text, fc.anything()),
      path: text,
      fix_stage: fc.oneof(text, fc.anything()),
    },
    { requiredKeys: [] },
  )
  const body = fc.oneof(
    { depthSize: 'small' },
    item,
    fc.array(fc.oneof(item, fc.anything())),
    fc.record(
      {
        errors: fc.oneof(fc.array(item), fc.anything()),
        warnings: fc.array(item),
        error: text,
        message: text,
        fix_stage: text,
      },
      { requiredKeys: [] },
    ),
    fc.record({
      resourceType: fc.constant('OperationOutcome'),
      issue: fc.oneof(
        fc.anything(),
        fc.array(
          fc.record({
            details: fc.anything(),
            expression: fc.anything(),
            location: fc.array(text),
          }),
        ),
      ),
    }),
    fc.anything({ withNullPrototype: true, withBigInt: true, withTypedArray: true, withMap: true }),
    fc.json(),
    fc.string(),
  )
  let seen = 0
  fc.assert(
    fc.property(
      body,
      fc.constantFrom(200, 204, 302, 400, 401, 404, 422, 500, 502),
      (value, status) => {
        seen++
        const result = parseAnswer({ status, body: value }, entries)
        expect(['reasons', 'oauth', 'foreign', 'none']).toContain(result.kind)
        if (status >= 400) expect(result.kind).not.toBe('none')
        if (result.verdict.outcome !== 'blocked' && status >= 400)
          expect(result.reasons.length).toBeGreaterThan(0)
        for (const known of [MEMBER, CLOSED, REVIEW])
          if (
            status >= 400 &&
            Array.isArray(value) &&
            value.some((one) => one?.error === known.error)
          )
            expect(result.reasons.map(({ error }) => error)).toContain(known.error)
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  )
  return seen
}
