import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { progress } from '../../../../src/features/check/run/inputs.ts'
import { rail } from '../../../support/rail.ts'

// What a run counts, in every place where it says so.
const catalog = readFileSync(new URL('../../../../errors.yaml', import.meta.url), 'utf8')
const headers = { 'content-type': 'application/json' }
const reason = (error: string) => ({ error, message: 'x', path: '', fix_stage: 'identify' })
const record = (status: number, error: string) => ({ status, headers, body: reason(error) })
const lines = (count: number, one: object) => `${JSON.stringify(one)}\n`.repeat(count)
const check = (args: string, files: Record<string, string>, stdin?: string) =>
  rail(`check ${args}`, {
    files: { 'errors.yaml': catalog, ...files },
    ...(stdin !== undefined && { stdin }),
  })

test('one finding more than is listed', async () => {
  const many = lines(1001, record(404, 'NO_SUCH')) + lines(2, record(400, 'MEMBER_NOT_FOUND'))
  const { out } = await check('many.ndjson --format json', { 'many.ndjson': many })
  const { summary, coverage, records } = JSON.parse(out)
  expect(records).toHaveLength(1003)
  expect(summary).toEqual({
    errors: 1003,
    warnings: 1,
    infos: 5,
    records: 1003,
    classes: coverage.classes,
  })
  const { out: listed } = await check('many.ndjson --format concise', { 'many.ndjson': many })
  const all = listed.split('\n')
  expect(all.filter((line) => line.includes('"NO_SUCH"'))).toHaveLength(1000)
  expect(all.filter((line) => line.includes(' more '))).toEqual([
    'many.ndjson:1:1 error wire-code-unknown 1 more finding of wire-code-unknown',
  ])
  expect(listed).toContain(
    'warn coverage-only-wrong MEMBER_NOT_FOUND was seen 2 times, always with a status or stage that differs from the catalog',
  )
})

test('a code that was right once is not only wrong', async () => {
  const some = lines(2, record(400, 'MEMBER_NOT_FOUND')) + lines(1, record(404, 'MEMBER_NOT_FOUND'))
  const { out } = await check('some.ndjson --format concise', { 'some.ndjson': some })
  expect(out).not.toContain('coverage-only-wrong')
})

test('records are numbered by input, in the order of the inputs', async () => {
  const one = lines(2, record(404, 'MEMBER_NOT_FOUND'))
  const { out } = await check(
    'b.ndjson - a.ndjson --format json',
    { 'a.ndjson': one, 'b.ndjson': one },
    one,
  )
  const { records } = JSON.parse(out) as {
    records: { file: string; index: number; line: number }[]
  }
  expect(records.map(({ file, index, line }) => `${file} ${index} ${line}`)).toEqual(
    ['b.ndjson', '<stdin>', 'a.ndjson'].flatMap((file) => [`${file} 0 1`, `${file} 1 2`]),
  )
})

test('findings of several catalogs of a config are accepted in its one file', async () => {
  const { exit, err } = await check("a.ndjson --accept --reason 'x'", {
    'a.ndjson': lines(1, record(404, 'NO_SUCH')),
    'other.yaml': catalog.replace(/^name: .*$/m, 'name: other'),
    'rail-errors.config.yaml': 'catalogs:\n  - source: errors.yaml\n  - source: other.yaml\n',
  })
  expect([exit, err]).toEqual([0, '.rail-errors/accepted.yaml: 1 finding accepted\n'])
})

test('progress: a line every five seconds, with all records so far', () => {
  let now = 1_000
  const said: string[] = []
  const count = progress({ now: () => now, say: (line) => said.push(line) })
  for (const [records, ms] of [
    [1000, 4_999],
    [1234, 1],
    [1235, 4_999],
    [11_235, 1],
  ] as const) {
    now += ms
    count(records)
  }
  expect(said).toEqual(['1,234 records …', '11,235 records …'])
})
