import { describe, expect, test } from 'vitest'
import {
  byPosition,
  type Diagnostic,
  diagnosticOf,
  errorsOf,
  printPath,
} from '../src/base/core/diagnostic.ts'
import { rowsOf } from './support/rows.ts'

test.each(
  rowsOf<{ path: (string | number)[]; code?: string; printed: string }>(
    import.meta,
    'path, code, printed',
  ),
)('$path of $code is $printed', ({ path, code, printed }) =>
  expect(printPath(path, code)).toBe(printed),
)

describe('findings', () => {
  const at = (
    file: string,
    start: number,
    rule: string,
    more: Partial<Diagnostic> = {},
  ): Diagnostic => ({
    ...diagnosticOf({
      rule,
      severity: 'error',
      message: '',
      file,
      path: [],
      range: { start, end: start, line: 1, column: 1 },
      docs: '',
      fingerprint: '',
    } as never),
    ...more,
  })
  test('come in the order of files, then of the text, then of rules', () => {
    const sorted = [
      at('a', 1, 'a'),
      at('a', 1, 'b'),
      at('a', 2, 'a'),
      at('a', 10, 'a'),
      at('b', 0, 'b'),
      at('c', 0, 'a'),
    ]
    const name = ({ file, range, rule }: Diagnostic) => `${file}${range.start}${rule}`
    for (let shift = 0; shift < sorted.length; shift++) {
      const turned = [...sorted.slice(shift), ...sorted.slice(0, shift)].reverse()
      expect(turned.sort(byPosition).map(name)).toEqual(sorted.map(name))
    }
    for (const [index, one] of sorted.entries())
      for (const [other, two] of sorted.entries())
        expect(Math.sign(byPosition(one, two))).toBe(Math.sign(index - other))
  })

  test('fail a run when they are errors that nobody suppressed', () => {
    const all = [
      at('a', 1, 'a'),
      at('a', 2, 'b', { severity: 'warn' }),
      at('a', 3, 'c', { suppressed: { by: 'comment', reason: 'x' } }),
    ]
    expect(errorsOf(all)).toEqual([all[0]])
  })
})
