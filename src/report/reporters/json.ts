import { isChange } from '../../diagnostic.ts'
import { counted, defineReporter, weighed } from '../report.ts'

export default defineReporter({
  id: 'json',
  summary: 'One JSON document; its schema is `schema/diagnostics.schema.json`, of diff `schema/changes.schema.json`.',
  suppressed: true,
  print({ diagnostics, codes, writes, publication, comparisons }, { version }) {
    if (comparisons !== undefined) {
      const changes = diagnostics.filter(isChange)
      const findings = diagnostics.filter((diagnostic) => !isChange(diagnostic))
      const head = { schemaVersion: 1, tool: 'rail-errors', version, summary: weighed(changes) }
      return `${JSON.stringify({ ...head, comparisons, changes, diagnostics: findings }, null, 2)}\n`
    }
    const summary = { ...counted(diagnostics), codes: [...codes.values()].reduce((sum, count) => sum + count, 0) }
    const done = { ...(writes && { writes }), ...(publication && { publication }) }
    const report = { schemaVersion: 1, tool: 'rail-errors', version, summary, diagnostics, ...done }
    return `${JSON.stringify(report, null, 2)}\n`
  },
})
