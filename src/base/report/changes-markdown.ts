import type { Change } from '../core/diagnostic.ts'
import { escapeMarkdown } from '../core/values/markdown.ts'
import { isRecord } from '../core/values/record.ts'
import {
  comparedLines,
  countsText,
  IMPACTS,
  isAcceptable,
  valueText,
  whyOf,
} from './changes-text.ts'
import { type Comparison, plural, printable } from './report.ts'

// A comment on GitHub may have 65,536 characters; the text around the tables needs some of them.
const MOST = 55_000
const LONGEST_VALUE = 160
const HITS =
  'Hits: wire, what services send and clients do; fhir, the FHIR resources; source, the generated code.'

/**
 * Changes as a comment on a pull request: one table per impact, and once for each rule what to do;
 * `totals` and `findings` are about what is accepted, and the catalog if lint compares.
 */
export function changesMarkdown(
  changes: readonly Change[],
  comparisons: readonly Comparison[],
  totals: string,
  findings: readonly string[],
): string {
  const counting = changes.filter(({ suppressed }) => suppressed === undefined)
  const accepted = changes.filter(({ suppressed }) => suppressed !== undefined)
  const fitting = room(MOST)
  const tables = IMPACTS.map(({ impact, head }) => {
    const own = counting.filter((change) => change.impact === impact)
    const rows = own.map(rowOf).filter(fitting)
    const parts = [
      rows.length > 0 && tableOf(['Where', 'What changed', 'Was', 'Is', 'Hits', 'Rule'], rows),
      impact !== 'safe' && toDo(own),
    ]
    return section(`${head} (${own.length})`, own.length, rows.length, parts)
  })
  const rows = accepted
    .map((change) => row([change.location, change.message, whyOf(change)]))
    .filter(fitting)
  const parts = [
    `## rail-errors: ${[countsText(changes), totals].filter(Boolean).join('; ')}`,
    [...comparisons.flatMap(comparedLines), ...(counting.length > 0 ? [HITS] : [])]
      .map((line) => `- ${plain(line)}`)
      .join('\n'),
    ...tables,
    section(`Accepted (${accepted.length})`, accepted.length, rows.length, [
      tableOf(['Where', 'What changed', 'Why'], rows),
    ]),
    ...findings,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function section(
  head: string,
  all: number,
  shown: number,
  parts: readonly (string | false)[],
): string {
  if (all === 0) return ''
  const rest = all > shown && `${plural(all - shown, 'more change')} not shown here.`
  return [`### ${head}`, ...parts, rest].filter(Boolean).join('\n\n')
}

function rowOf(change: Change): string {
  // An entry that came or went is in the words; a cell has one value.
  const [old = '', now = ''] = [change.before, change.after].map((value) =>
    cut(value === undefined || isRecord(value) ? '' : valueText(value)),
  )
  return row([change.location, change.message, old, now, change.surfaces.join(', '), change.rule])
}

const cut = (text = ''): string =>
  text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE - 1)}…` : text

const row = (cells: readonly string[]): string => `| ${cells.map(plain).join(' | ')} |`

const tableOf = (heads: readonly string[], rows: readonly string[]): string =>
  [`| ${heads.join(' | ')} |`, `|${' --- |'.repeat(heads.length)}`, ...rows].join('\n')

/** What to do about each rule, and the text that accepts each change. */
function toDo(changes: readonly Change[]): string | false {
  const advice = new Map(changes.map(({ rule, advice: text }) => [rule, text]))
  const lines = [...advice].map(([rule, text]) => `- ${plain(rule)}: ${text}`)
  const keys = changes
    .filter(isAcceptable)
    .map(({ fingerprint, location }) => `\`${fingerprint}\` (${plain(location)})`)
  const accept =
    keys.length === 0
      ? []
      : [
          `- To accept one: \`rail-errors diff --accept … --reason …\` with ${keys.slice(0, 20).join(', ')}.`,
        ]
  return [...lines, ...accept].join('\n') || false
}

/** Returns a function that returns true while its arguments fit into the limit. */
function room(most: number): (text: string) => boolean {
  let left = most
  return (text) => {
    left -= text.length + 1
    return left >= 0
  }
}

/** Text that Markdown shows unchanged. A comment keeps `@` from notifying people. */
export const plain = (text: string): string =>
  escapeMarkdown(printable(text)).replaceAll('@', '@<!-- -->')
