import { expect, test } from 'vitest'
import { parseForeign } from '../../../../src/base/core/yaml/foreign.ts'
import { parse } from '../../../../src/base/core/yaml/parse.ts'
import { rowsOf } from '../../../support/rows.ts'

// Documents of others are read as everybody reads them; an errors.yaml is not.

test.each(
  rowsOf<{ what: string; file: string; text: string; value: unknown }>(
    import.meta,
    'what, file, text',
  ),
)('$what', async ({ file, text, value }) => {
  const source = await parseForeign(text, file)
  expect(source.value).toEqual(value)
  expect([source.problems, source.intact]).toEqual([[], true])
})

test('what is merged has the place where it is written', async () => {
  const text = 'x: &x { p: 1 }\ny: &y { <<: *x, q: 2 }\nz: { <<: [*y] }\nw: *y'
  const { locate, token } = await parseForeign(text, 'a.yaml')
  const at = (...path: string[]) => {
    const { line, column } = locate(path)
    return `${line}:${column}`
  }
  expect([at('z', 'p'), at('z', 'q'), at('w', 'q'), at('w')]).toEqual([
    '1:12',
    '2:20',
    '2:20',
    '4:4',
  ])
  expect(token(['z', 'p'])).toEqual({ start: 11, end: 12, style: 'plain' })
})

test('a line that is joined with the one before keeps its place', async () => {
  const { locate } = await parseForeign('a:\n  b: [\n1,\n2\n]\n', 'a.yaml')
  expect(locate(['a', 'b', 1])).toMatchObject({ line: 4, column: 1 })
})

test('members of one name are named, with both places', async () => {
  const { problems, value } = await parseForeign('{"a": 1, "a": 2}', 'a.json')
  expect(value).toEqual({ a: 2 })
  expect(problems.map(({ rule }) => rule)).toEqual(['key-unique'])
})

test.each([
  ['a.json', '{"a": 1, // c\n "b": ', 'Unexpected end of input found.'],
  ['a.json5', '{a: 1, // c\n b c}', 'Unexpected token Identifier'],
  ['a.yaml', 'a: [1', 'never closed'],
  ['a.yaml', 'a: *b', 'is not defined before this alias'],
  ['a.yaml', 'a: &a { <<: *a }', 'refers to a value that contains it'],
])('%s: %s is refused', async (file, text, message) => {
  const { problems } = await parseForeign(text, file)
  expect(problems.map((one) => one.message).join()).toContain(message)
})

test('aliases of aliases end at a limit, and so do merges', async () => {
  const rows = Array.from(
    { length: 30 },
    (_, index) =>
      `a${index}: &a${index} ${index === 0 ? '{ x: 1 }' : `{ p: *a${index - 1}, q: *a${index - 1}, <<: *a${index - 1} }`}`,
  )
  const { problems, locate } = await parseForeign(rows.join('\n'), 'a.yaml')
  expect(problems[0]?.message).toContain('expand to more than 100000 values')
  expect(locate(['a29', 'x']).line).toBeGreaterThan(0)
})

test('an errors.yaml stays strict', async () => {
  const { problems } = await parse('\uFEFFx: &x { p: 1 }\ny: { <<: *x, z: !!str 1 }', 'errors.yaml')
  expect(problems.map(({ rule }) => rule)).toEqual(['encoding-utf8', 'alias-absent', 'tag-absent'])
})
