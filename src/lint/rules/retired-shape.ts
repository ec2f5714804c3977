import { defineRule, entry } from '../rule.ts'

const whole = { since: '1.0.0', reason: 'Bills are merged now.' }

export default defineRule({
  id: 'retired-shape',
  severity: 'error',
  summary: '`retired` has a `reason`.', // entry-complete checks the required fields
  why: 'The entry is the tombstone of the code: people who find the code in an old log must be able to read why it was retired.',
  good: () => [
    entry({ retired: whole }),
    entry({ retired: { ...whole, note: 'No action is needed.' } }),
    entry({ retired: { ...whole, since: undefined } }), // release writes it
  ],
  bad: () => [entry({ retired: { ...whole, reason: undefined } }), entry({ retired: {} })],
  needs: ['codes.retired', 'codes.retired.since'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const { code, retired, path } of having('retired')) {
      if (retired === undefined) continue
      if (exists(path('retired', 'reason'))) continue
      yield {
        path: path('retired'),
        part: 'key',
        message: `the retirement of ${code ?? 'this entry'} has no "reason"`,
      }
    }
  },
})
