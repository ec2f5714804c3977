import { expect, test } from 'vitest'
import { newestOf, versionOrder } from '../../../src/features/publish/version-order.ts'
import { rowsOf } from '../../support/rows.ts'

const v = (version?: unknown, date?: unknown) => ({
  ...(version !== undefined && { version }),
  ...(date !== undefined && { date }),
})

test.each(rowsOf<{ a: object; b: object; order?: number }>(import.meta, 'a, b, order'))(
  '$a and $b',
  ({ a, b, order }) => {
    const sign = (value: number | undefined) => (value === undefined ? undefined : Math.sign(value))
    expect(sign(versionOrder(a, b))).toBe(order)
    expect(sign(versionOrder(b, a))).toBe(order === undefined || order === 0 ? order : -order)
  },
)

test.each<[versions: string[], newest: string | undefined]>([
  [[], undefined],
  [['1.0.0'], '1.0.0'],
  [['1.0.0', '1.2.0', '1.1.0'], '1.2.0'],
  [['1.2.0', '1.1.0'], '1.2.0'],
  [['a', 'b'], 'a'],
  [['b', 'a'], 'b'],
])('the newest of %j is %s', (versions, newest) =>
  expect(newestOf(versions.map((one) => v(one)))?.version).toBe(newest),
)
