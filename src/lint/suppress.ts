import { ranger } from '../catalog/locate.ts'
import type { Reading } from '../catalog/read.ts'
import type { Comment, Finding } from '../catalog/source.ts'
import type { Diagnostic, Edit, Range } from '../diagnostic.ts'
import { didYouMean, nearest } from '../nearest.ts'

/** A suppression of the config: silences the findings of one rule about one code. */
export type ConfiguredSuppression = { code: string; rule: string; reason?: string; owner?: string; expires?: string }

export type SuppressOptions = {
  suppressions?: readonly ConfiguredSuppression[]
  /** False forbids comments: then only the config silences. Default true. */
  comments?: boolean
  today: string | undefined
  /** Every rule id that there is. */
  known: readonly string[]
}

/** What was silenced, and what is wrong with the suppressions, by the id of the rule that explains it. */
export type Suppressed = { diagnostics: Diagnostic[]; findings: { rule: string; finding: Finding }[] }

const WORD = 'rail-errors-ignore'
const NEVER = new Set(['syntax-valid', 'code-unique', 'key-unique', 'plugin-completed'])

type Suppression = {
  rule: string
  reason: string | undefined
  owner: string | undefined
  expires: string | undefined
  covers(diagnostic: Diagnostic): boolean
  /** Where to point. */
  place: Pick<Finding, 'path' | 'at'>
  /** What takes it away, when it can be taken away alone. */
  removal?: Edit
  inConfig: boolean
}

/** Marks the findings that a comment or the config silences, and says which suppressions are dead, expired, unknown or without a reason. */
export function suppress(reading: Reading, diagnostics: readonly Diagnostic[], options: SuppressOptions): Suppressed {
  const all = [...inComments(reading), ...inConfig(reading, options.suppressions ?? [])]
  const findings: Suppressed['findings'] = []
  const active: Suppression[] = []
  for (const suppression of all) {
    const fault = faultOf(suppression, options)
    if (fault === undefined) active.push(suppression)
    else findings.push({ rule: fault[0], finding: { ...suppression.place, message: fault[1] } })
  }
  const used = new Set<Suppression>()
  const marked = diagnostics.map((diagnostic) => {
    const by = active.find((suppression) => suppression.rule === diagnostic.rule && suppression.covers(diagnostic))
    if (by === undefined) return diagnostic
    used.add(by)
    const { reason = '', owner, expires } = by
    return {
      ...diagnostic,
      suppressed: {
        reason,
        by: by.inConfig ? ('config' as const) : ('comment' as const),
        ...(owner !== undefined && { owner }),
        ...(expires !== undefined && { expires }),
      },
    }
  })
  for (const { rule, place, removal } of active.filter((one) => !used.has(one))) {
    const message = `there is no finding of ${rule} here to silence; take this away`
    findings.push({
      rule: 'suppression-used',
      finding: { ...place, message, ...(removal && { replace: { edits: [removal], safety: 'yes' } }) },
    })
  }
  return { diagnostics: marked, findings }
}

function faultOf(
  { rule, reason, expires, inConfig: configured }: Suppression,
  { comments = true, today, known }: SuppressOptions,
): [string, string] | undefined {
  if (!configured && !comments)
    return ['suppression-allowed', 'the config forbids suppressions in comments; write it there, under "suppressions"']
  if (NEVER.has(rule) || rule.startsWith('suppression-')) return ['suppression-allowed', `${rule} can't be suppressed`]
  if (!known.includes(rule)) return ['suppression-rule-known', `there is no rule "${rule}"${didYouMean(nearest(rule, known))}`]
  if (reason === undefined || reason.trim() === '')
    return ['suppression-reasoned', `the suppression of ${rule} has no reason; write one behind --`]
  if (expires !== undefined && today !== undefined && expires < today)
    return ['suppression-current', `the suppression of ${rule} ended on ${expires}`]
  return undefined
}

/** `# rail-errors-ignore <rule>[, <rule>] -- <reason> (until 2027-01-31, owner team-x)`, on the line or on the one above. */
function inComments({ source }: Reading): Suppression[] {
  const comments = source.comments(WORD)
  if (comments.length === 0) return []
  const rangeAt = ranger(source.text)
  const lines = source.text.split(/\r\n|\r|\n/)
  return comments.flatMap((comment) => {
    const at = rangeAt(comment)
    const line = comment.alone ? below(lines, at.line) : at.line
    const { rules, reason, owner, expires } = parsed(comment.text)
    const covers = ({ range }: Diagnostic) => range.line === line
    const alone = rules.length === 1 && { removal: removalOf(source.text, comment) }
    return rules.map((rule) => ({ rule, reason, owner, expires, covers, place: { path: [], at }, inConfig: false, ...alone }))
  })
}

/** The number of the next line that holds more than a comment. */
function below(lines: readonly string[], line: number): number {
  let next = line
  while (next < lines.length && /^\s*(?:#|$)/.test(lines[next]!)) next++
  return next + 1
}

function parsed(text: string): { rules: string[]; reason: string | undefined; owner: string | undefined; expires: string | undefined } {
  const [head = '', ...rest] = text.slice(WORD.length).split(/(?:^|\s)--(?:\s|$)/)
  const tail = rest.length === 0 ? undefined : rest.join(' -- ').trim()
  const notes = tail === undefined ? undefined : /\(([^()]*)\)$/.exec(tail)?.[1]
  const expires = /(?:^|,)\s*until ([0-9]{4}-[0-9]{2}-[0-9]{2})\s*(?:,|$)/.exec(notes ?? '')?.[1]
  const owner = /(?:^|,)\s*owner ([^,]+?)\s*(?:,|$)/.exec(notes ?? '')?.[1]
  const reason = expires === undefined && owner === undefined ? tail : tail?.slice(0, tail.lastIndexOf('(')).trim()
  return { rules: head.split(/[\s,]+/).filter(Boolean), reason, owner, expires }
}

/** The comment with the blanks before it; the whole line when nothing else stands on it. */
function removalOf(text: string, { start, end, alone }: Comment): Edit {
  let from = start
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
  if (!alone) return { start: from, end, text: '' }
  const lineEnd = /^(?:\r\n?|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0
  return { start: from, end: end + lineEnd, text: '' }
}

function inConfig(reading: Reading, suppressions: readonly ConfiguredSuppression[]): Suppression[] {
  const start: Range = { start: 0, end: 0, line: 1, column: 1 }
  return suppressions.map(({ code, rule, reason, owner, expires }) => {
    const index = reading.value.codes?.findIndex((entry) => entry.code === code) ?? -1
    const place = index < 0 ? { path: [], at: start } : { path: ['codes', index, 'code'] }
    return { rule, reason, owner, expires, covers: (diagnostic: Diagnostic) => diagnostic.code === code, place, inConfig: true }
  })
}
