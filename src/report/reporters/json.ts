import { counted, defineReporter } from '../report.ts'

export default defineReporter({
  id: 'json',
  summary: 'One JSON document; its schema is `schema/diagnostics.schema.json`.',
  suppressed: true,
  print({ diagnostics, codes, writes }, { version }) {
    const summary = { ...counted(diagnostics), codes: [...codes.values()].reduce((sum, count) => sum + count, 0) }
    const report = { schemaVersion: 1, tool: 'rail-errors', version, summary, diagnostics, ...(writes && { writes }) }
    return `${JSON.stringify(report, null, 2)}\n`
  },
})
