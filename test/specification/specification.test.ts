import { expect, test } from 'vitest'
import { numbered } from './rows.ts'
import { runSteps } from './steps.ts'

// Every row of docs/specification.md.

test.each(numbered)('$number $says', async ({ shown }) => {
  expect(shown.length).toBeGreaterThan(0)
  await runSteps(shown)
})
