import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'

const CODES = Array.from({ length: 20 }, (_, index) => `CODE_${index}`)

/** A list with a broken part behind its third member. */
const broken = (head: string, member: (name: string) => string, part: string, tail = '') =>
  [head, ...CODES.slice(0, 3).map(member), part, ...CODES.slice(3).map(member), tail]
    .filter((line) => line !== '')
    .join('\n')

const text = (name: string) => name.toLowerCase().replace('_', '.')

const FORMS: Readonly<
  Record<string, readonly [head: string, (name: string) => string, tail: string]>
> = {
  'a.ts': ['export enum ErrorCode {', (name) => `  ${name} = '${text(name)}',`, '}'],
  'a.js': ['export const ERRORS = {', (name) => `  ${name}: { code: '${text(name)}' },`, '}'],
  'A.java': [
    'enum ErrorCode {',
    (name) => `  ${name}("${text(name)}"),`,
    '; private final String code; ErrorCode(String code) { this.code = code; } }',
  ],
  'A.kt': [
    'enum class ErrorCode(val code: String) {',
    (name) => `  ${name}("${text(name)}"),`,
    '}',
  ],
  'A.cs': [
    'static class ErrorCodes {',
    (name) => `  public const string ${name} = "${text(name)}";`,
    '}',
  ],
  'a.go': ['package a\nconst (', (name) => `  ${name} = "${text(name)}"`, ')'],
  'a.py': ['class ErrorCode(str, Enum):', (name) => `    ${name} = '${text(name)}'`, ''],
  'a.rs': [
    'pub enum ErrorCode {',
    (name) => `  #[serde(rename = "${text(name)}")]\n  ${name},`,
    '}',
  ],
  'a.php': ['<?php\nenum ErrorCode: string {', (name) => `  case ${name} = '${text(name)}';`, '}'],
  'a.rb': ['module ErrorCodes', (name) => `  ${name} = '${text(name)}'`, 'end'],
  'a.proto': ['enum ErrorCode {', (name) => `  ${name} = 1;`, '}'],
  'a.csv': ['code,meaning', (name) => `${text(name)},"Some text, of it"`, ''],
  'a.json': ['[', (name) => `  { "code": "${text(name)}", "status": 400 },`, ']'],
  'a.yaml': ['codes:', (name) => `  - code: ${text(name)}`, ''],
  'a.toml': ['', (name) => `[[codes]]\ncode = "${text(name)}"\n`, ''],
  'a.graphql': ['enum ErrorCode {', (name) => `  ${name}`, '}'],
}

/** What is broken: how many codes are certain then; 0: nothing is written. */
const PARTS: readonly (readonly [part: string, taken: Readonly<Record<string, number>>])[] = [
  [
    '<<<<<<< HEAD',
    {
      'a.ts': 20,
      'a.js': 20,
      'A.java': 20,
      'A.kt': 3,
      'A.cs': 19,
      'a.go': 20,
      'a.py': 3,
      'a.rs': 3,
      'a.php': 18,
      'a.rb': 20,
      'a.proto': 20,
      'a.json': 0,
      'a.yaml': 0,
      'a.toml': 0,
      'a.graphql': 0,
    },
  ],
  [
    ') oops { (',
    {
      'a.ts': 3,
      'a.js': 3,
      'A.java': 3,
      'A.kt': 3,
      'A.cs': 19,
      'a.go': 3,
      'a.py': 3,
      'a.rs': 3,
      'a.php': 20,
      'a.rb': 0,
      'a.proto': 20,
      'a.toml': 0,
      'a.graphql': 0,
    },
  ],
  [
    '  }',
    {
      'a.ts': 3,
      'a.js': 3,
      'A.java': 3,
      'A.kt': 3,
      'A.cs': 3,
      'a.go': 20,
      'a.py': 3,
      'a.rs': 3,
      'a.php': 3,
      'a.rb': 17,
      'a.proto': 3,
      'a.json': 0,
      'a.toml': 0,
      'a.graphql': 0,
    },
  ],
  [
    "  BAD = 'never closed",
    {
      'a.ts': 19,
      'a.js': 20,
      'A.java': 20,
      'a.go': 20,
      'a.py': 3,
      'a.rs': 20,
      'a.php': 20,
      'a.toml': 0,
      'a.graphql': 0,
    },
  ],
  ['bad,"never closed', { 'a.csv': 3 }],
]

const rows = PARTS.flatMap(([part, taken]) =>
  Object.entries(taken).map(([file, count]) => [file, part, count] as const),
)

const isCode = (file: string) => !/\.(?:proto|json|toml|graphql|csv)$/.test(file)

test.each(rows)('%s with %j in it', async (file, part, count) => {
  const [head, member, tail] = FORMS[file]!
  const files = { [file]: broken(head, member, part, tail) }
  const run = inMemory({ files })
  const { exit, err } = await run.rail(`import ${file}`)
  const { codes = [] } = (parse(run.text('errors.yaml') ?? '{}') ?? {}) as {
    codes?: { code: string }[]
  }
  const names = codes.map(({ code }) => code.toUpperCase().replace('.', '_'))
  expect(names.filter((name) => !CODES.includes(name))).toEqual([])
  // What is in a list in code is known, or nothing of it is written; what is beside it is named.
  if (!isCode(file)) expect(names.length).toBe(count)
  expect(exit).toBe(names.length > 0 ? 1 : 2)
  // The place of the first part that can't be parsed is in the report.
  expect(err).toMatch(new RegExp(`${file.replace('.', '\\.')}:\\d+:\\d+|in line \\d+`))
  // A list that stays would seem to lose codes.
  const staying = await rail(`import ${file} --stay`, { files })
  expect([staying.exit, staying.text('errors.yaml')]).toEqual([2, undefined])
})

test('lint and diff refuse a list in code that is broken', async () => {
  const [head, member, tail] = FORMS['a.ts']!
  const whole = broken(head, member, '', tail)
  const header = 'name: shop\nversion: 1.0.0\nwire: problem-member\n'
  const how = 'codes_from: { files: [a.ts], lists: [ErrorCode], map: { code: (value) } }\n'
  const run = inMemory({ files: { 'a.ts': whole, 'errors.yaml': header + how } })
  expect((await run.rail('lint --format concise errors.yaml')).out).not.toContain('codes-from')
  run.disk.set('/repo/a.ts', broken(head, member, ') oops { (', tail))
  const { exit, out } = await run.rail('lint --format concise errors.yaml')
  expect(exit).toBe(1)
  expect(out).toContain("can't be parsed (a.ts:5:1)")
  const diff = await run.rail('diff errors.yaml a.ts')
  expect(diff.exit).toBe(1)
  expect(diff.err).toContain('a.ts')
})
