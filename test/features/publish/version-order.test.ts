import { expect, test } from 'vitest'
import { newestOf, versionOrder } from '../../../src/features/publish/version-order.ts'

const v = (version?: unknown, date?: unknown) => ({
  ...(version !== undefined && { version }),
  ...(date !== undefined && { date }),
})

test.each<[a: object, b: object, order: number | undefined]>([
  [v('1.0.0'), v('1.0.0'), 0],
  [v('1.0.0', '2026-01-01'), v('1.0.0', '2027-01-01'), 0],
  [v('1.9.0', '2027-01-01'), v('1.10.0', '2026-01-01'), -1],
  [v('2026-04'), v('2026-05'), undefined],
  [v('2026-04', '2026-04-01'), v('2026-05', '2026-05-01'), -1],
  [v('2026-04', '2026-04-01T10:00:00Z'), v('2026-05', '2026-05-01'), -1],
  [v('2026-04', '2026-04-01'), v('2026-05', '2026-04-01T10:00:00Z'), undefined],
  [v('2026-04', '2026-04-01'), v('2026-05'), undefined],
  [v('2026-04', '2026-04-01'), v('2026-05', '2026-05'), undefined],
  [v('2026-04', 7), v('2026-05', '2026-05-01'), undefined],
  [v('1.0.0', '2026-04-01'), v('2026-05', '2026-05-01'), -1],
  [v(undefined, '2026-04-01'), v('2026-05', '2026-05-01'), -1],
  [v(), v(), 0],
])('%j and %j', (a, b, order) => {
  const sign = (value: number | undefined) => (value === undefined ? undefined : Math.sign(value))
  expect(sign(versionOrder(a, b))).toBe(order)
  expect(sign(versionOrder(b, a))).toBe(order === undefined || order === 0 ? order : -order)
})

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
