import { defineRule, type Entry, entry } from '../rule.ts'

export default defineRule({
  id: 'code-distinct',
  severity: 'error',
  summary: 'No two codes are equal when case and underscores are ignored.',
  why: 'File systems, page addresses and generated names treat such codes as equal, and people confuse them.',
  good: () => [[entry({ code: 'MEMBER_BLOCKED' }), entry({ code: 'MEMBERS_BLOCKED' })].join('\n')],
  bad: () => [[entry({ code: 'PAYER_TIME_OUT' }), entry({ code: 'PAYER_TIMEOUT' })].join('\n')],
  *check({ entries }) {
    const first = new Map<string, Entry>()
    for (const one of entries) {
      const { code, path } = one
      if (code === undefined) continue
      const folded = code.toLowerCase().replace(/[_-]/g, '')
      const twin = first.get(folded)
      if (twin === undefined) first.set(folded, one)
      // Exact duplicates are reported by code-unique.
      else if (twin.code !== code) {
        const message = `${code} differs from ${twin.code} only in case or underscores`
        yield {
          path: path('code'),
          message,
          related: [{ path: twin.path('code'), message: 'first defined here' }],
        }
      }
    }
  },
})
