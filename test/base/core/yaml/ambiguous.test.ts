import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { rowsOf } from '../../../support/rows.ts'

// What YAML 1.1 (yaml.org/type) reads as another type than YAML 1.2, and what both read as a
// string.
const ambiguous = async (text: string) => {
  const { source } = await read(file({}, `${entry()}\n  display: ${text}`))
  return source.ambiguous.map((one) => one.text)
}

test.each(rowsOf<string>(import.meta, 'is ambiguous'))('%s is ambiguous', async (text) =>
  expect(await ambiguous(text)).toEqual([text]),
)

test.each([
  ...['yess', 'ok', 'onn', 'a0123', '0123a', '12a_3', '_1', '0b12', '1:60', '1:20:', 'x1:20'],
  ...['26-03-01', '2026-003-01', '2026-03', '2026-03-01x', 'x2026-03-01', '==', '"0123"', "'no'"],
])('%s is a string', async (text) => expect(await ambiguous(text)).toEqual([]))
