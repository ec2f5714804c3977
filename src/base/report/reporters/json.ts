import { isChange } from '../../core/diagnostic.ts'
import { defineReporter, type Report, summaryOf } from '../report.ts'

export default defineReporter({
  id: 'json',
  summary:
    'One JSON document; its schema is `schema/diagnostics.schema.json`, of diff `schema/changes.schema.json`, of check `schema/check.schema.json`.',
  suppressed: true,
  syntax: 'json',
  print(report, { version }) {
    if (report.kind === 'check') return report.document
    const head = { schemaVersion: 1, tool: 'rail-errors', version, summary: summaryOf(report) }
    return `${JSON.stringify({ ...head, ...bodyOf(report) }, null, 2)}\n`
  },
})

function bodyOf(report: Exclude<Report, { kind: 'check' }>): object {
  const changes = report.diagnostics.filter(isChange)
  const diagnostics = report.diagnostics.filter((diagnostic) => !isChange(diagnostic))
  switch (report.kind) {
    case 'lint':
      return {
        diagnostics,
        ...(report.comparisons && { comparisons: report.comparisons, changes }),
      }
    case 'build':
      return { diagnostics, writes: report.writes }
    case 'compare':
      return { comparisons: report.comparisons, changes, diagnostics }
    case 'publish':
      return {
        diagnostics,
        publication: report.publication,
        ...(report.comparisons && { comparisons: report.comparisons, changes }),
      }
  }
}
