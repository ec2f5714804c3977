import { type Diagnostic, errorsOf, isChange, printPath } from '../../core/diagnostic.ts'
import { escapeXml } from '../../core/values/escape.ts'
import { byFile, comparedCodes, defineReporter } from '../report.ts'

export default defineReporter({
  id: 'junit',
  summary:
    'JUnit XML, as read by Jenkins: one suite per file; errors are failed cases, warnings and infos are passed cases with output. A file without findings is one passed case.',
  suppressed: true,
  fromTop: true,
  syntax: 'xml',
  print(report) {
    const suites = [...byFile(report.diagnostics, comparedCodes(report))].map(([file, found]) =>
      suite(file, found),
    )
    const total = (of: 'cases' | 'failures') => suites.reduce((sum, one) => sum + one[of], 0)
    const all = `<testsuites name="rail-errors" tests="${total('cases')}" failures="${total('failures')}" errors="0">`
    return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n${suites.map(({ text }) => text).join('')}</testsuites>\n`
  },
})

function suite(
  file: string,
  found: readonly Diagnostic[],
): { text: string; cases: number; failures: number } {
  // Jenkins reads the text before the last dot as a package.
  const className = escapeXml(`rail-errors.${file.replaceAll('.', '_')}`)
  const seen = new Map<string, number>()
  const failed = found.map((diagnostic) => {
    const name = [
      diagnostic.rule,
      isChange(diagnostic) ? diagnostic.location : printPath(diagnostic.path, diagnostic.code),
    ]
      .filter(Boolean)
      .join(' ')
    const times = (seen.get(name) ?? 0) + 1 // JUnit readers merge cases with the same name
    seen.set(name, times)
    const numbered = times === 1 ? name : `${name} #${times}`
    return `    <testcase name="${escapeXml(numbered)}" classname="${className}">\n      ${outcome(diagnostic)}\n    </testcase>\n`
  })
  const cases =
    failed.length > 0 ? failed : [`    <testcase name="no findings" classname="${className}"/>\n`]
  const failures = errorsOf(found).length
  const skipped = found.filter(({ suppressed }) => suppressed !== undefined).length
  const totals = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${skipped}"`
  const text = `  <testsuite name="${escapeXml(file)}" ${totals}>\n${cases.join('')}  </testsuite>\n`
  return { text, cases: cases.length, failures }
}

function outcome(diagnostic: Diagnostic): string {
  const { file, range, severity, rule, message, suppressed } = diagnostic
  if (suppressed !== undefined)
    return `<skipped message="${escapeXml(`accepted: ${suppressed.reason}`)}"/>`
  const line = `${file}:${range.line}:${range.column} ${severity} ${rule} ${message}`
  if (severity !== 'error') return `<system-out>${escapeXml(line)}</system-out>` // a run with warnings passes, so its cases pass, too
  return `<failure type="${severity}" message="${escapeXml(message)}">${escapeXml(line)}</failure>`
}
