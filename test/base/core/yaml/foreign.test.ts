import { expect, test } from 'vitest'
import { parseForeign } from '../../../../src/base/core/yaml/foreign.ts'
import { parse } from '../../../../src/base/core/yaml/parse.ts'

// Documents of others are read as everybody reads them; an errors.yaml is not.

test.each<[what: string, file: string, text: string, value: unknown]>([
  [
    'a merge key',
    'a.yaml',
    'x: &x { p: 1 }\ny:\n  <<: *x\n  q: 2',
    { x: { p: 1 }, y: { p: 1, q: 2 } },
  ],
  [
    'an own member before a merged one',
    'a.yml',
    'x: &x { p: 1 }\ny: { p: 2, <<: *x }',
    { x: { p: 1 }, y: { p: 2 } },
  ],
  [
    'a merge key first',
    'a.yml',
    'x: &x { p: 1 }\ny: { <<: *x, p: 2 }',
    { x: { p: 1 }, y: { p: 2 } },
  ],
  [
    'a list of merges, the first one wins',
    'a.yaml',
    'x: &x { p: 1 }\nz: &z { p: 2, q: 3 }\ny: { <<: [*x, *z] }',
    { x: { p: 1 }, z: { p: 2, q: 3 }, y: { p: 1, q: 3 } },
  ],
  [
    'a merge of a merge',
    'a.yaml',
    'x: &x { p: 1 }\ny: &y { <<: *x, q: 2 }\nz: { <<: *y }',
    { x: { p: 1 }, y: { p: 1, q: 2 }, z: { p: 1, q: 2 } },
  ],
  [
    'a mapping that is written at the merge key',
    'a.yaml',
    'y: { <<: { p: 1 }, q: 2 }',
    { y: { p: 1, q: 2 } },
  ],
  ['"<<" in quotes', 'a.yaml', 'y: { "<<": { p: 1 } }', { y: { '<<': { p: 1 } } }],
  ['an alias', 'a.yaml', 'x: &x [1, 2]\ny: *x', { x: [1, 2], y: [1, 2] }],
  ['the tag !!str', 'a.yaml', 'x: !!str 404\ny: !!str 0010', { x: '404', y: '0010' }],
  [
    'a tag of an application',
    'a.yaml',
    'x: !Ref { a: 1 }\ny: !Sub text',
    { x: { a: 1 }, y: 'text' },
  ],
  ['a byte order mark', 'a.yaml', '\uFEFFa: 1', { a: 1 }],
  [
    'a closing brace at the indentation of its key',
    'a.yaml',
    'a:\n  b: {\n    c: 1\n  }\n  d: 2',
    { a: { b: { c: 1 }, d: 2 } },
  ],
  [
    'a closing bracket at the start of its line',
    'a.yaml',
    'a:\n  b: [\n    1,\n    2\n]\nd: 2',
    { a: { b: [1, 2] }, d: 2 },
  ],
  [
    'items at the start of their lines',
    'a.yaml',
    'a:\n  b: [1,\n2\n, 3]\nd: 2',
    { a: { b: [1, 2, 3] }, d: 2 },
  ],
  [
    'a comment before such a line',
    'a.yaml',
    'a:\n  b: [1, # one\n2]\nd: 2',
    { a: { b: [1, 2] }, d: 2 },
  ],
  [
    'a text in quotes that goes on at the start of a line',
    'a.yaml',
    'a:\n  b: "one\ntwo"\nd: 2',
    { a: { b: 'one two' }, d: 2 },
  ],
  ['JSON', 'a.json', '{"a": [1, null], "b": {"<<": 1}}', { a: [1, null], b: { '<<': 1 } }],
  ['JSON with tabs', 'a.json', '{\n\t"a":\t1\n}', { a: 1 }],
  ['JSON with a byte order mark', 'a.json', '\uFEFF{"a": 1}', { a: 1 }],
  [
    'comments and a comma at the end',
    'a.jsonc',
    '{\n  // one, "x": 1\n  "a": 1, /* two */\n}',
    { a: 1 },
  ],
  [
    'comments in a file that is called json',
    'a.json',
    '/* x */ {"a": "// no comment"}',
    { a: '// no comment' },
  ],
  ['comments with a byte order mark', 'a.jsonc', '\uFEFF{"a": 1} // x', { a: 1 }],
  [
    'JSON5',
    'a.json5',
    "{ a: 'it\\'s', $b: 0x10, c: .5, d: +1, 'e': [1,], f: \"\\x41\" }",
    { a: "it's", $b: 16, c: 0.5, d: 1, e: [1], f: 'A' },
  ],
])('%s', async (_, file, text, value) => {
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
