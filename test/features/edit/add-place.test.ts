import { expect, test } from 'vitest'
import { inMemory } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

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

const CASES = rowsOf<{
  what: string
  codes: string[]
  added: string
  args: string
  expected: string[]
}>(import.meta, 'places')

test.each(CASES)('$what', async ({ codes, added, args, expected }) => {
  const { rail, text } = inMemory({ files: { 'errors.yaml': catalog(codes) } })
  const fields = ['http=422', 'stop=true', 'meaning=It is new.', 'fix=Change it.']
  const { exit, err } = await rail(['add', added, ...fields, ...args.split(' ').filter(Boolean)])
  expect(exit, err).toBe(0)
  expect([...text('errors.yaml')!.matchAll(/- code: (\w+)/g)].map(([, code]) => code)).toEqual(
    expected,
  )
})
