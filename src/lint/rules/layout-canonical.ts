import { defineRule, file } from '../rule.ts'

const codes = `codes:
  - code: MEMBER_NOT_FOUND
    http: 404
    stop: true
    fix_stage: identify
    meaning: No member has this identifier.
    fix: Check the type of the identifier.
`
const whole = `name: clinic-errors
url: https://clinic.test/terminology
version: 1.0.0
status: active
date: 2026-03-01
stages: [identify]
${codes}`

export default defineRule({
  id: 'layout-canonical',
  severity: 'off',
  summary: 'The file is laid out as `rail-errors fmt` would.',
  why: 'One layout keeps diffs small: a change shows what changed, and nothing else.',
  good: () => [{ source: whole }, { source: `# The catalog.\n${whole}` }],
  bad: () => [{ source: whole.replace('http: 404', 'http:   404') }, { source: file() }],
  *check({ formatted, reading }) {
    const { text } = reading.source
    if (formatted === undefined || formatted === text) return
    const start = firstDifference(text, formatted)
    const end = text.length
    const edits = [{ start: 0, end, text: formatted }]
    yield {
      path: [],
      at: { start, end: start },
      message: 'from here on the file is laid out otherwise than rail-errors fmt would',
      replace: { edits, safety: 'yes' },
    }
  },
})

function firstDifference(a: string, b: string): number {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}
