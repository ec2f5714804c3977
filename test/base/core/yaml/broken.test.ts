import { expect, test } from 'vitest'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { rail } from '../../../support/rail.ts'

async function findings(text: string): Promise<string[]> {
  const { out } = await rail('lint --format concise', { files: { 'errors.yaml': text } })
  return out
    .split('\n')
    .flatMap((line) =>
      line === '' ? [] : [line.replace('errors.yaml:', '').replace('error syntax-valid ', '')],
    )
}

// Broken YAML as people write it: one finding for each mistake, at the mistake, in our own words.
test.each<[what: string, text: string, ...found: string[]]>([
  [
    'levels that no catalog has, behind another mistake',
    `name: [}\n${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
    '1:8 missed comma between flow collection entries',
  ],
  [
    'an open [',
    'name: a\nstages: [a, b\ncodes:\n  - code: A_B\n',
    '2:9 the [ that opens here is never closed',
  ],
  [
    'an open [ behind a closed one',
    'name: a\nx-a: [b, [c]\nx-d: 1\n',
    '2:6 the [ that opens here is never closed',
  ],
  [
    'an open { behind a closed one',
    'name: a\nx-a: {b: {c: d}\nx-d: 1\n',
    '2:6 the { that opens here is never closed',
  ],
  [
    'an open { between items',
    'codes:\n  - code: A_B\n    handling: {outcome: fail\n    http: 404\n  - code: C_D\n',
    '3:15 the { that opens here is never closed',
  ],
  [
    'an open [ in JSON',
    '{\n "name": "a",\n "codes": [\n  {"code": "A_B"},\n  {"code": "C_D"}\n}\n',
    '3:11 the [ that opens here is never closed',
  ],
  [
    'a { that ends in ]',
    '{"codes": [{"code": "A_B"}, {"code": "C_D"]}\n',
    '1:29 the { that opens here is never closed',
  ],
  [
    'a ] too many',
    'stages: [a, b]]\nname: x\n',
    '1:15 this ] closes nothing; remove it, or quote the text',
  ],
  ['a } too many', '{"name": "a"}}\n', '1:14 this } closes nothing; remove it, or quote the text'],
  [
    'a ] at the start of its line',
    'stages: [\n  a,\n  b\n]\nname: x\n',
    '4:1 indent this line more: a [, { or quote that opens above is not closed yet',
  ],
  [
    'a } indented too little',
    'codes:\n  - code: A_B\n    handling: {\n    outcome: fail,\n    retry: none\n  }\n    http: 404\n',
    '4:5 indent this line more than the line of the { above',
  ],
  [
    'a missing comma in a list',
    'stages: ["a" "b"]\nname: x\n',
    '1:14 a comma is missing here, or a [ or { above is not closed',
  ],
  [
    'a missing comma in JSON',
    '{\n"name": "a"\n"title": "b"\n}\n',
    '3:1 a comma is missing here, or a [ or { above is not closed',
  ],
  [
    'a missing colon',
    'name: x\ntitle\nstages: [a]\n',
    '2:1 this line is not "key: value"; write a colon and a space after the key',
  ],
  [
    'a missing space after a colon',
    'name: x\ntitle:b\nstages: [a]\n',
    '2:1 this line is not "key: value"; write a colon and a space after the key',
  ],
  [
    'a missing space after a dash',
    'codes:\n  -code: A_B\n    http: 404\n',
    '2:3 write a space after this dash',
  ],
  [
    'text after a quote',
    'name: "x" y\nstages: [a]\n',
    '1:11 the value ends before this; put quotes around all of the text',
  ],
  [
    'a quote in quotes',
    "title: 'it's here'\nstages: [a]\n",
    '1:12 the value ends before this; put quotes around all of the text',
  ],
  [
    'a placeholder at the start',
    'title: {name} is missing\nstages: [a]\n',
    '1:15 the value ends before this; put quotes around all of the text',
  ],
  [
    'an at sign',
    'title: @home\nstages: [a]\n',
    '1:8 a text cannot start with @ without quotes; quote it',
  ],
  [
    'a backquote',
    'title: `x`\nstages: [a]\n',
    '1:8 a text cannot start with ` without quotes; quote it',
  ],
  [
    'a wrong escape',
    'title: "a\\qb"\nstages: [a]\n',
    '1:10 in double quotes, \\ starts an escape such as \\n; write \\\\ for the character \\',
  ],
  [
    'text behind |',
    'title: |x\nstages: [a]\n',
    '1:9 a text after | or > starts in the next line; quote a text that starts with one of them',
  ],
  [
    'two mistakes',
    'name: "x\ntitle: @home\nstages: [a, b\ncodes:\n  - code: A_B\n',
    '1:7 the quote " that opens here is never closed',
    '2:8 a text cannot start with @ without quotes; quote it',
    '3:9 the [ that opens here is never closed',
  ],
  [
    'tabs in several lines',
    'codes:\n  - code: A_B\n\thttp: 404\n\tstop: true\n',
    '3:1 tabs are not allowed as indentation; use spaces',
    '4:1 tabs are not allowed as indentation; use spaces',
  ],
  [
    'a broken line of a code',
    file({}, '- code: A_B\n  http: 404\n- code: "C_D\n  http: 404\n'),
    '14:9 the quote " that opens here is never closed',
  ],
  [
    'a key without a colon above others',
    'codes:\n  - code: A_B\n    handling\n      outcome: fail\n      retry: none\n    http: 404\n',
    '3:5 this line is not "key: value"; write a colon and a space after the key',
  ],
  [
    'a conflict of whole files',
    `<<<<<<< HEAD\n${file()}=======\n${file({ name: 'other' })}>>>>>>> other\n`,
    '1:1 unresolved merge conflict: git markers in lines 1, 19, 37; keep one side of each conflict, and remove the markers',
  ],
  [
    'a conflict with CRLF',
    'name: x\r\n<<<<<<< HEAD\r\ntitle: a\r\n=======\r\ntitle: b\r\n>>>>>>> other\r\n',
    '2:1 unresolved merge conflict: git markers in lines 2, 4, 6; keep one side of each conflict, and remove the markers',
  ],
  [
    'many conflicts',
    '<<<<<<< HEAD\na: 1\n=======\na: 2\n>>>>>>> b\n'.repeat(4),
    '1:1 unresolved merge conflict: git markers in lines 1, 3, 5, 6, 8, 10, and 6 more; keep one side of each conflict, and remove the markers',
  ],
])('%s', async (_, text, ...found) => {
  expect(await findings(text)).toEqual(found)
})

test.each([
  [
    'a heading underlined in a text',
    file({ notes: undefined }, '- code: A_B\n  notes: |\n    Title\n    =======\n    <<<<<<< this'),
  ],
  ['a heading underlined in a broken text', 'Errors\n=======\nname: x\n'],
  ['a marker in quotes', file({ title: '<<<<<<< HEAD' })],
])('%s is no conflict', async (_, text) => {
  expect((await findings(text)).filter((line) => line.includes('conflict'))).toEqual([])
})

// Too long to be explained: each line is left out when the reader stops at it.
test.each([
  [50, true],
  [51, true],
  [52, false],
])('around %i broken lines, the rest of a long text is read: %s', async (count, isRead) => {
  const broken = Array.from({ length: count }, (_, at) => `x-a${at}: @b\nx-b${at}: fine\n`).join('')
  const lines = await findings(`name: x\nstatus: wrong\n${broken}# ${'x'.repeat(140_000)}\n`)
  expect(lines.filter((line) => line.includes('field-typed'))).toHaveLength(isRead ? 1 : 0)
  expect(lines.length).toBeGreaterThanOrEqual(count)
})
