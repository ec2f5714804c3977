import { STATUS_CODES } from 'node:http'
import { expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const rulesOf = async (...codes: string[]) =>
  lint(await read(healthy(codes.join('\n')))).map(({ rule }) => rule)

// One fault, one finding: rules that look at the same place leave it to one of them.
const lost = (fields: object) =>
  healthyEntry({
    code: 'CARD_LOST',
    meaning: 'The card of the member is gone.',
    fix: 'Order a new card for the member.',
    ...fields,
  })
test.each<[what: string, codes: string[], ...rules: string[]]>([
  [
    'codes that differ in an underscore',
    [healthyEntry({ code: 'CARD_2' }), lost({ code: 'CARD2' })],
    'code-distinct',
  ],
  [
    'codes that differ in a second underscore',
    [
      lost({}),
      lost({
        code: 'CARD__LOST',
        meaning: 'Nobody knows where the card is.',
        fix: 'Look for the card at the desk.',
      }),
    ],
    ...['code-distinct', 'code-format'],
  ],
  [
    'displays that follow from equal codes',
    [
      lost({}),
      lost({ meaning: 'Nobody knows where the card is.', fix: 'Look for the card at the desk.' }),
    ],
    'code-unique',
  ],
  ...[0, 99, 199, 299, 302, 399].map((http): [string, string[], string] => [
    `the status ${http} of a code that stops the call`,
    [lost({ http, stop: true })],
    'stop-http-failing',
  ]),
  [
    'the status 599 of a warning',
    [lost({ http: 599, stop: false, handling: { outcome: 'warn', retry: 'none' } })],
    'warning-http-not-5xx',
  ],
  ...[99, 299, 302].map((http): [string, string[], string] => [
    `the status ${http} of a warning`,
    [lost({ http, stop: false, handling: { outcome: 'warn', retry: 'none' } })],
    'http-registered',
  ]),
])('%s', async (_, codes, ...rules) => {
  expect(await rulesOf(...codes)).toEqual(rules)
})

const phrases = Object.entries(STATUS_CODES).flatMap(([status, phrase]) =>
  Number(status) >= 400 && !/Teapot|Bandwidth|Not Extended/.test(phrase!)
    ? phrase!.toUpperCase().replace(/[^A-Z]+/g, '_')
    : [],
)
const older = ['CONTENT_TOO_LARGE', 'REQUEST_ENTITY_TOO_LARGE', 'UNPROCESSABLE_CONTENT']
const words = [
  'ERROR',
  'FAILED',
  'FAILURE',
  'FAULT',
  'EXCEPTION',
  'INVALID',
  'UNKNOWN',
  'OTHER',
  'GENERAL',
  'GENERIC',
]
test.each([...phrases, ...older, ...words, 'GENERAL_ERROR', 'GENERIC_ERROR', 'UNKNOWN_ERROR'])(
  '%s says nothing of its own',
  async (code) => {
    expect(await rulesOf(healthyEntry({ code }))).toContain('code-specific')
  },
)

// A text of the defaults is that of each code; what is accepted of one code covers the place.
const bare = ['CARD_LOST', 'CARD_GONE', 'CARD_OLD'].map(
  (code) => `  - { code: ${code}, http: 404, meaning: The card ${code.slice(5)} is not here. }\n`,
)
const withFix = (fix: string) =>
  `name: shop-errors\nversion: 1.0.0\nwire: problem-member\ndefaults:\n  stop: true\n  fix: ${fix}\ncodes:\n${bare.join('')}`
test.each(
  rowsOf<{ what: string; fix: string; more: Record<string, string>; said: string[] }>(
    import.meta,
    'a fault in the fix of the defaults',
  ),
)('a fault in the fix of the defaults, $what', async ({ fix, more, said }) => {
  const config = 'outputs: [{ target: typescript, out: out }]\n'
  const files = { 'errors.yaml': withFix(fix), 'rail-errors.config.yaml': config, ...more }
  const { out } = await rail('lint --format concise', { files })
  expect(out.split('\n').flatMap((line) => /^.* text-trimmed/.exec(line)?.[0] ?? [])).toEqual(said)
  expect(out).not.toContain('acceptance-')
})
