import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'

// The tables were written by somebody who had read the wire contract and the pages of the checks,
// and no code. `finds` is the exact set of errors and warnings, `infos` are infos that must be
// there, `may` is what the contract leaves open.

type Row = {
  name: string
  record?: object
  line?: string
  records?: object[]
  finds: string[] | string[][]
  infos?: string[] | string[][]
  may?: string[]
  class?: string | string[]
  producer?: string | undefined
  contract?: object
  catalog?: 'lifecycle'
}
type Seen = { class: string; producer?: string; findings: { id: string; severity: string }[] }
type Expected = {
  name: string
  finds: string[]
  infos: string[]
  may: string[]
  class: string | undefined
  producer: string | undefined
}

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const catalog = read('../../../../errors.yaml')
const former = (code: string, state: string) => `
  - code: ${code}
    http: 400
    stop: true
    fix_stage: identify
    meaning: The member was named in the way of the former version.
    fix: Name the member by type and identifier.
    ${state}: { since: 1.0.0, reason: Another way. }
`
const catalogs = {
  plain: catalog,
  lifecycle: catalog + former('OLD_CODE', 'retired') + former('AGING_CODE', 'deprecated'),
}

const linesOf = (row: Row) =>
  row.line ? [row.line] : (row.records ?? [row.record]).map((record) => JSON.stringify(record))
const at = <T>(values: T | T[] | T[][] | undefined, index: number, isNested: boolean) =>
  (isNested ? (values as T[][] | undefined)?.[index] : values) as T[] | undefined
const expectedOf = (row: Row): Expected[] =>
  linesOf(row).map((_, index) => {
    const nested = row.records !== undefined
    return {
      name: nested ? `${row.name} [${index}]` : row.name,
      finds: at(row.finds as string[], index, nested) ?? [],
      infos: at(row.infos as string[] | undefined, index, nested) ?? [],
      may: row.may ?? [],
      class: nested ? (row.class as string[])[index] : (row.class as string),
      producer: row.producer,
    }
  })

async function check(rows: Row[]): Promise<Seen[]> {
  const [{ contract, catalog: name = 'plain' }] = rows as [Row]
  const files: Record<string, string> = {
    'errors.yaml': catalogs[name],
    'in.ndjson': `${rows.flatMap(linesOf).join('\n')}\n`,
  }
  if (contract) files['rail-errors.config.yaml'] = JSON.stringify({ contract })
  const { out, err } = await rail('check in.ndjson --format json', { files })
  expect(err).toBe('')
  return JSON.parse(out).records
}

/** What is wrong with a result; undefined if nothing is. */
function mismatch(want: Expected, seen: Seen | undefined) {
  if (!seen) return `${want.name}: no record`
  const ids = (isInfo: boolean) => [
    ...new Set(
      seen.findings.filter(({ severity }) => (severity === 'info') === isInfo).map(({ id }) => id),
    ),
  ]
  const missing = [
    ...want.finds.filter((id) => !ids(false).includes(id)),
    ...want.infos.filter((id) => !ids(true).includes(id)),
  ]
  const surplus = ids(false).filter((id) => !want.finds.includes(id) && !want.may.includes(id))
  const isClass = !want.class || want.class.split('|').includes(seen.class)
  const isProducer = !want.producer || seen.producer?.toLowerCase().includes(want.producer)
  if (!missing.length && !surplus.length && isClass && isProducer) return
  return [
    `${want.name}:`,
    ...missing.map((id) => `-${id}`),
    ...surplus.map((id) => `+${id}`),
    isClass ? '' : `class ${seen.class}, not ${want.class}`,
    isProducer ? '' : `producer ${seen.producer}, not ${want.producer}`,
  ].join(' ')
}

describe.each(['defects', 'traps'])('planted %s', (table) => {
  const rows = JSON.parse(read(`planted/${table}.json`)) as Row[]
  const isOwn = (row: Row) => Boolean(row.records ?? row.contract ?? row.catalog)
  const together = rows.filter((row) => !isOwn(row))

  test(`${together.length} records of one file`, async () => {
    const seen = await check(together)
    const wanted = together.flatMap(expectedOf)
    expect(seen).toHaveLength(wanted.length)
    expect(wanted.flatMap((want, index) => mismatch(want, seen[index]) ?? [])).toEqual([])
  })
  test.each(rows.filter(isOwn).map((row) => [row.name, row] as const))('%s', async (_, row) => {
    const seen = await check([row])
    expect(expectedOf(row).flatMap((want, index) => mismatch(want, seen[index]) ?? [])).toEqual([])
  })
})

test('the summary counts the classes of the records', async () => {
  const rows = (JSON.parse(read('planted/defects.json')) as Row[]).filter(({ record }) => record)
  const files = { 'errors.yaml': catalog, 'in.ndjson': `${rows.flatMap(linesOf).join('\n')}\n` }
  const { out } = await rail('check in.ndjson --format json', { files })
  const { records, summary } = JSON.parse(out) as {
    records: Seen[]
    summary: { classes: Record<string, number> }
  }
  const counts: Record<string, number> = {}
  for (const seen of records) counts[seen.class] = (counts[seen.class] ?? 0) + 1
  expect(summary.classes).toEqual(counts)
})
