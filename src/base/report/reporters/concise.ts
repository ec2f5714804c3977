import { defineReporter, printable } from '../report.ts'

export default defineReporter({
  id: 'concise',
  summary: 'One line per finding: `file:line:column severity rule message`.',
  print: ({ diagnostics }) =>
    diagnostics
      .map(
        ({ file, range, severity, rule, message }) =>
          `${printable(file)}:${range.line}:${range.column} ${severity} ${rule} ${printable(message)}\n`,
      )
      .join(''),
})
