import { expect, test } from 'vitest'
import { inMemory } from '../../support/rail.ts'

// Where `add` puts a code: beside its nearest neighbour by stage, then by name.

const catalog = (codes: readonly string[]) =>
  `name: shop-errors
version: 0.1.0
${codes.some((code) => code.includes('@')) ? 'stages: [cart, pay]\n' : 'wire: problem-member\n'}codes:
${codes
  .map((given) => {
    const [code, stage] = given.split('@')
    return `  - code: ${code}
    http: 422
    stop: true
${stage === undefined ? '' : `    fix_stage: ${stage}\n`}    meaning: The thing ${code} is so.
    fix: Change ${code}.
`
  })
  .join('\n')}`

const CASES: [what: string, codes: string[], added: string, args: string, expected: string[]][] = [
  ['by name', ['A', 'C', 'E'], 'D', '', ['A', 'C', 'D', 'E']],
  ['at the end', ['A', 'C'], 'D', '', ['A', 'C', 'D']],
  ['before all others: the first one stays', ['B', 'C'], 'A', '', ['B', 'A', 'C']],
  [
    'with the most words in common, wherever they are',
    ['CARD_LOST', 'ORDER_PAID', 'CARD_OLD', 'A'],
    'CARD_NEW',
    '',
    ['CARD_LOST', 'CARD_NEW', 'ORDER_PAID', 'CARD_OLD', 'A'],
  ],
  [
    'more words count more',
    ['CARD_OLD', 'CARD_PIN_LOST', 'CARD_PIN_WRONG', 'CARD_NEW'],
    'CARD_PIN_OLD',
    '',
    ['CARD_OLD', 'CARD_PIN_LOST', 'CARD_PIN_OLD', 'CARD_PIN_WRONG', 'CARD_NEW'],
  ],
  [
    'before the one behind it, if none of them is before it',
    ['ORDER_A', 'CARD_LOST', 'CARD_OLD'],
    'CARD_BAD',
    '',
    ['ORDER_A', 'CARD_BAD', 'CARD_LOST', 'CARD_OLD'],
  ],
  [
    'of its stage first',
    ['CARD_A@cart', 'X_A@pay', 'X_C@pay', 'CARD_B@cart'],
    'CARD_C',
    'fix_stage=pay',
    ['CARD_A', 'CARD_C', 'X_A', 'X_C', 'CARD_B'],
  ],
  [
    'of a stage without codes: by name',
    ['CARD_A@cart', 'X_A@cart'],
    'CARD_C',
    'fix_stage=pay',
    ['CARD_A', 'CARD_C', 'X_A'],
  ],
  ['as asked', ['A', 'C', 'E'], 'D', '--after A', ['A', 'D', 'C', 'E']],
]

test.each(CASES)('%s', async (_, codes, added, args, expected) => {
  const { rail, text } = inMemory({ files: { 'errors.yaml': catalog(codes) } })
  const fields = ['http=422', 'stop=true', 'meaning=It is new.', 'fix=Change it.']
  const { exit, err } = await rail(['add', added, ...fields, ...args.split(' ').filter(Boolean)])
  expect(exit, err).toBe(0)
  expect([...text('errors.yaml')!.matchAll(/- code: (\w+)/g)].map(([, code]) => code)).toEqual(
    expected,
  )
})
