import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { inMemory, rail } from '../../../support/rail.ts'

const odd = healthyEntry({ http: 499 })
const commented = (comment: string, at: 'above' | 'behind' = 'behind') =>
  healthy(
    at === 'behind'
      ? odd.replace('http: 499', `http: 499 # ${comment}`)
      : odd.replace('  http: 499', `  # ${comment}\n  http: 499`),
  )

const lint = (source: string, accepted = '', args = '') =>
  inMemory({ files: { 'errors.yaml': source, '.rail-errors/accepted.yaml': accepted } }).rail(
    `lint --format concise ${args}`,
  )

const reason =
  'rail-errors-ignore http-registered -- The gateway sends it (until 2027-01-31, owner team-x)'
const recorded = (more = '') =>
  `accepted:\n  - { code: MEMBER_NOT_FOUND, rule: http-registered, reason: The gateway sends it.${more} }\n`

test.each([
  ['a comment behind the line', commented(reason), ''],
  ['a comment above the line', commented(reason, 'above'), ''],
  [
    'a comment above a comment',
    healthy(odd.replace('  http: 499', `  # ${reason}\n  # as agreed\n\n  http: 499`)),
    '',
  ],
  ['the file', healthy(odd), recorded()],
])('%s silences', async (_, source, accepted) => {
  expect(await lint(source, accepted)).toEqual({ exit: 0, out: '', err: '' })
})

test.each([
  ['another line', healthy(`# ${reason}\n${odd}`), ''],
  ['another rule', commented('rail-errors-ignore code-format -- No.'), ''],
  ['no reason', commented('rail-errors-ignore http-registered'), ''],
  ['an unknown rule', commented('rail-errors-ignore http-registred -- No.'), ''],
  ['over', commented('rail-errors-ignore http-registered -- Soon gone (until 2026-11-20)'), ''],
  [
    'until a day that there is not',
    commented('rail-errors-ignore http-registered -- Known (until 2027-02-31)'),
    '',
  ],
  ['another code in the file', healthy(odd), recorded().replace('MEMBER_NOT_FOUND', 'MEMBER_GONE')],
  ['over in the file', healthy(odd), recorded(', expires: 2026-11-20')],
  [
    'a text that only looks like a comment',
    healthy(healthyEntry({ http: 499, notes: `Text # ${reason}` })),
    '',
  ],
])('%s does not silence', async (_, source, accepted) => {
  const result = await lint(source, accepted)
  expect(result.exit).toBe(1)
  expect(result.out).toMatchSnapshot()
})

test('what is accepted stays in JSON, marked, and does not count', async () => {
  const { exit, out } = await rail('lint --format json', {
    files: { 'errors.yaml': commented(reason) },
  })
  expect(exit).toBe(0)
  const { summary, diagnostics } = JSON.parse(out) as { summary: object; diagnostics: object[] }
  expect(summary).toMatchObject({ errors: 0 })
  expect(diagnostics).toMatchObject([
    {
      rule: 'http-registered',
      suppressed: { reason: 'The gateway sends it', owner: 'team-x', expires: '2027-01-31' },
    },
  ])
})

test.each<[note: string, expected: object]>([
  ['The gateway (ours) sends it', { reason: 'The gateway (ours) sends it' }],
  ['The gateway sends it (ours)', { reason: 'The gateway sends it (ours)' }],
  ['The gateway sends it (owner team-x)', { reason: 'The gateway sends it', owner: 'team-x' }],
  [
    'The gateway (ours) sends it (until 2027-01-31)',
    { reason: 'The gateway (ours) sends it', expires: '2027-01-31' },
  ],
  [
    'It is so (owner team x, until 2027-01-31)',
    { reason: 'It is so', owner: 'team x', expires: '2027-01-31' },
  ],
  ['It is so (the owner team-x)', { reason: 'It is so (the owner team-x)' }],
  ['It is so -- until later', { reason: 'It is so -- until later' }],
])('the reason %s', async (note, expected) => {
  const source = commented(`rail-errors-ignore http-registered -- ${note}`)
  const { out } = await rail('lint --format json', { files: { 'errors.yaml': source } })
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { suppressed: { reason: string; owner?: string; expires?: string } }[]
  }
  expect(
    diagnostics.map(({ suppressed: { reason, owner, expires } }) => ({ reason, owner, expires })),
  ).toEqual([expected])
})

test('a rule about what is accepted can be off', async () => {
  const source = healthy(healthyEntry().replace('http: 404', `http: 404 # ${reason}`))
  expect((await lint(source)).out).toContain('acceptance-used')
  expect(await lint(source, '', '--rule acceptance-used=off')).toEqual({
    exit: 0,
    out: '',
    err: '',
  })
})

test.each([
  [
    'its rule is off',
    healthy(healthyEntry().replace('http: 404', `http: 404 # ${reason}`)),
    '--rule http-registered=off',
    0,
  ],
  [
    'the syntax is broken',
    `${healthy(healthyEntry().replace('http: 404', `http: 404 # ${reason}`))}title: [\n`,
    '',
    2,
  ],
])('a comment is not called dead when %s', async (_, source, args, exit) => {
  const result = await lint(source, '', args)
  expect({ exit: result.exit, dead: result.out.includes('acceptance-used') }).toEqual({
    exit,
    dead: false,
  })
})

test('build does not stop at what is accepted', async () => {
  expect(await rail('build', { files: { 'errors.yaml': commented(reason) } })).toMatchObject({
    exit: 0,
  })
})
