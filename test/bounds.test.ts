import { describe, expect, test } from 'vitest'
import { leaksIn } from '../src/features/check/groups/leak-patterns.ts'
import { requireToken } from '../src/libraries/server/index.ts'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { rail } from './support/rail.ts'

// Inputs of others that once took seconds: eight times the input takes about eight times the time.
// An input that is done in a moment passes, so that a busy machine fails none.

const check = requireToken({
  introspection: { url: 'https://auth.test/introspect', clientId: 'api', clientSecret: 'x' },
})
const explain = (text: string) =>
  rail('explain -', { files: { 'errors.yaml': healthy() }, stdin: text })

test.each<[what: string, size: number, run: (size: number) => unknown]>([
  [
    'a token with blanks in it (requireToken)',
    4_000,
    async (size) => await expect(check(`Bearer a${' '.repeat(size)}b`)).rejects.toThrow('invalid'),
  ],
  ...['<', '{', '['].map((one): [string, number, (size: number) => unknown] => [
    `a text of ${one} (check)`,
    3_000,
    (size) => leaksIn(one.repeat(size), 'answer'),
  ]),
  [
    'many texts of { in one answer (explain)',
    10,
    (size) => explain(JSON.stringify(Array(size).fill('{'.repeat(6_000)))),
  ],
  [
    'marks of another direction in one text (lint)',
    2_000,
    (size) =>
      rail('lint', {
        files: { 'errors.yaml': healthy().replace('No member', '\u200e'.repeat(size)) },
      }),
  ],
  [
    'values without names in one text (import)',
    5_000,
    (size) =>
      rail('import a.csv', { files: { 'a.csv': `code,message\nA_B,${'%s '.repeat(size)}\n` } }),
  ],
])('%s', async (_, size, run) => {
  const seconds = async (length: number): Promise<number> => {
    const { user } = process.cpuUsage()
    await run(length)
    return (process.cpuUsage().user - user) / 1e6
  }
  await run(size / 2)
  const small = Math.max(await seconds(size), await seconds(size))
  let large = await seconds(size * 8)
  for (let again = 0; again < 2; again++) large = Math.min(large, await seconds(size * 8))
  expect(large).toBeLessThan(Math.max(0.2, small * 24))
})

// To look for the nearest name compares each unknown one with each known one.
describe('many unknown names get suggestions only at first', () => {
  const MANY = 700
  const names = (word: string) => Array.from({ length: MANY }, (_, at) => `${word}_${letters(at)}`)
  const letters = (at: number) => [...at.toString(10)].map((digit) => 'ABCDEFGHIJ'[+digit]).join('')
  const known = names('KNOWN')
  const unknown = names('KNOWNN')
  const entries = (codes: readonly string[]) =>
    codes.map((code) => healthyEntry({ code })).join('\n')
  const header = (fields: string, codes?: string) =>
    healthy(codes).replace(/^codes:/m, `${fields}\ncodes:`)
  const api = (operations: readonly string[], schema: (name: string) => string) =>
    JSON.stringify({
      openapi: '3.0.3',
      info: { title: 'Visits', version: '1' },
      paths: Object.fromEntries(
        operations.map((id, at) => [
          `/${id}`,
          { get: { operationId: id, responses: { 400: { $ref: schema(known[at]!) } } } },
        ]),
      ),
      components: {
        responses: Object.fromEntries(known.map((name) => [name, { description: 'Wrong' }])),
      },
    })
  test.each<[what: string, command: string, files: Record<string, string>]>([
    [
      'codes of errors.yaml that are not in its list',
      'lint',
      {
        'list.csv': `code,meaning\n${known.map((code) => `${code},It is wrong.`).join('\n')}\n`,
        'errors.yaml': header('codes_from: list.csv', entries(unknown)),
      },
    ],
    [
      'codes that an imported catalog does not have',
      'lint',
      {
        'other.yaml': healthy(entries(known)),
        'errors.yaml': header(
          `imports:\n  other:\n    from: other.yaml\n    only: [${unknown.join(', ')}]`,
        ),
      },
    ],
    [
      'references of an OpenAPI document',
      'usage api.json',
      {
        'api.json': api(known, (name) => `#/components/responses/X${name}`),
        'errors.yaml': healthy(),
      },
    ],
    [
      'operations of an OpenAPI document',
      'usage api.json',
      {
        'api.json': api(known, (name) => `#/components/responses/${name}`),
        'errors.yaml': header(`operations: [${unknown.join(', ')}]`),
      },
    ],
    [
      'codes in recorded answers',
      'check a.ndjson',
      {
        'a.ndjson': unknown
          .map((error) =>
            JSON.stringify({
              status: 404,
              body: { error, message: 'a', path: '', fix_stage: 'identify' },
            }),
          )
          .join('\n'),
        'errors.yaml': healthy(entries(known)),
      },
    ],
  ])('%s', async (_, command, files) => {
    const { out } = await rail(`${command} --format json --max-findings 0`, { files })
    const suggested = out.match(/did you mean/g)?.length ?? 0
    expect(suggested).toBeGreaterThan(200)
    expect(suggested).toBeLessThan(500)
  })
})
