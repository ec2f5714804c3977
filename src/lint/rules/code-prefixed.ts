import { defineRule, entry, file } from '../rule.ts'

const options = { prefixes: ['MEMBER_', 'PAYER_'] }

export default defineRule({
  id: 'code-prefixed',
  severity: 'off',
  appliesTo: 'live',
  summary: 'A code starts with one of the allowed prefixes (option `prefixes`).',
  why: 'In a catalog with several owners, the prefix shows who owns a code.',
  good: () => [entry(), { source: file(), options }],
  bad: () => ['VISIT_CLOSED', 'MEMBER'].map((code) => ({ codes: entry({ code }), options })),
  options: { prefixes: [] as readonly string[] },
  *check({ entries }, { prefixes }) {
    if (prefixes.length === 0) return
    for (const { code, path } of entries) {
      if (code === undefined) continue
      if (!prefixes.some((prefix) => code.startsWith(prefix)))
        yield {
          path: path('code'),
          message: `${code} does not start with an allowed prefix: ${prefixes.join(', ')}`,
        }
    }
  },
})
