import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { headingAt } from '../derive/specification.ts'
import { numbered } from './rows.ts'
import { runSteps } from './steps.ts'

// Every row of docs/specification.md.

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')

test.each(numbered)('$number $says', async ({ shown }) => {
  expect(shown.length).toBeGreaterThan(0)
  await runSteps(shown)
})

const marks = numbered.flatMap(({ number, kept, marked = [] }) =>
  marked.map((mark) => ({ number, kept, ...mark })),
)

test('what is assumed or deviates is marked, and nothing else', () => {
  for (const { number, kept, how = '', marked = [] } of numbered) {
    expect([number, marked.length > 0]).toEqual([number, kept !== 'yes'])
    if (kept !== 'yes') expect([number, how]).not.toEqual([number, ''])
  }
})

test.each(marks)('$number is marked in $in: $words', ({ kept, in: path, words }) => {
  const text = read(path)
  expect(text).toContain(words)
  const line = text.split('\n').find((one) => one.includes(words))
  if (kept === 'assumed') expect(`${headingAt(text, words)} ${line}`).toMatch(/assum/i)
})

test('every assumption of the sandbox belongs to a row', () => {
  const [, section = ''] = /^## Assumptions\n(.*)/ms.exec(read('docs/sandbox.md')) ?? []
  const subjects = section.split('\n').filter((line) => /^- /.test(line))
  expect(subjects.length).toBeGreaterThan(10)
  const words = marks.flatMap((mark) => (mark.in === 'docs/sandbox.md' ? mark.words : []))
  expect(subjects.filter((line) => !words.some((one) => line.includes(one)))).toEqual([])
})

test('every value that errors.yaml marks as assumed belongs to a row', () => {
  const lines = read('errors.yaml').match(/^[^#]+ # .*Assumed.*$/gm) ?? []
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.filter((line) => !marks.some(({ words }) => line.includes(words)))).toEqual([])
})
