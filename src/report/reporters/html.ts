import { type Change, type Diagnostic, isChange } from '../../diagnostic.ts'
import { comparedLines, countsText, IMPACTS, isApprovable, valuesOf, whyOf } from '../changes.ts'
import { inHtml, page, withCode } from '../page.ts'
import {
  byFile,
  comparisonsOf,
  defineReporter,
  plural,
  type Report,
  severitiesText,
} from '../report.ts'

export default defineReporter({
  id: 'html',
  summary:
    'One page for people, light and dark, without scripts: changes by impact, with what to do, and findings by file.',
  suppressed: true,
  syntax: 'xml',
  print(report) {
    const changes = report.diagnostics.filter(isChange)
    const findings = report.diagnostics.filter(
      (diagnostic) => !isChange(diagnostic) && diagnostic.suppressed === undefined,
    )
    const title = titleOf(report, findings)
    const counting = changes.filter(({ suppressed }) => suppressed === undefined)
    const approved = changes.filter(({ suppressed }) => suppressed !== undefined)
    const sections = IMPACTS.map(({ impact, head }) => {
      const own = counting.filter((change) => change.impact === impact)
      return section(impact, head, own.map(changeHtml))
    })
    const parts = [
      `<h1>${inHtml(title)}</h1>`,
      ...(comparisonsOf(report)?.flatMap(comparedLines).map(soft) ??
        [...report.codes].map(([file, count]) => soft(`${file}: ${plural(count, 'code')}`))),
      ...sections,
      section('approved', 'Approved', approved.map(changeHtml)),
      ...[...byFile(findings, new Map())].map(([file, found]) => findingsHtml(file, found)),
    ]
    return page(title, `<main>\n${parts.filter(Boolean).join('\n')}\n</main>`)
  },
})

function titleOf(report: Report, findings: readonly Diagnostic[]): string {
  const found = severitiesText(findings)
  const parts =
    comparisonsOf(report) === undefined
      ? [found || 'no findings']
      : [countsText(report.diagnostics), found]
  return `rail-errors: ${parts.filter(Boolean).join('; ')}`
}

const soft = (line: string): string => `<p class="soft">${inHtml(line)}</p>`

const section = (name: string, head: string, articles: readonly string[]): string =>
  articles.length === 0
    ? ''
    : `<section class="${name}">\n<h2>${head} (${articles.length})</h2>\n${articles.join('\n')}\n</section>`

function changeHtml(change: Change): string {
  const {
    location,
    rule,
    surfaces,
    message,
    advice,
    impact,
    file,
    range,
    related = [],
    suppressed,
    fingerprint,
  } = change
  const [old, now] = valuesOf(change)
  const places = [{ file, range }, ...related].map(
    (at) => `${at.file}:${at.range.line}:${at.range.column}`,
  )
  const facts: (readonly [string, string] | false)[] = [
    old !== undefined && ['was', `<del>${inHtml(old)}</del>`],
    now !== undefined && ['is', `<ins>${inHtml(now)}</ins>`],
    impact !== 'safe' && suppressed === undefined && ['next', withCode(advice)],
    isApprovable(change) &&
      suppressed === undefined && [
        'to accept',
        `<kbd>rail-errors diff --approve ${fingerprint} --reason …</kbd>`,
      ],
    suppressed !== undefined && ['approved', inHtml(whyOf(change))],
  ]
  const listed = facts
    .filter((fact) => fact !== false)
    .map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`)
  return [
    `<article>\n<h3>${inHtml(location)}</h3>\n<p>${inHtml(message)}</p>`,
    listed.length > 0 && `<dl>${listed.join('')}</dl>`,
    `<p class="soft">${inHtml(rule)} · hits ${surfaces.join(', ')} · ${places.map(inHtml).join(', before ')}</p>\n</article>`,
  ]
    .filter(Boolean)
    .join('\n')
}

function findingsHtml(file: string, found: readonly Diagnostic[]): string {
  const rows = found.map(
    ({ range, severity, rule, message }) =>
      `<tr><td>${range.line}:${range.column}</td><td>${severity}</td><td>${inHtml(rule)}</td><td>${inHtml(message)}</td></tr>`,
  )
  return `<section>\n<h2>${inHtml(file)}</h2>\n<table>\n<tr><th>Line</th><th>Severity</th><th>Rule</th><th>Finding</th></tr>\n${rows.join('\n')}\n</table>\n</section>`
}
