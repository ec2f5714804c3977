import type { Reading } from '../catalog/reading.ts'
import { type Diagnostic, printPath } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import type { Finding } from '../yaml/source.ts'
import { type CommentSuppression, commentSuppressions } from './comments.ts'

/** A suppression that stands outside the catalog: it silences the findings of one rule about one code, or at one path. */
export type Suppression = {
  rule: string
  /** The code; without it, `path` is that of a field of the file. */
  code?: string
  /** The field of the code, else of the file; `.` is the whole of it. Absent: every field of the code. */
  path?: string
  reason?: string
  owner?: string
  expires?: string
  /** Where it stands: the config when absent. */
  from?: 'config' | 'file'
  /** The catalogs that it is about, as findings call them; all when absent. */
  files?: readonly string[]
}

export type SuppressOptions = {
  suppressions?: readonly Suppression[]
  /** False forbids comments: then only the config and the file silence. Default true. */
  comments?: boolean
  today: string | undefined
  /** Every rule id that there is. */
  known: readonly string[]
  /** The rules that ran: the others' suppressions can't be called dead. */
  ran: ReadonlySet<string>
}

/** What was silenced; what is wrong with the comments, by the id of the rule that explains it; and which of `suppressions` cover a finding, by index. */
export type Suppressed = { diagnostics: Diagnostic[]; findings: { rule: string; finding: Finding }[]; matched: ReadonlySet<number> }

const NEVER = new Set(['syntax-valid', 'code-unique', 'key-unique', 'plugin-completed'])

/** False for the findings without which nothing else holds, and for those about suppressions. */
export const isSuppressible = (rule: string): boolean => !NEVER.has(rule) && !rule.startsWith('suppression-')

/** Marks the findings that a comment, the config or the file silences, and says which comments are dead, over, unknown or without a reason. */
export function suppress(reading: Reading, diagnostics: readonly Diagnostic[], options: SuppressOptions): Suppressed {
  const findings: Suppressed['findings'] = []
  const comments = commentSuppressions(reading).filter((comment) => {
    const fault = (options.comments ?? true) ? faultOf(comment, options, 'write one behind --') : FORBIDDEN
    if (fault !== undefined) findings.push({ rule: fault[0], finding: { path: [], at: comment.at, message: fault[1] } })
    return fault === undefined
  })
  const byLine = groupBy(comments, ({ rule, line }) => key(rule, line))
  const about = (options.suppressions ?? []).flatMap((suppression, index) =>
    suppression.files?.includes(reading.source.file) === false
      ? []
      : [{ suppression, index, holds: faultOf(suppression, options) === undefined }],
  )
  const byAddress = groupBy(about, ({ suppression: { rule, code, path } }) => key(rule, code, path))
  const used = new Set<CommentSuppression>()
  const matched = new Set<number>()

  const mark = (diagnostic: Diagnostic): Diagnostic => {
    const { rule, range } = diagnostic
    const comment = byLine.get(key(rule, range.line))?.[0]
    if (comment !== undefined) {
      used.add(comment)
      return { ...diagnostic, suppressed: silenced(comment, 'comment') }
    }
    const { code, path } = addressOf(diagnostic)
    const covering = [
      ...(byAddress.get(key(rule, code, path)) ?? []),
      ...(code === undefined ? [] : (byAddress.get(key(rule, code, undefined)) ?? [])),
    ]
    const by = covering.find(({ holds }) => holds)
    for (const { index } of by ? [by] : covering) matched.add(index)
    return by === undefined ? diagnostic : { ...diagnostic, suppressed: silenced(by.suppression, by.suppression.from ?? 'config') }
  }
  const marked = comments.length + about.length === 0 ? [...diagnostics] : diagnostics.map(mark)

  // What broken syntax cut away may hold the finding that a comment is about.
  for (const comment of comments.filter((one) => !used.has(one) && options.ran.has(one.rule) && reading.source.whole)) {
    const { rule, at, removal } = comment
    const message = `there is no finding of ${rule} here to silence; take this away`
    findings.push({
      rule: 'suppression-used',
      finding: { path: [], at, message, ...(removal && { replace: { edits: [removal], safety: 'yes' } }) },
    })
  }
  return { diagnostics: marked, findings, matched }
}

/** How a suppression names the place of a finding: the code and the field in it, or the field of the file; `.` is the whole of it. */
export function addressOf({ code, path }: Pick<Diagnostic, 'code' | 'path'>): { code?: string; path: string } {
  return code === undefined ? { path: printPath(path) || '.' } : { code, path: printPath(path.slice(2)) || '.' }
}

const FORBIDDEN = [
  'suppression-allowed',
  'the config forbids suppressions in comments; write it there, under "suppressions"',
] as const satisfies Fault

type Fault = readonly [rule: string, message: string]

/** What is wrong with a suppression, whatever it covers: the rule that explains it, and the words. */
export function faultOf(
  { rule, reason, expires }: Pick<Suppression, 'rule' | 'reason' | 'expires'>,
  { today, known }: Pick<SuppressOptions, 'today' | 'known'>,
  how = 'write one',
): Fault | undefined {
  if (!isSuppressible(rule)) return ['suppression-allowed', `${rule} can't be suppressed`]
  if (!known.includes(rule)) return ['suppression-rule-known', `there is no rule "${rule}"${didYouMean(nearest(rule, known))}`]
  if (reason === undefined || reason.trim() === '') return ['suppression-reasoned', `the suppression of ${rule} has no reason; ${how}`]
  if (expires !== undefined && today !== undefined && expires < today)
    return ['suppression-current', `the suppression of ${rule} ended on ${expires}`]
  return undefined
}

const silenced = ({ reason = '', owner, expires }: Omit<Suppression, 'rule'>, by: 'comment' | 'config' | 'file') => ({
  reason,
  by,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null))
