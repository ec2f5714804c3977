import { runnable } from '../linter/rule.ts'

/** These rules look at the findings of all others: `acceptance/` reports them. */
const later = () => []

export const acceptanceValid = runnable({
  id: 'acceptance-valid',
  severity: 'error',
  check: later,
})

export const acceptanceUsed = runnable({
  id: 'acceptance-used',
  severity: 'error',
  check: later,
})
