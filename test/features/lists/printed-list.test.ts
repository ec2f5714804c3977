import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

// A list that the team's own test prints, as JSON lines or JSON: `codes_from` names it.

type Row = Readonly<Record<string, unknown>>
const ROWS: readonly Row[] = [
  { code: 'CARD_LOST', http: 402, meaning: 'The card is lost.', at: 'src/errors.ts:12' },
  { code: 'CARD_OLD', http: 402, meaning: 'The card has expired.', at: 'src/errors.ts:14:3' },
  { code: 'BANK_DOWN', http: 503, meaning: 'The bank did not answer.', at: 'src/bank.ts:4' },
]
const linesOf = (rows: readonly Row[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('')
const HEADER = `name: shop-errors
version: 1.0.0
wire: problem-member
defaults: { stop: true, fix: 'Correct the request, then send it again.', handling: { outcome: fail, retry: after_fix } }
`

function projectOf(files: Readonly<Record<string, string>>) {
  const folder = emptyFolder()
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, text] of Object.entries(files)) write(name, text)
  write('rail-errors.config.yaml', 'outputs: [{ target: flat-list }]\n')
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '-A')
  gitIn(folder, 'commit', '-qm', 'A shop')
  return { folder, write, run: (args: string) => railIn(folder, args) }
}

const without = (row: Row, field: string): Row => {
  const { [field]: _, ...others } = row
  return others
}

describe('import', () => {
  const imported = async (name: string, text: string, flags = '') => {
    const run = await rail(`import ${name} ${flags}`, { files: { [name]: text } })
    return { ...run, yaml: run.text('errors.yaml') }
  }
  const codes = (yaml: string | undefined) => yaml?.match(/(?<=- code: |http: |meaning: ).*/g)
  const READ = [
    ...['CARD_LOST', '402', 'The card is lost.', 'CARD_OLD', '402', 'The card has expired.'],
    ...['BANK_DOWN', '503', 'The bank did not answer.'],
  ]

  test.each([
    ['errors.list.jsonl', linesOf(ROWS)],
    ['errors.list.ndjson', `\ufeff${linesOf(ROWS).replaceAll('\n', '\r\n\r\n')}`],
    ['errors.list.jsonl', linesOf(ROWS).trimEnd()],
    ['errors.list.json', JSON.stringify(ROWS)],
    ['errors.list.yaml', JSON.stringify(ROWS, null, 1)],
    [
      'errors.list.csv',
      `code,http,meaning,at\n${ROWS.map((row) => Object.values(row).join()).join('\n')}\n`,
    ],
  ])('%s', async (name, text) => {
    const { exit, err, yaml } = await imported(name, text)
    expect([exit, codes(yaml)]).toEqual([0, READ])
    expect(yaml).toContain('name: errors\n')
    expect(err).not.toContain('not taken')
  })

  test('the places of the rows are those of the account', async () => {
    const { out } = await imported('errors.list.jsonl', linesOf(ROWS), '--format json')
    expect(JSON.parse(out).taken.map(({ at }: Row) => at)).toEqual([
      { file: 'src/errors.ts', line: 12, column: 1 },
      { file: 'src/errors.ts', line: 14, column: 3 },
      { file: 'src/bank.ts', line: 4, column: 1 },
    ])
  })

  test.each([
    ['{"code": "CARD_LOST", "http": 402', 'errors.list.jsonl:2:1'],
    ['code: CARD_LOST', 'errors.list.jsonl:2:1'],
    ['404', 'errors.list.jsonl:2:1'],
    ['["CARD_LOST", 402]', 'errors.list.jsonl:2:1'],
  ])('a line that is not an object is named: %s', async (line, place) => {
    const [first, ...others] = linesOf(ROWS).split('\n')
    const text = [first, line, ...others].join('\n')
    const { exit, err } = await imported('errors.list.jsonl', text)
    expect(exit).toBe(1)
    expect(err).toContain(`not taken: a line that is not an object of JSON (${place})`)
    const stay = await imported('errors.list.jsonl', text, '--stay')
    expect([stay.exit, stay.yaml]).toEqual([2, undefined])
  })

  test('a key that is there twice in a line is named', async () => {
    const text = `${linesOf(ROWS)}{"code": "CARD_AGED", "http": 402, "http": 404}\n`
    const { err } = await imported('errors.list.jsonl', text)
    expect(err).toMatch(/not taken: .*"http".*\(errors.list.jsonl:4:36\)/)
  })
})

describe('codes_from', () => {
  const files = {
    'errors.yaml': `${HEADER}codes_from: errors.list.jsonl\n`,
    'errors.list.jsonl': linesOf(ROWS),
    'src/errors.ts': '\n'.repeat(20),
    'src/bank.ts': '\n'.repeat(20),
  }
  let project: ReturnType<typeof projectOf>
  beforeAll(() => {
    project = projectOf(files)
  })
  const listing = async (rows: readonly Row[], args: string) => {
    project.write('errors.list.jsonl', linesOf(rows))
    return project.run(args)
  }
  const [lost, old, down] = ROWS as [Row, Row, Row]

  test('is read without findings', async () => {
    expect(await listing(ROWS, 'lint --format concise')).toMatchObject({ exit: 0, out: '' })
    expect(await listing(ROWS, 'diff')).toMatchObject({ exit: 0 })
  })

  test.each([
    ['renamed', [lost, { ...old, code: 'CARD_AGED' }, down], 'src/errors.ts:14:3', 'CARD_AGED'],
    ['computed', [lost, { ...old, code: 'shop.card-old' }, down], 'src/errors.ts:14:3', 'card-old'],
    ['removed', [lost, down], 'errors.yaml', 'CARD_OLD'],
  ])('diff fails for a code that is %s, at its place', async (_, rows, place, code) => {
    const { exit, out } = await listing(rows, 'diff --format concise')
    expect(exit).toBe(1)
    expect(out).toMatch(new RegExp(`^${place}.*${code}`, 'm'))
  })

  test.each([
    ['changed', [lost, { ...old, http: 422 }, down], /^src\/errors\.ts:14:3 .*402 to 422/m],
    ['added', [...ROWS, { ...old, code: 'CARD_NEW', at: 'src/a.ts:3' }], /^src\/a\.ts:3:1 /m],
  ])('and for one that is %s, unless --fail-on says otherwise', async (_, rows, expected) => {
    for (const command of ['diff', 'diff --fail-on dangerous', 'lint --against HEAD']) {
      const { exit, out } = await listing(rows, `${command} --format concise`)
      expect([command, exit, out]).toEqual([command, 1, expect.stringMatching(expected)])
    }
    expect(await listing(rows, 'diff --fail-on breaking')).toMatchObject({ exit: 0 })
  })

  test('a retirement as announced does not fail, and one before its sunset does', async () => {
    const [list, gone] = [linesOf(ROWS), { reason: 'Nobody gets it.' }]
    const entry = (fields: object) => `${HEADER}date: 2026-01-01
codes_from: errors.list.jsonl
codes:
  - { code: CARD_OLD, ${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')} }
`
    const exits = ['2026-01-31', '2099-01-31'].map((sunset) => {
      const deprecated = { ...gone, sunset, note: 'Use another card.' }
      const own = projectOf({ 'errors.yaml': entry({ deprecated }), 'errors.list.jsonl': list })
      own.write('errors.yaml', entry({ deprecated, retired: gone }))
      return own.run('diff')
    })
    const [over, early] = await Promise.all(exits)
    expect(over).toMatchObject({ exit: 0, out: expect.stringContaining('retired, as announced') })
    expect(early).toMatchObject({ exit: 1, out: expect.stringContaining('before its sunset') })
  })

  test('a new code that was accepted no longer fails', async () => {
    const rows = [...ROWS, { ...old, code: 'CARD_NEW' }]
    const { out } = await listing(rows, 'diff --format json')
    const [{ fingerprint }] = JSON.parse(out).changes
    await listing(rows, `diff --accept ${fingerprint} --reason Meant.`)
    expect(await listing(rows, 'diff')).toMatchObject({ exit: 0 })
    rmSync(join(project.folder, '.rail-errors/accepted.yaml'))
  })

  test('findings of lint are at the places, and keep their fingerprints when lines move', async () => {
    const lint = async (rows: readonly Row[]) => {
      const { exit, out } = await listing(rows, 'lint --format json')
      return { exit, found: JSON.parse(out).diagnostics.filter((one: Row) => 'code' in one) }
    }
    const { exit, found } = await lint([lost, without(old, 'http'), without(down, 'http')])
    expect(exit).toBe(1)
    expect(found.map(({ file, range }: { file: string; range: Row }) => [file, range])).toEqual([
      ['src/bank.ts', { start: 0, end: 0, line: 4, column: 1 }],
      ['src/errors.ts', { start: 0, end: 0, line: 14, column: 3 }],
    ])
    const moved = { ...without(old, 'http'), at: 'src/errors.ts:19' }
    const later = await lint([lost, moved, without(down, 'http')])
    const printed = ({ fingerprint }: { fingerprint: string }) => fingerprint
    expect(later.found.map(printed)).toEqual(found.map(printed))
  })

  test('a file that is gone is an error of lint, and of diff', async () => {
    rmSync(join(project.folder, 'errors.list.jsonl'))
    const lint = await project.run('lint --format concise')
    expect(lint.exit).toBe(1)
    expect(lint.out).toContain(
      'error codes-from-readable "errors.list.jsonl" is not a file in this repository',
    )
    expect((await project.run('diff')).exit).not.toBe(0)
  })

  test('a line that is broken, and a row without a code, are errors', async () => {
    const broken = `${linesOf(ROWS)}{"code": "CARD_\n`
    project.write('errors.list.jsonl', broken)
    expect(await project.run('lint --format concise')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('a line that is not an object of JSON (errors.list.jsonl:4:1)'),
    })
    const { exit, out } = await listing([...ROWS, without(down, 'code')], 'lint --format concise')
    expect(exit).toBe(1)
    expect(out).toContain(
      'error codes-from-readable not taken: the item has no code (src/bank.ts:4:1)',
    )
  })
})

describe('numbers', () => {
  const rows = [
    { name: 'CardLost', code: 10_001, http: 402 },
    { name: 'CardOld', code: 10_002, http: 402 },
    { name: 'BankDown', code: 10_100, http: 503 },
  ]
  test('a number in "code" is the code, so that another number is a change', async () => {
    const renumbered = rows.with(2, { ...rows[2]!, code: 10_109 })
    const files = { 'old.jsonl': linesOf(rows), 'new.jsonl': linesOf(renumbered) }
    const { exit, out } = await rail('diff old.jsonl new.jsonl', { files })
    expect(exit).toBe(1)
    expect(out).toContain('10100: the code was removed from the list')
  })
})

describe('places', () => {
  const placeOf = async (at: string, folder = '') => {
    const rows = [{ ...ROWS[0], at }, ROWS[1]!]
    const { run } = projectOf({
      [`${folder}errors.yaml`]: `${HEADER}codes_from: lists/errors.list.jsonl\n`,
      [`${folder}lists/errors.list.jsonl`]: linesOf(rows.map((row) => without(row, 'http'))),
    })
    const { out } = await run(`lint ${folder}errors.yaml --format concise`)
    return /^(.*?) error entry-complete .*CARD_LOST/m.exec(out)?.[1]
  }
  test.each(
    rowsOf<{ at: string; folder: string; expected: string }>(import.meta, 'paths below a folder'),
  )('$at below $folder is $expected', async ({ at, folder, expected }) => {
    expect(await placeOf(at, folder)).toBe(expected)
  })
})

test('times in "at" stay a column', async () => {
  const rows = ROWS.map((row) => ({ ...row, at: '2026-11-29T12:10:05' }))
  const files = { 'errors.jsonl': linesOf(rows) }
  const { err } = await rail('import errors.jsonl', { files })
  expect(err).toContain('not taken: at (3 values')
})

test('usage --since counts the lines of the file that a row names', async () => {
  const rows = ROWS.map((row, index) => ({ ...row, constant: `ShopError.Lost${index}` }))
  const { folder, write, run } = projectOf({
    'errors.yaml': `${HEADER}codes_from: errors.list.jsonl\n`,
    'errors.list.jsonl': linesOf(rows),
    'src/errors.ts': 'one\n'.repeat(20),
    'src/bank.ts': 'one\n'.repeat(20),
    'app/app.ts': 'export const app = 1\n',
  })
  const lines = readFileSync(join(folder, 'src/errors.ts'), 'utf8').split('\n')
  write('src/errors.ts', lines.with(11, 'two').join('\n'))
  const { out } = await run('usage app/app.ts --since HEAD --format concise')
  expect(out.match(/^src\/\S+(?= warn usage-found)/gm)).toEqual(['src/errors.ts:12:1'])
})

describe('usage of a printed list', () => {
  const usage = async (rows: readonly Row[], app: string, config = '') => {
    const project = projectOf({
      'errors.yaml': `${HEADER}codes_from: errors.list.jsonl\n`,
      'errors.list.jsonl': linesOf(rows),
      'rail-errors.config.yaml': config,
      'app/app.ts': app,
    })
    const { out } = await project.run('usage app --format concise')
    return (out.match(/(?<=usage-found )\S+/g) ?? []).toSorted()
  }
  const named = ROWS.map((row, index) => ({ ...row, constant: `ShopError.Lost${index}` }))

  test('"constant" is the name by which code uses a code', async () => {
    const others = ['BANK_DOWN', 'CARD_OLD']
    expect(await usage(named, 'fail(ShopError.Lost0)\n')).toEqual(others)
    expect(await usage(named, named.map(({ constant }) => `fail(${constant})\n`).join(''))).toEqual(
      [],
    )
  })

  test('without it, nobody knows whether a code is used, also with places', async () => {
    const config = 'usage: { places: [{ pattern: "fail[(](?<code>[^)]+)" }] }\n'
    expect(await usage(ROWS, 'fail(ShopError.Lost0)\n', config)).toEqual([])
  })

  test('import takes it without naming it as a column that fills no field', async () => {
    const { out } = await rail('import errors.list.jsonl', {
      files: { 'errors.list.jsonl': linesOf(named) },
    })
    expect(out).not.toContain('constant')
  })
})
