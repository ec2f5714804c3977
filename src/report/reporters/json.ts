import { isChange } from '../../diagnostic.ts'
import { defineReporter, type Report, summaryOf } from '../report.ts'

export default defineReporter({
  id: 'json',
  summary: 'One JSON document; its schema is `schema/diagnostics.schema.json`, of diff `schema/changes.schema.json`.',
  suppressed: true,
  syntax: 'json',
  print(report, { version }) {
    const head = { schemaVersion: 1, tool: 'rail-errors', version, summary: summaryOf(report) }
    return `${JSON.stringify({ ...head, ...bodyOf(report) }, null, 2)}\n`
  },
})

function bodyOf(report: Report): object {
  const changes = report.diagnostics.filter(isChange)
  const diagnostics = report.diagnostics.filter((diagnostic) => !isChange(diagnostic))
  switch (report.kind) {
    case 'lint':
      return { diagnostics, ...(report.comparisons && { comparisons: report.comparisons, changes }) }
    case 'build':
      return { diagnostics, writes: report.writes }
    case 'compare':
      return { comparisons: report.comparisons, changes, diagnostics }
    case 'check':
      return { diagnostics, coverage: report.coverage }
    case 'publish':
      return { diagnostics, publication: report.publication }
  }
}
