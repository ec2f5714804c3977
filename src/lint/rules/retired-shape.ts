import { defineRule, entry } from '../rule.ts'

const whole = { since: '1.0.0', reason: 'Bills are merged now.' }

export default defineRule({
  id: 'retired-shape',
  severity: 'error',
  summary: '`retired` has a `since` and a `reason`.', // entry-complete checks the required fields
  why: 'The entry is the tombstone of the code: people who find the code in an old log must be able to read when and why it was retired.',
  good: () => [
    entry({ retired: whole }),
    entry({ retired: { ...whole, note: 'No action is needed.' } }),
  ],
  bad: () => [
    ...['since', 'reason'].map((name) => entry({ retired: { ...whole, [name]: undefined } })),
    entry({ retired: {} }),
  ],
  needs: ['codes.retired', 'codes.retired.since'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const { code, retired, path } of having('retired')) {
      if (retired === undefined) continue
      const absent = ['since', 'reason']
        .filter((name) => !exists(path('retired', name)))
        .map((name) => `no "${name}"`)
      if (absent.length === 0) continue
      yield {
        path: path('retired'),
        part: 'key',
        message: `the retirement of ${code ?? 'this entry'} has ${absent.join(' and ')}`,
      }
    }
  },
})
