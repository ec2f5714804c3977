import { runnable } from '../../../base/rules/linter/rule.ts'

export const codesFromReadable = runnable({
  id: 'codes-from-readable',
  severity: 'error',
  check: ({ problems }) => problems('codes-from-readable'),
})

export const codesFromComplete = runnable({
  id: 'codes-from-complete',
  severity: 'warn',
  check: ({ problems }) => problems('codes-from-complete'),
})

export const codesFromKnown = runnable({
  id: 'codes-from-known',
  severity: 'error',
  check: ({ problems }) => problems('codes-from-known'),
})
