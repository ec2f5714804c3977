import { expect, test } from 'vitest'
import { read } from '../../src/catalog/read.ts'
import { lint } from '../../src/lint/lint.ts'
import { file } from '../../src/lint/rule.ts'
import { rail } from '../rail.ts'

const numbers = (count: number) => file({}, '  - 1\n'.repeat(count))
const entries = (count: number, entry: (at: number) => string) => file({}, Array.from({ length: count }, (_, at) => entry(at)).join('\n'))

const rows: [name: string, text: string, more: string][] = [
  ['items that are no entries', numbers(12_000), '86005'],
  ['empty entries', entries(4_000, () => '  - {}'), '18005'],
  ['entries with an unknown field', entries(3_000, (at) => `  - { code: MEMBER_${at}_LOST, colour: red }`), '11005'],
  ['tags', file({}, `  - code: A_B\n    x-own: [${'!a b,'.repeat(20_000)}]`), ''],
  ['one key many times', file({}, `  - code: A_B\n${'    since: 1.0.0\n'.repeat(15_000)}`), ''],
  ['more than are counted', numbers(100_001), 'at least 100000'],
]

test.each(rows)('%s: 10,000 findings, and one that says how many more there are', async (_, text, more) => {
  const found = lint(await read(text))
  const others = found.filter(({ rule }) => rule === 'findings-complete')
  expect([found.length, others.length]).toEqual([10_001, 1])
  expect(others[0]).toMatchObject({ severity: 'error', message: expect.stringMatching(`^${more || '\\d+'} more findings are not listed`) })
  expect(JSON.stringify(lint(await read(text))) === JSON.stringify(found)).toBe(true)
})

test('the findings that are listed and the others are as many as without a limit', async () => {
  const reading = await read(entries(3_000, () => '  - {}'))
  const all = lint(reading, { limit: 100_000 })
  const listed = lint(reading, { limit: 1_000 })
  expect(listed.length).toBe(1_001)
  expect(listed.find(({ rule }) => rule === 'findings-complete')?.message).toMatch(`^${all.length - 1_000} more`.slice(1))
})

test('no rule hides another: one that finds little is listed whole', async () => {
  const found = lint(await read(`${numbers(50_000)}nonsense: 1\n`))
  expect(found.filter(({ rule, path }) => rule === 'field-known' && path[0] === 'nonsense')).toHaveLength(1)
})

test('what is not listed counts for the exit code, in every format, and is no reason to call a suppression unused', async () => {
  const text = entries(6_000, (at) => `  - { code: MEMBER_${at}_LOST } # rail-errors-ignore entry-complete -- old`)
  for (const format of ['text', 'json', 'sarif']) {
    const { exit, out } = await rail(`lint --format ${format}`, { files: { 'errors.yaml': text } })
    expect([exit, out.includes('more findings are not listed'), out.includes('unused suppression of')]).toEqual([1, true, false])
  }
})

test('several catalogs share the limit', async () => {
  const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n'
  const files = { 'rail-errors.config.yaml': config, 'a.yaml': numbers(9_000), 'b.yaml': numbers(9_000) }
  const { out } = await rail('lint --format json', { files })
  const { diagnostics } = JSON.parse(out) as { diagnostics: { rule: string; file: string }[] }
  expect(diagnostics.filter(({ rule }) => rule === 'findings-complete').map(({ file }) => file)).toEqual(['a.yaml', 'b.yaml'])
  expect(diagnostics).toHaveLength(10_002)
})

test('a diff lists at most 10,000 changes, and what is not listed counts', async () => {
  const old = entries(11_000, (at) => `  - { code: MEMBER_${at}_LOST, http: 404 }`)
  const { exit, out } = await rail('diff old.yaml errors.yaml --format json', { files: { 'old.yaml': old, 'errors.yaml': file() } })
  const { changes, diagnostics } = JSON.parse(out) as { changes: unknown[]; diagnostics: { rule: string; message: string }[] }
  expect([exit, changes.length]).toEqual([1, 10_000])
  expect(diagnostics).toMatchObject([{ rule: 'findings-complete', message: expect.stringMatching(/^\d+ more findings/) }])
})

test('a config with many mistakes lists 1,000', async () => {
  const config = Array.from({ length: 1_500 }, (_, at) => `f${at}: 1\n`).join('')
  const { exit, err } = await rail('lint', { files: { 'errors.yaml': file(), 'rail-errors.config.yaml': config } })
  expect([exit, err.split('\n').length < 1_010, err.includes('500 more are not listed')]).toEqual([2, true, true])
})

test('quotes that never close are named where they open', async () => {
  const found = lint(await read(file({}, '  - code: "A\n'.repeat(3))))
  expect(found.filter(({ rule }) => rule === 'syntax-valid').map(({ message, range }) => [message, range.column])).toEqual([
    ['the quote " that opens here is never closed', 11],
    ['the quote " that opens here is never closed', 11],
    ['the quote " that opens here is never closed', 11],
  ])
})
