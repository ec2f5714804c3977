import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { textDiff } from '../../../../src/base/targets/unified-diff.ts'
import { rail } from '../../../support/rail.ts'

const numbers = (count: number) => file({}, '  - 1\n'.repeat(count))
const entries = (count: number, entry: (at: number) => string) =>
  file({}, Array.from({ length: count }, (_, at) => entry(at)).join('\n'))

// A tenth of the limit of a run, so that the texts are short.
const LIMIT = 1_000

const rows: [name: string, text: string, more: string][] = [
  ['items that are no entries', numbers(1_200), '200'],
  ['more of them than reading lists', numbers(11_000), '10000'],
  ['empty entries', entries(400, () => '  - {}'), '1400'],
  [
    'entries with an unknown field',
    entries(300, (at) => `  - { code: MEMBER_${at}_LOST, colour: red }`),
    '800',
  ],
  ['tags', file({}, `  - code: A_B\n    x-own: [${'!a b,'.repeat(2_000)}]`), ''],
  [
    'tags that reading only counts',
    file({}, `  - code: A_B\n    x-own: [${'!a b,'.repeat(12_000)}]`),
    '110',
  ],
  ['one key many times', file({}, `  - code: A_B\n${'    since: 1.0.0\n'.repeat(1_500)}`), ''],
  ['more than are counted', entries(19_000, () => '  - {}'), 'at least 100000'],
]

test.each(rows)(
  '%s: as many as the limit, and one that says how many more there are',
  async (_, text, more) => {
    const found = lint(await read(text), { limit: LIMIT })
    const others = found.filter(({ rule }) => rule === 'findings-complete')
    expect([found.length, others.length]).toEqual([LIMIT + 1, 1])
    expect(others[0]).toMatchObject({
      severity: 'error',
      message: expect.stringMatching(`^${more}\\d* more findings are not listed`),
    })
  },
)

test('the limit of a run is 10,000, and two runs list the same', async () => {
  const text = numbers(11_000)
  const reading = await read(text)
  expect([reading.problems.length, ...reading.omitted.values()]).toEqual([10_000, 1_000])
  const found = lint(reading)
  expect(found).toHaveLength(10_001)
  expect(JSON.stringify(lint(await read(text))) === JSON.stringify(found)).toBe(true)
})

test('the findings that are listed and the others are as many as without a limit', async () => {
  const reading = await read(entries(300, () => '  - {}'))
  const all = lint(reading, { limit: 100_000 })
  const listed = lint(reading, { limit: 100 })
  expect(listed.length).toBe(101)
  expect(listed.find(({ rule }) => rule === 'findings-complete')?.message).toMatch(
    new RegExp(`^${all.length - 100} more`),
  )
})

test('no rule hides another: one that finds little is listed whole', async () => {
  const found = lint(await read(`${numbers(5_000)}nonsense: 1\n`), { limit: LIMIT })
  expect(
    found.filter(({ rule, path }) => rule === 'field-known' && path[0] === 'nonsense'),
  ).toHaveLength(1)
})

const long: [name: string, text: string, message: string][] = [
  [
    'codes',
    numbers(20_001),
    'codes has 20001 items; only the first 20000 are read, the limit for a file of this size',
  ],
  [
    'keys',
    `${file()}x-own: {${Array.from({ length: 20_002 }, (_, at) => `a${at}: 1`)}}\n`,
    'x-own has 20002 keys; only the first 20000 are read, the limit for a file of this size',
  ],
  [
    'aliases of aliases',
    `${file()}x-a: &a [${'1,'.repeat(1_000)}]\nx-b: &b [${'*a,'.repeat(30)}]\nx-c: &c [*b, *b]\nx-d: [*c]\n`,
    'the aliases of this file expand to more than 100000 values',
  ],
  [
    'a list at the top',
    `[${'1,'.repeat(25_000)}]`,
    'the file has 25000 items; only the first 20000 are read, the limit for a file of this size',
  ],
  [
    'a list in a list',
    `${file()}x-own: [[${'1,'.repeat(20_001)}]]\n`,
    'a list has 20001 items; only the first 20000 are read, the limit for a file of this size',
  ],
  [
    'values in all',
    `${file()}x-own: [${Array.from({ length: 100 }, () => `[${'1,'.repeat(1_100)}]`)}]\n`,
    'the file has more than 100000 keys, values, lists and mappings, the limit for its size; the rest is not read',
  ],
]

test.each(long)('too long: %s. One finding says so', async (_, text, message) => {
  const reading = await read(text)
  expect(
    lint(reading, { limit: LIMIT }).filter(({ rule }) => rule === 'syntax-valid'),
  ).toMatchObject([{ message }])
})

test('an entry with 20,000 params, each in a text of another, is read in a moment', async () => {
  const params = Array.from(
    { length: 20_000 },
    (_, at) => `      - { name: p${at}, type: string, description: 'Beside {p${at}}.' }`,
  )
  const text = file({}, `  - code: A_B\n    params:\n${params.join('\n')}`)
  expect(
    lint(await read(text), { limit: LIMIT }).filter(({ rule }) => rule === 'param-declared'),
  ).toEqual([])
}, 10_000)

test('a longer file may have longer lists', async () => {
  const { problems, value } = await read(
    `${file()}x-own: [${`${'a'.repeat(48)}, `.repeat(25_000)}]\n`,
  )
  expect(problems).toEqual([])
  expect((value as { 'x-own'?: unknown[] })['x-own']).toHaveLength(25_000)
})

test('a list at the limit is read whole', async () => {
  const { problems, value } = await read(numbers(20_000))
  expect([problems.some(({ rule }) => rule === 'syntax-valid'), value.codes?.length]).toEqual([
    false,
    20_000,
  ])
})

test('no command takes a part of a catalog for the whole', async () => {
  const files = { 'errors.yaml': `${file()}x-own: [${'1,'.repeat(20_001)}]\n`, 'old.yaml': file() }
  for (const command of [
    'build',
    'diff old.yaml errors.yaml',
    'fmt --write',
    'deprecate MEMBER_NOT_FOUND --note Ask. --reason Rare.',
  ])
    expect([command, (await rail(command, { files })).exit]).toEqual([command, 2])
})

test('what is not listed counts for the exit code, and is no reason to call what is accepted unused', async () => {
  const odd = 'a: 1, b: 1, c: 1, d: 1, e: 1, f: 1'
  const text = entries(
    1_800,
    (at) =>
      `  - { code: MEMBER_${at}_LOST, ${odd} }${at === 1_799 ? ' # rail-errors-ignore field-known -- old' : ''}`,
  )
  const { exit, out } = await rail('lint --format sarif', { files: { 'errors.yaml': text } })
  expect([
    exit,
    out.includes('more findings are not listed'),
    out.includes('no finding of'),
  ]).toEqual([1, true, false])
})

test('several catalogs share the limit, and a rule that failed is always listed', async () => {
  const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\nplugins: [./odd.mjs]\n'
  const files = {
    'rail-errors.config.yaml': config,
    'a.yaml': numbers(11_000),
    'b.yaml': numbers(300),
  }
  const check = () => {
    throw new Error('no')
  }
  const rules = [
    {
      id: 'odd-rule',
      severity: 'info',
      summary: 'Odd.',
      why: 'Odd.',
      good: () => [],
      bad: () => [],
      check,
    },
  ]
  const modules = { 'odd.mjs': () => ({ default: { apiVersion: 1, name: 'odd', rules } }) }
  const { exit, out, text } = await rail('lint --format text --format json=all.json', {
    files,
    modules,
  })
  const { diagnostics, summary } = JSON.parse(text('all.json')!) as {
    diagnostics: { rule: string; file: string; omitted?: number }[]
    summary: Record<string, number>
  }
  expect(
    diagnostics.filter(({ rule }) => rule === 'findings-complete').map(({ file }) => file),
  ).toEqual(['a.yaml', 'b.yaml'])
  expect(
    diagnostics.filter(({ rule }) => rule === 'plugin-completed').map(({ file }) => file),
  ).toEqual(['a.yaml', 'b.yaml'])
  expect(diagnostics).toHaveLength(10_004)
  // The summary says how many findings are not listed.
  const omitted = diagnostics.reduce((sum, one) => sum + (one.omitted ?? 0), 0)
  expect(omitted).toBeGreaterThan(400)
  expect([exit, summary.omitted, summary.errors! + summary.warnings! + summary.infos!]).toEqual([
    ...[2, omitted, 10_004],
  ])
  expect(out).toContain('more findings are not listed')
  expect(out).toMatch(new RegExp(`, ${omitted} not listed\n$`))
})

test('a diff lists at most 10,000 changes, and what is not listed counts', async () => {
  const old = entries(10_100, (at) => `  - { code: M_${at} }`)
  const now = entries(1_000, (at) => `  - { code: A_${at} }`)
  const { exit, out } = await rail('diff old.yaml errors.yaml --format json', {
    files: { 'old.yaml': old, 'errors.yaml': now },
  })
  const { changes, diagnostics } = JSON.parse(out) as {
    changes: { severity: string }[]
    diagnostics: { rule: string; message: string }[]
  }
  expect([exit, changes.length]).toEqual([1, 10_000])
  expect(changes.filter(({ severity }) => severity !== 'error')).toEqual([])
  expect(diagnostics).toMatchObject([
    { rule: 'findings-complete', message: expect.stringMatching(/^\d+ more findings/) },
  ])
})

test('usage lists the errors first, wherever they are', async () => {
  const unused = entries(200, (at) => `  - { code: MEMBER_${at}_LOST }`)
  const source = Array.from({ length: 10_000 }, (_, at) => `fail('CARD_${at}')\n`).join('')
  const { exit, out } = await rail('usage src --format json', {
    files: {
      'errors.yaml': unused,
      'rail-errors.config.yaml': `usage: { places: [{ pattern: "fail\\\\('(?<code>[^']+)'" }] }\n`,
      'src/a.ts': source,
    },
  })
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { rule: string; severity: string; omitted?: number }[]
  }
  const count = (level: string) =>
    diagnostics.filter(({ severity, omitted }) => severity === level && omitted === undefined)
      .length
  expect([exit, count('error'), count('warn') + count('info')]).toEqual([1, 10_000, 0])
  expect(diagnostics.at(-1)).toMatchObject({ rule: 'findings-complete', omitted: 200 })
})

test('a config with many mistakes lists 1,000', async () => {
  const config = Array.from({ length: 1_500 }, (_, at) => `f${at}: 1\n`).join('')
  const { exit, err } = await rail('lint', {
    files: { 'errors.yaml': file(), 'rail-errors.config.yaml': config },
  })
  expect([exit, err.split('\n').length < 1_010, err.includes('500 more are not listed')]).toEqual([
    2,
    true,
    true,
  ])
})

test('a config has at most 1,000 catalogs', async () => {
  const config = `catalogs:\n${'  - { source: errors.yaml }\n'.repeat(1001)}`
  const { exit, err } = await rail('lint', {
    files: { 'errors.yaml': file(), 'rail-errors.config.yaml': config },
  })
  expect([exit, err]).toEqual([
    2,
    expect.stringContaining('"catalogs" has 1001 items; the limit is 1000'),
  ])
})

test('quotes that never close are named where they open', async () => {
  const found = lint(await read(file({}, '  - code: "A\n'.repeat(3))))
  expect(
    found
      .filter(({ rule }) => rule === 'syntax-valid')
      .map(({ message, range }) => [message, range.column]),
  ).toEqual([
    ['the quote " that opens here is never closed', 11],
    ['the quote " that opens here is never closed', 11],
    ['the quote " that opens here is never closed', 11],
  ])
})

test('suppressed findings take no place from others, and do not fail a run when they are left out', async () => {
  const text = entries(
    300,
    (at) =>
      `  - { code: M_${at}, a: 1, meaning: Gone ${at}. } # rail-errors-ignore field-known, entry-complete -- old`,
  )
  const reading = await read(text)
  const found = lint(reading, { limit: LIMIT })
  const of = (suppressed: boolean) =>
    found.filter((one) => (one.suppressed !== undefined) === suppressed)
  expect(of(true)).toHaveLength(LIMIT)
  expect(of(false).filter(({ severity }) => severity === 'error')).toEqual([])
  expect(of(false).map(({ rule }) => rule)).toContain('text-length')
})

test('after many unknown rules in comments, none is suggested any more', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `text-lengt${index}`)
  const source = `# rail-errors-ignore ${names.join(', ')} -- x\n${file()}`
  const found = lint(await read(source)).filter(({ rule }) => rule === 'acceptance-valid')
  expect(found).toHaveLength(names.length)
  expect(found[0]!.message).toContain('did you mean')
  expect(found.at(-1)!.message).not.toContain('did you mean')
})

test('a diff of two texts with thousands of changed lines is not computed', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `${at}\n`).join('')
  expect(textDiff('a.yaml', '0\n', lines(4_000))).toContain('@@')
  expect(textDiff('a.yaml', '0\n', lines(4_100))).toBe(
    'Files a/a.yaml and b/a.yaml differ throughout\n',
  )
})

test('10,000 findings in one comment of a megabyte take seconds, and have fingerprints of their own', async () => {
  const names = Array.from({ length: 90_000 }, (_, at) => `rule-${at}`).join(', ')
  const text = `# rail-errors-ignore ${names} -- x\n${entries(1, () => '  - code: A_B')}`
  const start = process.cpuUsage()
  const found = lint(await read(text))
  const { user } = process.cpuUsage(start)
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(9000)
  expect(user / 1e6).toBeLessThan(8)
})
