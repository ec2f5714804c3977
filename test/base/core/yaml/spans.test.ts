import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { rowsOf } from '../../../support/rows.ts'

// What a finding about a value marks in the text.
test.each(
  rowsOf<{ what: string; value: string; marked: [text: string, place: string][] }>(
    import.meta,
    'what, value, marked',
  ),
)('$what', async ({ value, marked }) => {
  const text = `codes:\n  - code: A_B\n    ${value}\n`
  const field = value.includes('http') ? 'http' : 'fix_stage'
  const found = lint(await read(text, { file: 'errors.yaml' })).filter(
    ({ path, rule }) => path.at(-1) === field && rule !== 'entry-complete',
  )
  expect(
    found.map(({ range }) => [text.slice(range.start, range.end), `${range.line}:${range.column}`]),
  ).toEqual(marked)
})
