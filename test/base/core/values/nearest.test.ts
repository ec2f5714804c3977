import { expect, test } from 'vitest'
import { nearest } from '../../../../src/base/core/values/nearest.ts'
import { rowsOf } from '../../../support/rows.ts'

test.each(
  rowsOf<{ what: string; name: string; known: string[]; meant?: string }>(
    import.meta,
    'what, name, known',
  ),
)('$what', ({ name, known, meant }) => {
  expect(nearest(name, known)).toBe(meant)
})
