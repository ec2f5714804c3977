import { humanize } from '../../catalog/names.ts'
import type { Path } from '../../diagnostic.ts'
import { normalizeText } from '../../values/text.ts'
import { defineRule, entry } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }

export default defineRule({
  id: 'display-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'No two codes have the same `display`, given or derived from the code.',
  why: 'Otherwise, nobody can tell the two apart in a pick list.',
  good: () => [
    [entry({ display: 'Unknown member' }), entry({ code: 'MEMBER_BLOCKED' })].join('\n'),
    [
      entry({ display: 'Unknown member', retired }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'Unknown member' }),
    ].join('\n'),
  ],
  bad: () => [
    [
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'unknown  member' }),
    ].join('\n'),
    [entry(), entry({ code: 'MEMBER_UNKNOWN', display: 'Member not found' })].join('\n'),
  ],
  *check({ entries, having }) {
    if (having('display').length === 0) return // derived from the codes, which code-unique checks
    const first = new Map<string, { code: string | undefined; given: boolean; path: Path }>()
    for (const { code, display, path } of entries) {
      const shown = display ?? humanize(code ?? '')
      const key = normalizeText(shown)
      if (key === '') continue
      const given = display !== undefined
      const at = path(given ? 'display' : 'code')
      const twin = first.get(key)
      if (twin === undefined) first.set(key, { code, given, path: at })
      // Duplicate codes are reported by code-unique, codes that differ only in underscores by
      // code-distinct.
      else if (twin.code !== code && (given || twin.given)) {
        const message = `"${shown}" is also the display of ${twin.code ?? 'another entry'}`
        yield { path: at, message, related: [{ path: twin.path, message: 'first defined here' }] }
      }
    }
  },
})
