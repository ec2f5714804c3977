import pico from 'picocolors'
import { type Diagnostic, isChange, type Severity } from '../../diagnostic.ts'
import { changesText, comparedText, type Paint } from '../changes.ts'
import { publicationText } from '../publication.ts'
import { counted, defineReporter, plural, printable, type Report, type ReportedWrite, type Style } from '../report.ts'

const COLORS = { error: 'red', warn: 'yellow', info: 'blue' } as const
const WORDS: Readonly<Record<Severity, string>> = { error: 'error', warn: 'warning', info: 'info' }

export default defineReporter({
  id: 'text',
  summary: 'For people: each finding with its line, and a summary; changes by level, with what to do. The default.',
  suppressed: true,
  print(whole, style) {
    const paint = pico.createColors(style.color)
    const report = { ...whole, diagnostics: whole.diagnostics.filter(({ suppressed }) => suppressed === undefined) }
    if (whole.comparisons !== undefined) {
      const findings = report.diagnostics.filter((diagnostic) => !isChange(diagnostic))
      const linesOf = lineReader(report.texts)
      const told = findings.map((diagnostic) => `${toldOne(diagnostic, linesOf, paint, style)}\n`).join('')
      const changes = changesText(whole, paint, style)
      const compared = style.quiet ? '' : comparedText(whole, paint)
      if (!whole.linted) return `${changes}${told}${compared}`
      const linted = style.quiet ? '' : summary({ ...report, diagnostics: findings }, paint)
      return `${told}${linted}${changes === '' ? '' : `\n${changes}`}${compared}`
    }
    const linesOf = lineReader(report.texts)
    const found = report.diagnostics.map((diagnostic) => `${toldOne(diagnostic, linesOf, paint, style)}\n`).join('')
    const written = report.writes === undefined || report.done === undefined ? '' : listed(report.writes, report.done, paint, style)
    const published = report.publication === undefined || style.quiet ? '' : publicationText(report.publication, report.done, paint)
    return `${found}${written}${published}${style.quiet ? '' : summary(report, paint)}`
  },
})

function toldOne(
  { file, range, severity, rule, message, related = [], suggestions = [], fix }: Diagnostic,
  linesOf: LineReader,
  paint: Paint,
  style: Style,
): string {
  const color = paint[COLORS[severity]]
  const lines = linesOf(file)
  const place = lines === undefined ? printable(file) : `${printable(file)}:${range.line}:${range.column}`
  const head = `${paint.bold(place)} ${color(WORDS[severity])} ${paint.dim(rule)}\n  ${printable(message)}\n`
  const frame = framed(lines?.[range.line - 1], range, paint, style)
  const others = related.map(
    (other) => `  ${paint.dim(`${printable(other.file)}:${other.range.line}:${other.range.column}`)} ${printable(other.message)}\n`,
  )
  const help =
    suggestions.length > 0 && !message.includes('did you mean')
      ? [`  ${paint.cyan('help:')} write ${suggestions.map(printable).join(' or ')}\n`]
      : []
  const repair = fix?.safety === 'yes' ? [`  ${paint.cyan('help:')} this can be repaired without changing what is meant\n`] : []
  return [head, frame, ...others, ...help, ...repair].join('')
}

/** The line with a caret under the place. A long line is cut around it. */
function framed(
  line: string | undefined,
  { line: number, column, start, end }: Diagnostic['range'],
  paint: Paint,
  { width }: Style,
): string {
  if (line === undefined || line.trim() === '') return ''
  const gutter = `${number} | `
  const room = Math.max(40, width - gutter.length - 4)
  const from = column - 1 > room - 20 ? column - 1 - Math.floor(room / 2) : 0
  const shown = printable(line.slice(from, from + room))
  const carets = Math.max(1, Math.min(end - start, shown.length - (column - 1 - from)))
  const under = `${' '.repeat(gutter.length - 2)}| ${' '.repeat(column - 1 - from)}${'^'.repeat(carets)}`
  return `  ${paint.dim(gutter)}${shown}\n  ${paint.dim(under)}\n`
}

/** The lines of a file that was read; undefined for one that was not. */
type LineReader = (file: string) => readonly string[] | undefined

function lineReader(texts: Report['texts']): LineReader {
  const known = new Map<string, readonly string[]>()
  return (file) => {
    const text = texts.get(file)
    if (text === undefined) return undefined
    const lines = known.get(file) ?? text.split(/\r\n|\r|\n/)
    known.set(file, lines)
    return lines
  }
}

const STATES: Readonly<Record<ReportedWrite['state'], readonly [done: string, planned: string]>> = {
  create: ['created', 'missing'],
  update: ['updated', 'stale'],
  edited: ['restored', 'edited by hand'],
  foreign: ['replaced', 'not ours'],
  released: ['replaced', 'published'],
  orphan: ['orphan', 'orphan'],
  lost: ['lost', 'lost'],
  same: ['unchanged', 'fresh'],
}

function listed(writes: readonly ReportedWrite[], done: boolean, paint: Paint, { quiet }: Style): string {
  const changed = writes.filter(({ state }) => state !== 'same')
  if (quiet) return ''
  return changed.map(({ path, state }) => `${paint.green(STATES[state][done ? 0 : 1].padEnd(10))} ${printable(path)}\n`).join('')
}

function summary({ diagnostics, codes, writes, done }: Report, paint: Paint): string {
  const { errors, warnings, infos } = counted(diagnostics)
  const counts = [
    errors > 0 && paint.red(plural(errors, 'error')),
    warnings > 0 && paint.yellow(plural(warnings, 'warning')),
    infos > 0 && plural(infos, 'remark'),
  ].filter((part) => part !== false)
  const found = counts.length === 0 ? 'no findings' : counts.join(', ')
  const read = [...codes].map(([file, count]) => `${printable(file)}: ${plural(count, 'code')}`).join('; ')
  if (writes === undefined || errors > 0) return `${read === '' ? '' : `${read}; `}${found}\n`
  const changed = writes.filter(({ state }) => state !== 'same').length
  const outputs =
    changed === 0
      ? `${plural(writes.length, 'output')}, all fresh`
      : `${plural(writes.length, 'output')}, ${changed} ${done ? 'changed' : 'to change'}`
  return `${read}; ${outputs}\n`
}
