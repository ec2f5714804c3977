import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { load, programOf } from '../src/cli.ts'
import { rulebook } from '../src/rulebook.ts'
import { BAD_PHRASES, badPhrasesIn } from './bad-phrases.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const filesIn = (folder: string, extension: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/** Lines of a paragraph or of a comment as one line: a phrase may start on one and end on the next. */
const joined = (text: string) => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*(?=\S)/g, ' ')

/** The comments and the texts of source code, without the names in it. Other text becomes blanks, so that lines stay. */
const wordsOf = (code: string) => {
  const words = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  let [kept, end] = ['', 0]
  for (const { 0: match, index } of code.matchAll(words)) {
    kept += code.slice(end, index).replaceAll(/[^\n]/g, ' ') + match.replaceAll(/\$\{[^}`]*\}/g, '…')
    end = index + match.length
  }
  return kept
}

/** The bad phrases of a file, each with its line. */
const badPhrasesOf = (text: string) => [
  ...text.split('\n').flatMap((line, index) => badPhrasesIn(line).map((found) => `line ${index + 1}: ${found}`)),
  ...badPhrasesIn(joined(text)).filter(() => text.split('\n').every((line) => badPhrasesIn(line).length === 0)),
]

describe('texts for people are plain technical English:', () => {
  test.each(rulebook().map((rule) => [rule.id, rule] as const))('the rule %s', (_, { summary, why, page }) => {
    expect(badPhrasesIn(summary)).toEqual([])
    expect(badPhrasesIn(why)).toEqual([]) // of a change rule with its advice
    expect(badPhrasesIn(page())).toEqual([])
  })

  test.each(rulebook().map(({ id, summary }) => [id, summary] as const))('the summary of %s is one sentence', (_, summary) => {
    expect(summary).toMatch(/^[A-Z`].*[.)]$/)
    expect(summary).not.toMatch(/\.\)? [A-Z]/)
  })

  test('the help of the program and of each command', async () => {
    const program = programOf({ out: () => {}, err: () => {} }, await load(), async () => {})
    for (const command of [program, ...program.commands])
      expect(badPhrasesOf(command.helpInformation()), `${command.name()} --help`).toEqual([])
  })

  // The older sections of the changelog are history.
  test('the section Unreleased of CHANGELOG.md', () => {
    const [, unreleased] = /^## Unreleased\n(.*?)(?=^## |(?![\s\S]))/ms.exec(read('CHANGELOG.md')) ?? []
    expect(unreleased?.length).toBeGreaterThan(100)
    expect(badPhrasesOf(unreleased!)).toEqual([])
  })

  // Of source code: its messages, examples and comments.
  test.each([
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...filesIn('docs', '.md'),
    ...filesIn('schema', '.json'),
    ...filesIn('src', '.ts'),
  ])('%s', (path) => expect(badPhrasesOf(path.endsWith('.ts') ? wordsOf(read(path)) : read(path))).toEqual([]))
})

test.each(BAD_PHRASES.map(({ bad, instead }) => [bad, instead] as const))('"%s" is found', (bad, instead) => {
  expect(badPhrasesIn(bad).join()).toContain(instead)
  expect(badPhrasesIn(instead)).toEqual([])
})

test('a phrase is found across a line end of a comment', () => {
  expect(badPhrasesOf('/**\n * Codes that\n * stand\n * twice. It is the whole\n * of it.\n */')).toHaveLength(1)
  expect(badPhrasesOf('/**\n * It is the whole\n * of it.\n */')).toHaveLength(1)
})
