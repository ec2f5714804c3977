import { defineRule, entry } from '../rule.ts'

const whole = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export default defineRule({
  id: 'deprecated-shape',
  severity: 'error',
  summary: '`deprecated` has a `reason`, and a `replaced_by` or a `note`.',
  why: 'Without a replacement or a note, integrators cannot act on the deprecation.',
  good: () => [
    entry({ deprecated: whole }),
    entry({ deprecated: { ...whole, sunset: '2027-03-31' } }),
    entry({ deprecated: { ...whole, since: undefined } }), // release writes it
  ],
  bad: () => [
    ...['reason', 'note'].map((name) => entry({ deprecated: { ...whole, [name]: undefined } })),
    entry({ deprecated: {} }),
  ],
  needs: ['codes.deprecated', 'codes.deprecated.since'],
  needsIntactSource: true,
  *check({ having, exists }) {
    for (const { code, deprecated, path } of having('deprecated')) {
      if (deprecated === undefined) continue
      const has = (name: string) => exists(path('deprecated', name))
      const absent = has('reason') ? [] : ['no "reason"']
      if (!has('replaced_by') && !has('note')) absent.push('neither "replaced_by" nor "note"')
      if (absent.length === 0) continue
      yield {
        path: path('deprecated'),
        part: 'key',
        message: `the deprecation of ${code ?? 'this entry'} has ${absent.join(' and ')}`,
      }
    }
  },
})
