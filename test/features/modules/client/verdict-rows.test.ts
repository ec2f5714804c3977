import { expect, test } from 'vitest'
import { entries as rich } from '../../../golden/rich/visit-errors.ts'
import { entries as rail } from './answers.ts'
import { answerOf, VERDICT_ROWS, waits } from './verdict-rows.ts'

// The answers of the client library. test/peers/languages.peer.ts holds other languages to them.
test('the table of verdicts', async () => {
  const answers = []
  for (const row of VERDICT_ROWS) {
    const { reasons, ...said } = await answerOf(row, { rail, rich, waits }[row.catalog])
    answers.push({
      title: row.title,
      ...said,
      reasons: reasons.map((reason) => reason.join(' | ')),
    })
  }
  expect(new Set(VERDICT_ROWS.map(({ title }) => title)).size).toBe(VERDICT_ROWS.length)
  expect(VERDICT_ROWS.length).toBeGreaterThan(60)
  const lines = answers.map((answer) => `${JSON.stringify(answer)}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('../golden/verdicts.jsonl')
})
