import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { load, programOf } from '../src/base/cli/program.ts'
import { rulebook } from '../src/base/run/rulebook.ts'
import { BAD_PHRASES, badPhrasesIn } from './support/bad-phrases.ts'
import { inMemory, rail } from './support/rail.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const filesIn = (folder: string, extension: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

/**
 * Lines of a paragraph or of a comment as one line: a phrase may start on one and end on the next.
 */
const joined = (text: string) => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*(?=\S)/g, ' ')

/**
 * The comments and the texts of source code, without the names in it. Other text becomes blanks, so
 * that lines stay.
 */
const wordsOf = (code: string) => {
  const words =
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
  let [kept, end] = ['', 0]
  for (const { 0: match, index } of code.matchAll(words)) {
    kept +=
      code.slice(end, index).replaceAll(/[^\n]/g, ' ') + match.replaceAll(/\$\{[^}`]*\}/g, '…')
    end = index + match.length
  }
  return kept
}

/** The bad phrases of a file, each with its line. */
const badPhrasesOf = (text: string) => {
  const inAll = badPhrasesIn(joined(text))
  if (inAll.length === 0) return []
  const inLines = text
    .split('\n')
    .flatMap((line, index) => badPhrasesIn(line).map((found) => `line ${index + 1}: ${found}`))
  return inLines.length > 0 ? inLines : inAll
}

describe('texts for people are plain technical English:', () => {
  test('the rules', () => {
    // of a change rule with its advice
    for (const { id, summary, why, page } of rulebook())
      for (const text of [summary, why, page()]) expect(badPhrasesIn(text), id).toEqual([])
  })

  test('the summary of a rule is one sentence', () => {
    for (const { id, summary } of rulebook()) {
      expect(summary, id).toMatch(/^[A-Z`].*[.)]$/)
      expect(summary, id).not.toMatch(/\.\)? [A-Z]/)
    }
  })

  test('the help of the program and of each command', async () => {
    const program = programOf(
      { out: () => {}, err: () => {} },
      { loaded: await load() },
      async () => {},
    )
    const commands = program.commands.flatMap((command) => [command, ...command.commands])
    for (const command of [program, ...commands])
      expect(badPhrasesOf(command.helpInformation()), `${command.name()} --help`).toEqual([])
  })

  // The older sections of the changelog are history.
  test('the section Unreleased of CHANGELOG.md', () => {
    const [, unreleased] =
      /^## Unreleased\n(.*?)(?=^## |(?![\s\S]))/ms.exec(read('CHANGELOG.md')) ?? []
    expect(unreleased?.length).toBeGreaterThan(100)
    expect(badPhrasesOf(unreleased!)).toEqual([])
  })

  // Of source code: its messages, examples and comments.
  test.each([
    ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'],
    filesIn('docs', '.md'),
    filesIn('schema', '.json'),
    filesIn('src', '.ts'),
  ])('%s …', (...paths) => {
    for (const path of paths)
      expect(badPhrasesOf(path.endsWith('.ts') ? wordsOf(read(path)) : read(path)), path).toEqual(
        [],
      )
  })
})

// Most catalogs are of shops, banks and other companies. Examples may be of one domain; what people
// read about their own catalog may not.
describe('no domain but that of the catalog:', () => {
  const DOMAIN =
    /\b(?:patient|desk|clinic|payer|hospital|doctor|pharmacy|eligibility|consent|billing)s?\b/i
  const domainIn = (text: string) =>
    text.split('\n').flatMap((line) => {
      const [word] = DOMAIN.exec(line) ?? []
      return word === undefined ? [] : [`the word "${word}" is of one domain: ${line.trim()}`]
    })

  test('the texts of all rules', () => {
    expect(rulebook().flatMap(({ summary, why }) => domainIn(`${summary} ${why}`))).toEqual([])
  })

  test('the help of the program and of each command', async () => {
    const loaded = await load()
    for (const name of ['', ...loaded.keys()]) {
      const { exit, out } = await rail(`${name} --help`)
      expect([name, exit, domainIn(out)]).toEqual([name, 0, []])
    }
  })

  test('the files of init', async () => {
    const { rail, disk } = inMemory()
    expect((await rail('init --yes --from ./rail-errors.tgz')).exit).toBe(0)
    expect([...disk.values()].flatMap((contents) => domainIn(String(contents)))).toEqual([])
  })

  const RULE =
    /^(?:export (?:default |const \w+ = )(?:define|runnable)|(?:export )?function)[\s\S]*?^}\)?$/gm
  const EXAMPLES = /^ {2}(?:good|bad|examples): [\s\S]*?(?=^ {2}[*\w]|^}\))/gm
  // The workflow of the sandbox is that of the specification.
  const sources = filesIn('src', '.ts').filter(
    (path) => !/\/example\.ts$|\/lint\/docs\/|\/sandbox\/workflow\//.test(path),
  )
  test('the messages of the source', () => {
    for (const path of sources) {
      const code = read(path).replaceAll(/^\s*(?:\/\/|\/?\*[* ]).*$/gm, '')
      // Of a file of rules, the rules and the functions: its other constants are for examples.
      const rule = [...code.matchAll(RULE)].join('\n').replaceAll(EXAMPLES, '')
      expect(
        domainIn(wordsOf(/\/(?:rules|lint|changes)\//.test(path) ? rule : code)),
        path,
      ).toEqual([])
    }
  })
})

test('every bad phrase is found, and what to write instead has none', () => {
  for (const { bad, instead } of BAD_PHRASES) {
    expect(badPhrasesIn(bad).join(), bad).toContain(instead)
    expect(badPhrasesIn(instead), instead).toEqual([])
  }
})

test('a phrase is found across a line end of a comment', () => {
  expect(
    badPhrasesOf('/**\n * Codes that\n * stand\n * twice. It is the whole\n * of it.\n */'),
  ).toHaveLength(1)
  expect(badPhrasesOf('/**\n * It is the whole\n * of it.\n */')).toHaveLength(1)
})
