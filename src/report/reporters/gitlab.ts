import { defineReporter, printable } from '../report.ts'

const SEVERITIES = { error: 'major', warn: 'minor', info: 'info' } as const

export default defineReporter({
  id: 'gitlab',
  summary: 'The Code Quality report of GitLab.',
  print({ diagnostics }) {
    const issues = diagnostics.map(({ file, range, severity, rule, message, fingerprint }) => ({
      description: printable(message),
      check_name: rule,
      fingerprint: `${fingerprint}:${file}`, // GitLab shows one of those that are alike, and two catalogs can have the same finding
      severity: SEVERITIES[severity],
      location: { path: file, lines: { begin: range.line } },
    }))
    const distinct = new Map(issues.map((issue) => [issue.fingerprint, issue]))
    return `${JSON.stringify([...distinct.values()], null, 2)}\n`
  },
})
