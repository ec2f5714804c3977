import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'

// What a finding about a value marks in the text.
test.each<[what: string, value: string, ...marked: [text: string, place: string][]]>([
  ['a plain text', 'http: x', ['x', '3:11']],
  ['a text in double quotes', 'http: "x"', ['"x"', '3:11']],
  ['a text in single quotes', "http: 'x'", ["'x'", '3:11']],
  ['an empty text in quotes', 'http: ""', ['""', '3:11']],
  ['no value', 'http:', ['http', '3:5']],
  ['a number', 'fix_stage: 7', ['7', '3:16']],
  ['a mapping in lines', 'fix_stage:\n      a: b', ['', '4:7']],
  ['a mapping in braces', 'fix_stage: {a: b}', ['{', '3:16']],
  ['a list in lines', 'fix_stage:\n      - a', ['', '4:7']],
  ['a list in brackets', 'fix_stage: [a]', ['[', '3:16']],
  ['an alias', 'x-a: &long [a]\n    fix_stage: *long', ['*long', '4:16']],
  ['a value behind an anchor', 'fix_stage: &a 7', ['a', '3:17'], ['7', '3:19']],
  ['a value with a tag', 'http: !!str 7', ['!!str', '3:11'], ['7', '3:17']],
])('%s', async (_, value, ...marked) => {
  const text = `codes:\n  - code: A_B\n    ${value}\n`
  const field = value.includes('http') ? 'http' : 'fix_stage'
  const found = lint(await read(text, { file: 'errors.yaml' })).filter(
    ({ path, rule }) => path.at(-1) === field && rule !== 'entry-complete',
  )
  expect(
    found.map(({ range }) => [text.slice(range.start, range.end), `${range.line}:${range.column}`]),
  ).toEqual(marked)
})
