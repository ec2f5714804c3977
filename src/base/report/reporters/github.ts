import { UNPRINTABLE } from '../../core/values/characters.ts'
import { defineReporter } from '../report.ts'

const COMMANDS = { error: 'error', warn: 'warning', info: 'notice' } as const

export default defineReporter({
  id: 'github',
  summary: 'Workflow commands: annotations in GitHub Actions. Added automatically there.',
  fromTop: true,
  syntax: 'annotations',
  print: ({ diagnostics }) =>
    diagnostics
      .map(({ file, range, severity, rule, message }) => {
        const properties = { file, line: range.line, col: range.column, title: rule }
        const listed = Object.entries(properties).map(
          ([name, value]) => `${name}=${inProperty(String(value))}`,
        )
        return `::${COMMANDS[severity]} ${listed.join(',')}::${inMessage(message)}\n`
      })
      .join(''),
})

// The runner reads one command per line, `%` as the escape, and `:` and `,` as the ends of a
// property.
const inMessage = (text: string): string =>
  text
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
    .replace(UNPRINTABLE, ' ')
const inProperty = (text: string): string =>
  inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
