import { defineRule, entry, file } from '../rule.ts'

export default defineRule({
  id: 'code-length',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'A code has 3 to 63 characters (options `min` and `max`).',
  why: 'A shorter code is not descriptive; a longer one is cut off in logs and tables, and AIP-193 does not allow it as an error reason.',
  good: () => [
    entry(),
    entry({ code: 'EOF' }),
    entry({ code: 'A'.repeat(63) }),
    { source: file(), options: { max: 16 } },
  ],
  bad: () => [
    entry({ code: 'NO' }),
    entry({ code: 'A'.repeat(64) }),
    { source: file(), options: { max: 15 } },
  ],
  options: { min: 3, max: 63 },
  *check({ entries }, { min, max }) {
    for (const { code, path } of entries) {
      if (code === undefined || code === '') continue
      if (code.length < min)
        yield { path: path('code'), message: `${code} has fewer than ${min} characters` }
      else if (code.length > max)
        yield {
          path: path('code'),
          message: `${code} has ${code.length} characters; at most ${max} are allowed`,
        }
    }
  },
})
