import { expect, test } from 'vitest'
import { byStatusOf } from '../../../../src/base/core/catalog/catalog.ts'
import { isKeyed } from '../../../../src/base/core/contract/client-needs.ts'

test.each<[is: boolean, handling: Parameters<typeof isKeyed>[0][number]['handling']]>([
  [true, { retry: 'same', key: 'reuse' }],
  [true, { retry: 'same', key: 'rotate' }],
  [true, { retry: 'recreate', key: 'reuse' }],
  [false, { retry: 'same' }],
  [false, { retry: 'same', key: 'stop' }],
  [false, { retry: 'after_fix', key: 'reuse' }],
  [false, { retry: 'after_fix', key: 'rotate' }],
  [false, { retry: 'none', key: 'reuse' }],
  [false, { key: 'reuse' }],
  [false, undefined],
])('clients make keys, %j, for a code with %j', (is, handling) => {
  expect(isKeyed([{}, { handling }], {})).toBe(is)
})

test.each<[is: boolean, status: string, handling: Record<string, string>]>([
  [true, '503', { key: 'reuse' }],
  [true, '5xx', { key: 'rotate' }],
  [true, '409', { retry: 'same', key: 'reuse' }],
  [false, '409', { key: 'reuse' }],
  [false, '503', { retry: 'none', key: 'reuse' }],
  [false, '503', { key: 'stop' }],
])('clients make keys, %j, for %s with %j', (is, status, handling) => {
  const defaults = { by_http: { [status]: { handling } } } as never
  expect(isKeyed([], byStatusOf({ defaults }))).toBe(is)
})
