import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const CODES = [
  'CARD_LOST',
  'CARD_LOST_TWICE',
  'card.lost',
  'card.lost.twice',
  'SHOP-1001',
  'timeout',
  '404',
]
const retired = { since: '1.0.0', reason: 'So.', note: 'Wait.' }
const catalog = healthy(
  [
    ...CODES.map((code) => healthyEntry({ code, meaning: 'It is so.' })),
    healthyEntry({ code: 'CARD_GONE', meaning: 'It is so.', retired }),
  ].join('\n'),
)
const run = (complete: readonly string[], files: Record<string, string>, args = '') =>
  rail(`usage ${args || '--format concise'}`, {
    files: {
      'errors.yaml': catalog,
      'rail-errors.config.yaml': `outputs: [{ target: go, out: gen }]\nusage:\n  complete: ${JSON.stringify(complete)}\n`,
      ...files,
    },
  })
const lacks = async (text: string, file = 'a.md') => {
  const { out } = await run([file], { [file]: text })
  return out.match(/lacks .*: (.*)$/m)?.[1] ?? ''
}
const without = (...codes: string[]) => CODES.filter((code) => !codes.includes(code)).join(', ')

test.each(rowsOf<{ what: string; text: string; has: string[] }>(import.meta, 'a page that has'))(
  'a page that has $what: $text',
  async ({ text, has }) => expect(await lacks(text)).toBe(without(...has)),
)

test('data that have all', async () => {
  const texts = Object.fromEntries(CODES.map((code) => [code, 'Text.']))
  expect(await lacks(JSON.stringify({ errors: texts }, null, 2), 'en.json')).toBe('')
  expect(await lacks(CODES.map((code) => `  ${code}: Text.`).join('\n'), 'en.yaml')).toBe('')
})

test('is reported once for each file, where the last code is, with places in the catalog', async () => {
  const page = `# Errors\n\n| ${without('CARD_LOST', 'SHOP-1001').replaceAll(', ', ' |\n| ')} |\nText.\n`
  const { exit, out } = await run(['docs/*.md'], {
    'docs/a.md': page,
    'docs/b.md': `${page}CARD_LOST, SHOP-1001`,
  })
  expect(out).toBe(
    'docs/a.md:7:6 error usage-complete docs/a.md lacks 2 codes: CARD_LOST, SHOP-1001\n',
  )
  expect(exit).toBe(1)
  const { out: json } = await run(['docs/a.md'], { 'docs/a.md': page }, '--format json')
  expect(JSON.parse(json).diagnostics[0].related).toMatchObject([
    { file: 'errors.yaml', message: 'CARD_LOST is here' },
    { file: 'errors.yaml', message: 'SHOP-1001 is here' },
  ])
})

test('a folder has them together, also by the names of its files', async () => {
  const pages = Object.fromEntries(CODES.slice(1, -1).map((code) => [`docs/${code}.md`, 'Text.']))
  const { out } = await run(['docs'], { ...pages, 'docs/index.md': 'CARD_LOST' })
  expect(out).toBe('rail-errors.config.yaml:3:14 error usage-complete docs lacks 1 code: 404\n')
})

test('many are counted', async () => {
  const many = Array.from({ length: 30 }, (_, at) =>
    healthyEntry({ code: `CARD_${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[at % 26]}_${at}` }),
  )
  const { out } = await rail('usage --format concise', {
    files: {
      'errors.yaml': healthy(many.join('\n')),
      'a.md': '',
      'rail-errors.config.yaml': 'usage: { complete: [a.md] }\n',
    },
  })
  expect(out).toContain('a.md lacks 30 codes: CARD_A_0, CARD_B_1, ')
  expect(out).toContain(' and 20 more\n')
})

test.each([
  [
    'none',
    '3:14 error config "docs/none.md" matches no file; give the path of a file, or remove it',
    ['docs/none.md'],
  ],
  ['one outside', 'is outside', ['../x.md']],
])('a name that leads to %s is a finding of the config', async (_, said, complete) => {
  const { exit, err } = await run(complete, {})
  expect(err).toContain(said)
  expect(exit).toBe(2)
})

test('is accepted by a comment', async () => {
  const page = `${without('CARD_LOST')} <!-- rail-errors-ignore usage-complete -- It is ours alone. -->\n`
  expect(await run(['a.md'], { 'a.md': `${page}` }, '--format concise a.md')).toMatchObject({
    exit: 0,
    out: '',
  })
})
