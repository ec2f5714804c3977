import { type Change, type Diagnostic, isChange } from '../../diagnostic.ts'
import { isRecord } from '../../values/record.ts'
import { urlPart } from '../../values/url-part.ts'
import {
  comparedLines,
  countsText,
  IMPACTS,
  isApprovable,
  valuesOf,
  valueText,
  whyOf,
} from '../changes.ts'
import { inHref, inHtml, page, withCode } from '../page.ts'
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
      return section(
        impact,
        head,
        own.map((change) => changeHtml(change, report)),
      )
    })
    const parts = [
      `<h1>${inHtml(title)}</h1>`,
      ...(comparisonsOf(report)?.flatMap(comparedLines).map(soft) ??
        [...report.codes].map(([file, count]) => soft(`${file}: ${plural(count, 'code')}`))),
      ...sections,
      section(
        'approved',
        'Approved',
        approved.map((change) => changeHtml(change, report)),
      ),
      ...[...byFile(findings, new Map())].map(([file, found]) => findingsHtml(file, found, report)),
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

/** The name of a rule, with a link if its documentation has an address. */
const ruleHtml = ({ rule, docs }: Diagnostic): string =>
  /^https:\/\/[^\s]+$/.test(docs) ? `<a href="${inHref(docs)}">${inHtml(rule)}</a>` : inHtml(rule)

/** The page of a code on the site of its catalog. */
function codeLink(code: string | undefined, file: string, { pages }: Report): string {
  const address = pages?.get(file)
  if (code === undefined || address === undefined) return ''
  const page = address.replace('<code>', () => urlPart(code))
  return `<a href="${inHref(page)}"><code>${inHtml(code)}</code></a>`
}

/** The fields of an entry, those of its parts by their paths: `handling.retry`. */
const fieldsOf = (entry: Readonly<Record<string, unknown>>, path = ''): [string, unknown][] =>
  Object.entries(entry).flatMap(([field, value]): [string, unknown][] =>
    isRecord(value) && Object.keys(value).length > 0
      ? fieldsOf(value, `${path}${field}.`)
      : [[`${path}${field}`, value]],
  )

/** An entry that came or went: its fields, one a row. */
const entryTable = (entry: Readonly<Record<string, unknown>>): string =>
  `<table class="entry">\n${fieldsOf(entry)
    .map(
      ([field, value]) =>
        `<tr><th scope="row">${inHtml(field)}</th><td>${inHtml(valueText(value))}</td></tr>`,
    )
    .join('\n')}\n</table>`

/** The entry, if only one side has it. */
function loneEntry({ before, after }: Change): Readonly<Record<string, unknown>> | undefined {
  const lone = before === undefined ? after : after === undefined ? before : undefined
  return isRecord(lone) && Object.keys(lone).length > 1 ? lone : undefined
}

function changeHtml(change: Change, report: Report): string {
  const {
    location,
    code,
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
  const entry = loneEntry(change)
  const [old, now] = entry === undefined ? valuesOf(change) : []
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
    entry !== undefined && entryTable(entry),
    listed.length > 0 && `<dl>${listed.join('')}</dl>`,
    `<p class="soft">${[ruleHtml(change), codeLink(code, file, report)].filter(Boolean).join(' · ')} · hits ${surfaces.join(', ')} · ${places.map(inHtml).join(', before ')}</p>\n</article>`,
  ]
    .filter(Boolean)
    .join('\n')
}

// A line of a published list can be a megabyte.
const LONGEST_LINE = 240

function findingsHtml(file: string, found: readonly Diagnostic[], report: Report): string {
  const lines = report.texts.get(file)?.split(/\r\n|\r|\n/) ?? []
  const rows = found.map((finding) => {
    const { range, severity, message, code } = finding
    const line = lines[range.line - 1]?.trim().slice(0, LONGEST_LINE)
    const source = line ? `<pre><code>${inHtml(`${range.line} | ${line}`)}</code></pre>` : ''
    const link = codeLink(code, file, report)
    return `<tr><td>${range.line}:${range.column}</td><td>${severity}</td><td>${ruleHtml(finding)}</td><td>${inHtml(message)}${link && ` ${link}`}${source}</td></tr>`
  })
  return `<section>\n<h2>${inHtml(file)}</h2>\n<table>\n<tr><th scope="col">Line</th><th scope="col">Severity</th><th scope="col">Rule</th><th scope="col">Finding</th></tr>\n${rows.join('\n')}\n</table>\n</section>`
}
