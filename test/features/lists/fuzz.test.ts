import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLists } from '../../../src/features/lists/read-lists.ts'

// Lists as teams have them, broken at any place: reading never rejects, and places are in the text.
const folder = fileURLToPath(new URL('../../fixtures/lists', import.meta.url))
const lists = readdirSync(folder).map((file) => ({
  file,
  text: readFileSync(`${folder}/${file}`, 'utf8'),
}))
const MARKS = [
  '"',
  "'",
  '`',
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  '/*',
  '*/',
  '//',
  '#',
  '<',
  '|',
  ',',
  ';',
]
const ODD = [
  '\\',
  '\0',
  '\u001b[2J',
  '\u202e',
  '\r',
  '\n',
  '__proto__',
  'constructor',
  '${',
  '99999',
]

const mutants = fc.constantFrom(...lists).chain(({ file, text }) =>
  fc
    .array(
      fc.record({
        at: fc.nat(text.length),
        length: fc.nat(20),
        put: fc.constantFrom('', ...MARKS, ...ODD),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((edits) => ({
      file,
      text: edits.reduce(
        (all, { at, length, put }) => all.slice(0, at) + put + all.slice(at + length),
        text,
      ),
    })),
)

test('a broken list is read as far as it goes', async () => {
  await fc.assert(
    fc.asyncProperty(mutants, async ({ file, text }) => {
      const { entries, left } = await readLists([{ file, text }])
      for (const { at, fields } of entries) {
        expect(at.start).toBeGreaterThanOrEqual(0)
        expect(at.end).toBeLessThanOrEqual(text.length)
        expect(typeof fields.code).toBe('string')
      }
      for (const { at } of left) expect(at.start).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 40, seed: 34 },
  )
})

test.each([...new Set(lists.map(({ file }) => file.replace(/^.*(?=\.[^.]+$)/, 'x')))])(
  'a text of one mark in %s ends, with no entry',
  async (file) => {
    for (const mark of [...MARKS, ...ODD, '_(', 'class A ', 'enum A {', 'a: ', '| a |\n', '@A(']) {
      const { entries } = await readLists([
        { file, text: mark.repeat(Math.ceil(1_000 / mark.length)) },
      ])
      expect(entries, mark).toEqual([])
    }
  },
)
