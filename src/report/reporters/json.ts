import { isChange } from '../../diagnostic.ts'
import { defineReporter, summaryOf } from '../report.ts'

export default defineReporter({
  id: 'json',
  summary: 'One JSON document; its schema is `schema/diagnostics.schema.json`, of diff `schema/changes.schema.json`.',
  suppressed: true,
  print(whole, { version }) {
    const { diagnostics, writes, publication, comparisons, linted } = whole
    const head = { schemaVersion: 1, tool: 'rail-errors', version, summary: summaryOf(whole) }
    const changes = diagnostics.filter(isChange)
    const findings = diagnostics.filter((diagnostic) => !isChange(diagnostic))
    const body =
      comparisons === undefined
        ? { diagnostics, ...(writes && { writes }), ...(publication && { publication }) }
        : linted
          ? { diagnostics: findings, comparisons, changes }
          : { comparisons, changes, diagnostics: findings }
    return `${JSON.stringify({ ...head, ...body }, null, 2)}\n`
  },
})
