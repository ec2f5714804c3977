import type { Diagnostic } from '../../diagnostic.ts'
import { byFile, counted, defineReporter, plural, printable } from '../report.ts'

// A job summary may have 1 MiB.
const MOST = 200

export default defineReporter({
  id: 'markdown',
  summary: 'A job summary in Markdown: the counts, and a table of findings for each file.',
  suppressed: true,
  print({ diagnostics, codes }) {
    const found = diagnostics.filter(({ suppressed }) => suppressed === undefined)
    const tables = [...byFile(found.slice(0, MOST), new Map())].map(([file, ofFile]) => table(file, ofFile))
    const read = [...codes].map(([file, count]) => `${plain(file)}: ${plural(count, 'code')}`).join('; ')
    const suppressed = diagnostics.length - found.length
    const parts = [
      `## rail-errors: ${totals(found)}`,
      read && `Read: ${read}.`,
      ...tables,
      found.length > MOST ? `${plural(found.length - MOST, 'more finding')} not shown here.` : '',
      suppressed > 0 ? `${plural(suppressed, 'finding')} suppressed.` : '',
    ]
    return `${parts.filter(Boolean).join('\n\n')}\n`
  },
})

function totals(found: readonly Diagnostic[]): string {
  const { errors, warnings, infos } = counted(found)
  const parts = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning'), infos > 0 && plural(infos, 'remark')]
  return parts.filter(Boolean).join(', ') || 'no findings'
}

function table(file: string, found: readonly Diagnostic[]): string {
  const rows = found.map(
    ({ range, severity, rule, message }) => `| ${range.line}:${range.column} | ${severity} | ${plain(rule)} | ${plain(message)} |`,
  )
  return [`### ${plain(file)}`, '', '| Line | Severity | Rule | Finding |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

/**
 * Text that Markdown shows as it is, in a cell or a heading. Character references mean nothing but the character, to every
 * renderer; an underscore within a word means nothing either, so that codes stay readable. A comment keeps `@` from calling people.
 */
const plain = (text: string): string =>
  printable(text)
    .replace(/[\\`*[\]<>&|~$#]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, (character) => `&#${character.charCodeAt(0)};`)
    .replaceAll('@', '@<!-- -->')
