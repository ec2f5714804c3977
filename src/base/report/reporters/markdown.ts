import { type Diagnostic, isChange } from '../../core/diagnostic.ts'
import { changesMarkdown, plain } from '../changes-markdown.ts'
import {
  byFile,
  comparisonsOf,
  defineReporter,
  plural,
  readText,
  severitiesText,
} from '../report.ts'

// A job summary may have 1 MiB.
const MOST = 200

export default defineReporter({
  id: 'markdown',
  summary:
    'Markdown, for a job summary or a comment: the counts, and a table of findings for each file, or of changes for each impact.',
  suppressed: true,
  print(report) {
    const { diagnostics, codes } = report
    const comparisons = comparisonsOf(report)
    if (comparisons !== undefined) {
      const findings = diagnostics.filter(
        (diagnostic) => !isChange(diagnostic) && diagnostic.suppressed === undefined,
      )
      return changesMarkdown(
        diagnostics.filter(isChange),
        comparisons,
        findings.length === 0 ? '' : severitiesText(findings) || 'no findings',
        [...byFile(findings.slice(0, MOST), new Map())].map(([file, ofFile]) =>
          table(file, ofFile),
        ),
      )
    }
    const found = diagnostics.filter(({ suppressed }) => suppressed === undefined)
    const tables = [...byFile(found.slice(0, MOST), new Map())].map(([file, ofFile]) =>
      table(file, ofFile),
    )
    const read = readText(codes, plain)
    const suppressed = diagnostics.length - found.length
    const parts = [
      `## rail-errors: ${severitiesText(found) || 'no findings'}`,
      read && `Read: ${read}.`,
      ...tables,
      found.length > MOST ? `${plural(found.length - MOST, 'more finding')} not shown here.` : '',
      suppressed > 0 ? `${plural(suppressed, 'finding')} accepted.` : '',
    ]
    return `${parts.filter(Boolean).join('\n\n')}\n`
  },
})

function table(file: string, found: readonly Diagnostic[]): string {
  const rows = found.map(
    ({ range, severity, rule, message }) =>
      `| ${range.line}:${range.column} | ${severity} | ${plain(rule)} | ${plain(message)} |`,
  )
  return [
    `### ${plain(file)}`,
    '',
    '| Line | Severity | Rule | Finding |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
