import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { inMemory } from '../../../support/rail.ts'

// Codes with letters that are not what they look like: --fix-unsafe writes the Latin ones, and
// drops none.
test.each([
  ['Cyrillic', 'D_\u0415', 'U+0415 (Cyrillic capital letter IE)', 'D_E'],
  ['Cyrillic in a word', 'A_\u0421ODE', 'U+0421 (Cyrillic capital letter ES)', 'A_CODE'],
  [
    'several Cyrillic letters',
    '\u041d\u041e\u0422_FOUND',
    'U+041D (Cyrillic capital letter EN)',
    'HOT_FOUND',
  ],
  [
    'Cyrillic small letters',
    '\u0441\u0430rd_lost',
    'U+0441 (Cyrillic small letter ES)',
    'CARD_LOST',
  ],
  ['Greek', '\u039fRDER_LOST', 'U+039F (Greek capital letter OMICRON)', 'ORDER_LOST'],
  ['full width', '\uff2fRDER\uff3fLOST', 'U+FF2F (fullwidth form)', 'ORDER_LOST'],
  ['invisible', 'ORDER\u200d_LOST', 'U+200D (zero width joiner)', 'ORDER_LOST'],
  ['no-break space', 'ORDER\u00a0LOST', 'U+00A0 (no-break space)', 'ORDER_LOST'],
  ['a letter without a Latin twin', '\u042f_LOST', 'U+042F (Cyrillic letter)', undefined],
])('%s', async (_, code, name, meant) => {
  const text = healthy(healthyEntry({ code }))
  const { rail, disk } = inMemory({ files: { 'errors.yaml': text } })
  const { diagnostics } = JSON.parse((await rail('lint --format json')).out)
  const message = `"${code}" has ${name}; a code is UPPER_SNAKE_CASE, with Latin letters only`
  expect(diagnostics).toMatchObject([{ rule: 'code-format', message }])
  expect(diagnostics[0].suggestions).toEqual(meant === undefined ? undefined : [meant])
  await rail('lint --fix')
  expect(disk.get('/repo/errors.yaml')).toBe(text)
  await rail('lint --fix-unsafe')
  expect(String(disk.get('/repo/errors.yaml'))).toBe(
    meant === undefined ? text : text.replace(code, meant),
  )
})
