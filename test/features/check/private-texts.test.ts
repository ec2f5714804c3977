import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { entries } from '../../../dist-terminology/rail-errors.ts'
import { type ConformanceError, expectConforms } from '../../../src/features/check/testing/index.ts'
import { inMemory } from '../../support/rail.ts'
import { answersWith, filesWith } from './run/records-with.ts'

// An answer is about people, and reports are uploaded and passed on: whatever a service, a client or a
// recorder writes into a record, no word of it is in a report, a file or a line of the terminal.

const catalog = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')
const FORMATS = ['text', 'concise', 'json', 'sarif', 'junit', 'markdown', 'github', 'gitlab']

/** What is planted, and the words of it that nothing else has. */
const PRIVATE: readonly (readonly [text: string, ...words: string[]])[] = [
  ['Anneliese Quambusch', 'Quambusch', 'Anneliese'],
  ['Quambusch, Anneliese', 'Quambusch', 'Anneliese'],
  [
    'Anneliese Quambusch, born 1970-01-01, has no policy 12345678901234.',
    'Quambusch',
    '1970-01-01',
  ],
  ['José Ángel Núñez-Prado', 'José', 'Prado'],
  ['周杰倫', '周杰倫'],
  ['Łukasz', 'ukasz'],
  ['a.quambusch@example.org', 'quambusch'],
  ['mailto:a.quambusch@example.org', 'quambusch'],
  ['1970-01-01', '1970'],
  ['01.01.1970', '01.01.1970'],
  ['born_1970-01-01', '1970-01'],
  ['19700101', '19700101'],
  ['0170-5550199', '5550199'],
  ['+49 170 5550199', '5550199'],
  ['(030) 5550199', '5550199'],
  ['12345678901234', '12345678901234'],
  ['POL-2024-0012345', '0012345'],
  ['X123456789', '123456789'],
  ['DE02100500000054540402', '54540402'],
  ['members.12345678901234.name', '12345678901234'],
  ['Holunderweg 17, 10115 Berlin', 'Holunderweg', 'Berlin'],
  ['17 Holunder Close / Flat 4', 'Holunder'],
  ['moderate depressive episode', 'depressive'],
  ['F32.1', 'F32.1'], // by contract.identifiers
  ['case:KX-7731', '7731'], // by contract.identifiers
  ['KX-7731', '7731'],
  ['KX/7731', '7731'],
  ['0b8f7c1e-4d3a-4c59-9f0e-1a2b3c4d5e6f', '0b8f7c1e'],
  ['ghp_0123456789abcdefghijABCDEFGHIJ123456', '0123456789abcdefghij'],
  ['AKIAIOSFODNNEXAMPLED', 'AKIAIOSFODNN'],
  ['xoxb-abcdefghij-klmnopqrst', 'klmnopqrst'],
  ['NO_xoxb-abcdefghij-klmnopqrst', 'klmnopqrst'],
  ['Quambusch\nAnneliese', 'Quambusch'],
  ['sk_live_abcdefghijklmnop', 'abcdefghijklmnop'],
  ['password=Winterreise2026', 'Winterreise'],
  ['eyJhbGciOiJIUzI.eyJzdWIiOiIxMjM.c2lnbmF0dXJl', 'eyJzdWIiOiIxMjM'],
  ['postgres://clinic:Winterreise@db.example.org/x', 'Winterreise'],
]

const IDENTIFIERS = ['[A-Z][0-9]{2}\\.[0-9]', '^KX-[0-9]{4}$', '^KX/']

const config = (wire: string) => ({
  'rail-errors.config.yaml': `source: errors.yaml\ncontract: ${JSON.stringify({ identifiers: IDENTIFIERS })}\n`,
  'errors.yaml': `${catalog
    .replace('\nstages:', `\noperations: [createClaim]\n${wire}\nstages:`)
    .replace(
      '    stop: true # Assumed: nothing',
      '    raised_by: [createClaim]\n    stop: true # Assumed: nothing',
    )}`,
})
const CATALOGS: Readonly<Record<string, Record<string, string>>> = {
  'the form of the contract': config(''),
  'other forms': config('wire: [problem, google-rpc, json-api, graphql]'),
}

const ROWS = PRIVATE.flatMap((row, at) => [
  ['the form of the contract', ...row] as const,
  // What is asked of a text does not depend on the form.
  ...(at % 4 === 0 ? [['other forms', ...row] as const] : []),
])

test.each(ROWS)('%s: %s', async (name, text, ...words) => {
  const records = filesWith(text)
  const world = inMemory({ files: { ...CATALOGS[name], ...records } })
  const check = `check ${Object.keys(records).join(' ')} --max-findings 0`
  const formats = FORMATS.map((format) => `--format ${format}=${format}.out`).join(' ')
  const first = await world.rail(`${check} ${formats}`)
  const accepting = await world.rail(`${check} --accept --reason x`)
  const accepted = await world.rail(check)
  expect([first.exit, accepting.exit, accepted.exit]).toEqual([1, 0, 0])
  for (const { out, err } of [first, accepting, accepted])
    expect(linesWith(words, out + err)).toEqual([])
  for (const file of ['.rail-errors/accepted.yaml', ...FORMATS.map((format) => `${format}.out`)]) {
    const written = String(world.disk.get(`/repo/${file}`))
    expect(written.length).toBeGreaterThan(500)
    expect(linesWith(words, written), file).toEqual([])
  }
})

test.each(PRIVATE)('of the proxy: %s', async (text, ...words) => {
  const world = inMemory({ files: CATALOGS['the form of the contract']! })
  Object.assign(world.host, {
    async *proxy() {
      for (const { status, headers, method, url, body } of answersWith(text)) {
        const sent = typeof body === 'string' ? body : JSON.stringify(body)
        yield { status, headers, method, url, body: new TextEncoder().encode(sent) }
      }
    },
  })
  const formats = FORMATS.map((format) => `--format ${format}=${format}.out`).join(' ')
  const { out, err } = await world.rail(
    `check --proxy http://127.0.0.1:1 --max-findings 0 ${formats}`,
  )
  expect(linesWith(words, out + err)).toEqual([])
  for (const format of FORMATS)
    expect(linesWith(words, String(world.disk.get(`/repo/${format}.out`))), format).toEqual([])
})

test.each(PRIVATE)('of a test: %s', async (text, ...words) => {
  const identifiers = IDENTIFIERS.map((one) => new RegExp(one))
  let failed = 0
  for (const record of answersWith(text))
    await expectConforms(record, entries, { identifiers, codes: [] }).catch(
      (error: ConformanceError) => {
        failed++
        expect(linesWith(words, `${error.message}\n${JSON.stringify(error)}`)).toEqual([])
      },
    )
  expect(failed).toBeGreaterThan(50)
})

function linesWith(words: readonly string[], text: string): string[] {
  const alike = words.map((word) => word.toLowerCase())
  return text.split('\n').filter((line) => alike.some((word) => line.toLowerCase().includes(word)))
}
