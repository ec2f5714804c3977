import { type Diagnostic, isChange } from '../../core/diagnostic.ts'
import { defineReporter, printable } from '../report.ts'

const SEVERITIES = { error: 'major', warn: 'minor', info: 'info' } as const
const LEVELS = { breaking: 'critical', dangerous: 'minor', safe: 'info' } as const

const severityOf = (diagnostic: Diagnostic): string =>
  isChange(diagnostic) ? LEVELS[diagnostic.impact] : SEVERITIES[diagnostic.severity]

export default defineReporter({
  id: 'gitlab',
  summary: 'The Code Quality report of GitLab.',
  fromTop: true,
  syntax: 'json',
  print({ diagnostics }) {
    const issues = diagnostics.map((diagnostic) => {
      const { file, range, rule, message, fingerprint } = diagnostic
      return {
        description: printable(message),
        check_name: rule,
        fingerprint: `${fingerprint}:${file}`, // GitLab merges equal fingerprints, and two catalogs can have the same finding
        severity: severityOf(diagnostic),
        location: { path: file, lines: { begin: range.line } },
      }
    })
    const distinct = new Map(issues.map((issue) => [issue.fingerprint, issue]))
    return `${JSON.stringify([...distinct.values()], null, 2)}\n`
  },
})
