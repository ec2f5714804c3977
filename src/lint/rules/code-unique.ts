import { defineRule, type Entry, entry } from '../rule.ts'

export default defineRule({
  id: 'code-unique',
  severity: 'error',
  summary: 'No code is listed twice, retired entries included.',
  why: 'YAML does not reject duplicates in a list: readers silently keep one of them (FHIR invariant csd-1).',
  good: () => [[entry(), entry({ code: 'MEMBER_BLOCKED' })].join('\n')],
  bad: () => [
    [entry(), entry({ http: 410 })].join('\n'),
    [entry(), entry(), entry({ retired: { since: '1.0.0', reason: 'Never sent.' } })].join('\n'),
  ],
  *check({ entries }) {
    const first = new Map<string, Entry>()
    for (const one of entries) {
      const { code, path } = one
      if (code === undefined) continue
      const twin = first.get(code)
      if (twin === undefined) first.set(code, one)
      else
        yield {
          path: path('code'),
          message: `${code} is already in the list`,
          related: [{ path: twin.path('code'), message: 'first defined here' }],
        }
    }
  },
})
