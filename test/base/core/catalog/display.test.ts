import { expect, test } from 'vitest'
import { displayOf } from '../../../../src/base/core/catalog/names.ts'
import { rowsOf } from '../../../support/rows.ts'

test.each(rowsOf<{ code: string; display: string }>(import.meta, 'the display of code'))(
  'the display of $code',
  ({ code, display }) => {
    expect(displayOf({ code })).toBe(display)
  },
)
