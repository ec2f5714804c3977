import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { healthy } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'

// Lists and documents of pieces that are cut off, empty or alone: each command ends with findings,
// never with an internal error (exit code 3).

const FRAGMENTS: Record<string, readonly string[]> = {
  'x.md': [
    '|',
    '||',
    '| |',
    '\\|',
    '|\\|',
    '|--|',
    '|:-|-:|',
    '| code | http |',
    '| MEMBER_NOT_FOUND | 400 |',
  ],
  'x.csv': ['code,http', ',', ',,,', '"', '""', 'MEMBER_NOT_FOUND,400', ';', '\t', '\ufeff'],
  'x.feature': [
    'Feature:',
    'Scenario: a',
    '|',
    '| |',
    '| code |',
    '| MEMBER_NOT_FOUND |',
    '"""',
    'Then "MEMBER_NOT_FOUND"',
  ],
  'x.json': ['{', '}', '[', ']', '"code"', ':', ',', 'null', '{}', '[]', '"MEMBER_NOT_FOUND"'],
  'x.yaml': [
    '-',
    '- ',
    '- code: MEMBER_NOT_FOUND',
    'code:',
    '? ',
    ':',
    '---',
    '...',
    '[]',
    '{}',
    '&a',
    '*a',
  ],
  'x.ts': [
    'enum A {',
    '}',
    'MEMBER_NOT_FOUND',
    '= "MEMBER_NOT_FOUND",',
    ',',
    'export const a =',
    '[',
    '(',
    '/**',
    '*/',
  ],
  'x.java': [
    'enum A {',
    '}',
    'MEMBER_NOT_FOUND',
    '(',
    ')',
    ',',
    ';',
    '@A',
    '/**',
    '*/',
    'static final',
  ],
  'x.kt': ['enum class A', '(', ')', '{', '}', 'MEMBER_NOT_FOUND', ',', ';', 'const val', 'object'],
  'x.cs': [
    'enum A {',
    '}',
    'MEMBER_NOT_FOUND',
    '= 1',
    ',',
    '[',
    ']',
    'const string',
    '///',
    '<summary>',
  ],
  'x.go': [
    'const (',
    ')',
    'MEMBER_NOT_FOUND',
    '=',
    'iota',
    'var a =',
    'errors.New(',
    '//',
    'map[string]',
    '{',
    '}',
  ],
  'x.py': [
    'class A(Enum):',
    ' MEMBER_NOT_FOUND',
    '=',
    '"MEMBER_NOT_FOUND"',
    '(',
    ')',
    '"""',
    ':',
    '#',
    '@a',
    ',',
  ],
  'x.rs': ['enum A {', '}', 'MEMBER_NOT_FOUND', ',', '#[error(', ')]', '(', '=>', 'match', '///'],
  'x.proto': ['enum A {', '}', 'MEMBER_NOT_FOUND', '= 1', ';', '[', ']', 'message', 'option', '//'],
}

/** A list that is read: its pieces come after it. */
const STARTS: Record<string, string> = {
  'x.md': '# a\n\n| code | http |\n|--|--|\n| MEMBER_NOT_FOUND | 404 |\n',
  'x.csv': 'code,http\nMEMBER_NOT_FOUND,404\n',
  'x.feature': 'Feature: a\nScenario: b\n| code |\n| MEMBER_NOT_FOUND |\n',
  'x.json': '[{"code": "MEMBER_NOT_FOUND"},\n',
  'x.yaml': '- code: MEMBER_NOT_FOUND\n',
  'x.ts': 'export enum ErrorCode {\n MEMBER_NOT_FOUND = "MEMBER_NOT_FOUND",\n',
  'x.java': 'enum ErrorCode {\n MEMBER_NOT_FOUND(404),\n',
  'x.kt': 'enum class ErrorCode {\n MEMBER_NOT_FOUND(404),\n',
  'x.cs': 'enum ErrorCode {\n MEMBER_NOT_FOUND = 1,\n',
  'x.go': 'const (\n MEMBER_NOT_FOUND = "MEMBER_NOT_FOUND"\n',
  'x.py': 'class ErrorCode(Enum):\n MEMBER_NOT_FOUND = "MEMBER_NOT_FOUND"\n',
  'x.rs': 'enum ErrorCode {\n MEMBER_NOT_FOUND,\n',
  'x.proto': 'enum ErrorCode {\n MEMBER_NOT_FOUND = 1;\n',
}

const run = async (file: string, text: string) => {
  const files = { [file]: text }
  const named = healthy().replace(/^codes:/m, `codes_from: ${file}\ncodes:`)
  return {
    import: await rail(`import ${file}`, { files }),
    codes_from: await rail('lint', { files: { ...files, 'errors.yaml': named } }),
    usage: await rail(`usage ${file}`, { files: { ...files, 'errors.yaml': healthy() } }),
  }
}

const HEADER = STARTS['x.md']

describe('a row without cells', () => {
  test.each<[where: string, file: string, text: string]>([
    ['at the end of a table', 'd.md', `${HEADER}|\n`],
    ['in a table', 'd.md', `${HEADER}|\n| A_C | 404 |\n`],
    ['as a header', 'd.md', `|\n|--|\n| MEMBER_NOT_FOUND |\n`],
    ['as the line below a header', 'd.md', `| code |\n|\n| MEMBER_NOT_FOUND |\n`],
    ['in a table of a feature', 'd.feature', `${STARTS['x.feature']}|\n`],
  ])('%s', async (_, file, text) => {
    for (const { exit, err } of Object.values(await run(file, text)))
      expect([exit, err]).toEqual([
        expect.toBeOneOf([0, 1, 2]),
        expect.not.stringContaining('internal'),
      ])
  })

  test('is no code, and the others are read', async () => {
    const files = { 'd.md': `${HEADER}|\n| A_C | 404 |\n` }
    const { text } = await rail('import d.md', { files })
    expect(text('errors.yaml')?.match(/(?<=code: )\w+/g)).toEqual(['MEMBER_NOT_FOUND', 'A_C'])
  })
})

test.each(Object.entries(FRAGMENTS))('pieces of %s', { timeout: 120_000 }, async (file, pieces) => {
  const breaks = fc.constantFrom('\n', '\n', ' ', '', '\n\n')
  const parts = fc.array(fc.tuple(fc.constantFrom(...pieces), breaks), { maxLength: 5 })
  const texts = fc
    .tuple(fc.constantFrom('', STARTS[file]), parts)
    .map(([start, more]) => `${start}${more.flat().join('')}`)
  const each = pieces.map((one): [string] => [`${STARTS[file]}${one}\n`])
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      for (const [command, { exit, err }] of Object.entries(await run(file, text)))
        expect([command, exit, err]).toEqual([
          command,
          expect.toBeOneOf([0, 1, 2]),
          expect.any(String),
        ])
    }),
    { numRuns: 3 + each.length, seed: 49, examples: [[''], ...each] },
  )
})
