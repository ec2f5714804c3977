import { expect, test } from 'vitest'
import { formatText } from '../../../../../src/base/core/catalog/edit/format.ts'
import { formatList } from '../../../../../src/base/core/catalog/edit/format-list.ts'
import { longestList } from '../../../../../src/base/core/yaml/compose-list.ts'

const head = `# The codes of the clinic.

# yaml-language-server: $schema=errors.schema.json
stages: [identify, submit]
name: clinic-errors
`
const plain = (code: string) => `- meaning: "The payer does not know the member."
  code: ${code}
  http: 404
  handling: { outcome: fail, retry: none }
`

/** An item between others, as people write it. */
const items: Record<string, string> = {
  'without anything else': '- code: BILL_OPEN\n  http: 409\n',
  'in braces': '- {code: BILL_OPEN, http: 409}\n',
  'below its dash': '-\n  code: BILL_OPEN\n',
  'with a wide dash': '-   code: BILL_OPEN\n    http: 409\n',
  'with a comment above': '# Closed bills too.\n- code: BILL_OPEN\n',
  'with a comment after an empty line': '\n# Closed bills too.\n- code: BILL_OPEN\n',
  'between comments': '# one\n\n# two\n- code: BILL_OPEN\n',
  'with a comment behind its dash': '- # Closed bills too.\n  code: BILL_OPEN\n',
  'with a comment between fields': '- code: BILL_OPEN\n  # Since 2026.\n  http: 409 # often\n',
  'with a comment behind braces': '- code: BILL_OPEN\n  handling: {retry: none} # one\n',
  'with empty lines between fields': '- code: BILL_OPEN\n\n  http: 409\n\n\n  x-team: [a]\n',
  'with an empty line in a list': '- code: BILL_OPEN\n  x-teams:\n    - a: 1\n\n    - b: 2\n',
  'with a field without a value at the end': '- code: BILL_OPEN\n  x-team:\n',
  'with a field without a value that moves': '- code: BILL_OPEN\n  x-team:\n  http: 409\n',
  'with a block': '- code: BILL_OPEN\n  notes: |\n    one\n\n    # two\n    - three\n',
  'with a block that keeps empty lines': '- code: BILL_OPEN\n  notes: |+\n    one\n\n\n',
  'with folded lines': '- code: BILL_OPEN\n  meaning: >-\n    The bill\n    is open.\n',
  'with a text in lines': '- code: BILL_OPEN\n  meaning: The bill\n    is open.\n',
  'with escapes': '- code: BILL_OPEN\n  meaning: "a\\u202eb \\"so\\" \\t"\n',
  'with a right-to-left mark': '- code: BILL_OPEN\n  meaning: a\u200fb\n',
  'with texts that need quotes': `- code: 'yes'\n  fix: "Say [ A ]: now"\n  meaning: '12'\n`,
  'with numbers as people write them': '- code: BILL_OPEN\n  x-a: 1.50\n  x-b: 0x1F\n  x-c: 1e3\n',
  'with null and true as people write them':
    '- code: BILL_OPEN\n  x-a: ~\n  x-b: True\n  x-c: null\n',
  'with keys that are numbers': '- code: BILL_OPEN\n  x-a:\n    404: a\n    "405": b\n    1: c\n',
  'with a key __proto__': '- code: BILL_OPEN\n  x-a: { __proto__: 1 }\n',
  'with a long list': `- code: BILL_OPEN\n  tags: [${'finance, '.repeat(20)}a]\n`,
  'with a list without an indentation': '- code: BILL_OPEN\n  tags:\n  - a\n  - b\n',
  'with empty values': '- code: BILL_OPEN\n  tags: []\n  params: {}\n  fix: ""\n',
}

const listOf = (item: string) =>
  `${['A', 'B', 'C', 'D'].map(plain).join('')}${item}${['E', 'F', 'G', 'H'].map(plain).join('')}`
const inside = (list: string, indent: string) => `codes:\n${list.replace(/^(?=.)/gm, indent)}`
const whole = (text: string) => formatText(text, Number.POSITIVE_INFINITY)

test.each(Object.entries(items))('an item %s: pieces give what the whole text gives', (_, item) => {
  const texts = ['', '  '].flatMap((indent) =>
    ['', '# end\n', 'x-team: a # last\n'].map((end) => head + inside(listOf(item), indent) + end),
  )
  texts.push(texts.at(-1)!.replaceAll('\n', '\r\n'))
  const results = texts.map(whole)
  expect(results.some((result) => 'text' in result)).toBe(true)
  for (const atOnce of [1, 150, 500])
    expect(texts.map((text) => formatText(text, atOnce))).toEqual(results)
})

test('plain items are formatted in pieces', () => {
  const text = `${head}${inside(listOf(''), '  ')}`
  const list = longestList(text)!
  expect(formatList(text, list, 1)).toBe((whole(text) as { text: string }).text)
  const other = `${text}  - a\n`
  expect(formatList(other, longestList(other)!, 1)).toBeUndefined()
})

test.each([
  ['a value that the printer would change', 'meaning: "a\r  b"'],
  ['an alias whose anchor would come later', 'fix: &a Ask.\n  meaning: *a'],
  ['what is not valid', 'meaning: [a'],
])('%s: the fault is that of the whole text', (_, field) => {
  const text = `${head}${inside(listOf(`- code: BILL_OPEN\n  ${field}\n`), '  ')}`
  const fault = whole(text)
  expect(fault).toHaveProperty('fault')
  for (const atOnce of [1, 150, 500]) expect(formatText(text, atOnce)).toEqual(fault)
})

test('the number of values in a message is that of the whole text', () => {
  const own = `- x-a: [${`[${'abcde,'.repeat(15_000)}],`.repeat(7)}]\n`
  const text = `${head}${inside(listOf(own), '')}`
  expect(formatText(text, 1000)).toEqual(whole(text))
  expect(whole(text)).toHaveProperty('fault')
})
