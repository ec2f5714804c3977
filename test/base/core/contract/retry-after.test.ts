import { expect, test } from 'vitest'
import { retryAfterMs } from '../../../../src/base/core/contract/retry-after.ts'

const NOW = Date.UTC(2026, 10, 26, 12)
test.each([
  ['120', 120_000],
  ['Thu, 26 Nov 2026 12:00:07 GMT', 7000],
  ['Thursday, 26-Nov-26 12:00:07 GMT', 7000],
  ['Thu Nov 26 12:00:07 2026', 7000],
  ['Thu, 26 Nov 2026 11:59:59 GMT', undefined],
  ['Thu, 26 Nov 2026 12:00:07', undefined],
  ['2026-11-26T12:00:07Z', undefined],
  ['0', undefined],
  ['+5', undefined],
  ['1.5', 2000],
  ['5, Thu, 26 Nov 2026 12:00:07 GMT', 7000],
  ['9, Thu, 26 Nov 2026 12:00:07 GMT', 9000],
  ['Thu, 26 Nov 2026 12:00:60 GMT', 59_000],
  // Only the first 1,000 characters.
  [`1${' '.repeat(999)}x`, 1000],
  [`1${' '.repeat(998)}x`, undefined],
  [`${'x,'.repeat(499)}7`, 7000],
  [`${'x,'.repeat(500)}7`, undefined],
  // At most fifty years from now.
  ['Thursday, 26-Nov-76 12:00:00 GMT', Date.UTC(2076, 10, 26, 12) - NOW],
  ['Thursday, 26-Nov-77 12:00:00 GMT', undefined],
])('Retry-After: %s', (value, wanted) => {
  expect(retryAfterMs(value, NOW)).toBe(wanted)
})
