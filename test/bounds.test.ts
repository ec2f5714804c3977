import { expect, test } from 'vitest'
import { leaksIn } from '../src/check/leak-patterns.ts'
import { requireToken } from '../src/server/index.ts'
import { healthy } from './catalogs.ts'
import { rail } from './rail.ts'

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
