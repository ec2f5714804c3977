import { expect, test } from 'vitest'
import { readLists } from '../../src/features/lists/read-lists.ts'

// Texts that once took a square of their length, or more stack than there is; each of them would
// take minutes again. `npm run test:long` has a megabyte of hundreds of shapes.

const SIZE = 300_000
const filled = (piece: string) => piece.repeat(SIZE / piece.length)
const many = (piece: (at: number) => string, count = 20_000) =>
  Array.from({ length: count }, (_, at) => piece(at)).join('')
const CODES = "enum Code { A = 'card_lost', B = 'card_stolen' }"

test.each<[name: string, file: string, text: string, codes: number]>([
  ['blank lines in a comment', 'a.ts', `/* a${filled('\n')}b */ ${CODES}`, 2],
  ['links in a comment', 'a.ts', `/** ${filled('{@link ')} */ ${CODES}`, 2],
  ['comments on one line', 'a.ts', `enum Code {${filled('/**/')} A = 'card_lost' , B = 'b' }`, 2],
  ['classes in arguments of classes', 'a.ts', filled('class A { constructor() { super('), 0],
  ['enums that never end', 'A.java', many((at) => `enum E${at} {A;`), 0],
  ['classes of other classes', 'A.kt', many((at) => `class A${at}(a): B${at}(1)\n`, 150_000), 0],
  ['constructors that never end', 'A.java', filled('enum A {B;A('), 0],
  ['brackets', 'A.java', `final String A = ${filled('(')}`, 0],
  ['references', 'a.go', `var A = ${filled('&')}`, 0],
  ['brackets as keys', 'a.ts', `const A = ${filled('{[')}`, 0],
  ['constructions', 'a.ts', `const A = ${filled('new ')}`, 0],
  [
    'values of one attribute',
    'a.rs',
    `enum Code { #[a(${'"a",'.repeat(200_000)} "b")] CardLost, B }`,
    0, // more steps of the parser than a file of this length may take, which is said
  ],
  [
    'an attribute of its own for each',
    'a.rs',
    `enum Code { ${many((at) => `#[a${at}("b")] A${at},`)} }`,
    20_000,
  ],
  [
    'rows with too many cells',
    'a.csv',
    `code,message\n${many((at) => `A_${at},b c d,e\n`, 150_000)}`,
    150_000,
  ],
  ['a column with a long name', 'a.csv', `code,${filled('aB')}\nA_B,b c d\nA_C,c d e`, 2],
  ['values in a text', 'a.csv', `code,message\nA_B,${many((at) => `{aB${at}} `)}\nA_C,c d e`, 2],
  [
    'keys of its own for each',
    'errors.json',
    `[${many((at) => `{"code":"A_${at}","a${at}":1},`, 15_000)}{}]`,
    15_000,
  ],
  [
    'a long message above many',
    'errors.json',
    `{"A":{"message":["${filled('a ')}"],"subClass":{${many((at) => `"B${at}":{"message":["b"]},`, 10_000)}"C":{"message":[]}}}}`,
    10_002,
  ],
  [
    'brackets in a cell',
    'a.md',
    `| code | message |\n|---|---|\n| A_B | a ${filled('[')} |\n| A_C | b c d |`,
    2,
  ],
  [
    'stars in a cell',
    'a.md',
    `| code | message |\n|---|---|\n| A_B | a ${filled('**a ')} |\n| A_C | b c d |`,
    2,
  ],
  [
    'hashes in a heading',
    'a.md',
    `# a ${filled('#')}a\n\n| code | message |\n|---|---|\n| A_B | a b c |\n| A_C | b c d |`,
    2,
  ],
])('%s', { timeout: 20_000 }, async (_, file, text, codes) => {
  const { entries } = await readLists([{ file, text }])
  expect(entries).toHaveLength(codes)
})

test('a bracket in a text of a parameter closes nothing', async () => {
  const text = `enum class Code(val mark: String = "(", val status: Int) { CARD_LOST(status = 404), B(500) }`
  const { entries } = await readLists([{ file: 'Code.kt', text }])
  expect(entries.map(({ fields }) => [fields.code, fields.http])).toEqual([
    ['CARD_LOST', 404],
    ['B', undefined],
  ])
})

test('the enum of a class does not take the parameters of another method for its own', async () => {
  const text = `class A { enum Code { CARD_LOST(404), CARD_OLD(410) } void Code(String text) {} }`
  const { names } = await readLists([{ file: 'Code.java', text }])
  expect(names).toEqual(['(name)', '0'])
})

test('a text of more than 8 MiB is not read, and that is said', async () => {
  const { entries, left } = await readLists([{ file: 'a.ts', text: CODES.padEnd(8 * 2 ** 20 + 1) }])
  expect([entries, left.map(({ message }) => message)]).toEqual([
    [],
    ['the file is larger than 8 MiB, the size limit'],
  ])
})
