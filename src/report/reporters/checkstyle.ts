import { escapeXml } from '../../values/escape.ts'
import { byFile, comparedCodes, defineReporter } from '../report.ts'

const SEVERITIES = { error: 'error', warn: 'warning', info: 'info' } as const

export default defineReporter({
  id: 'checkstyle',
  summary: 'Checkstyle XML, which many CI tools read.',
  fromTop: true,
  syntax: 'xml',
  print(report) {
    const files = [...byFile(report.diagnostics, comparedCodes(report))].map(([file, found]) => {
      const errors = found.map(({ range, severity, rule, message }) => {
        const place = `line="${range.line}" column="${range.column}" severity="${SEVERITIES[severity]}"`
        return `    <error ${place} message="${escapeXml(message)}" source="rail-errors.${escapeXml(rule)}"/>\n`
      })
      return `  <file name="${escapeXml(file)}">\n${errors.join('')}  </file>\n`
    })
    return `<?xml version="1.0" encoding="UTF-8"?>\n<checkstyle version="4.3">\n${files.join('')}</checkstyle>\n`
  },
})
