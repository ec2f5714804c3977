import { type Diagnostic, printPath } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import type { Finding, Source } from '../yaml/source.ts'
import { type CommentSuppression, commentSuppressions } from './comments.ts'
import { acceptedBy, type Checks, type Fault, faultOf, firstHolding } from './fault.ts'
import { SUPPRESSIONS } from './kinds.ts'
import type { Suppression } from './model.ts'

/** A suppression from outside the catalog, with the catalogs that it is about. */
export type ScopedSuppression = Omit<Suppression, 'catalog' | 'reason'> & {
  /** What is missing is a finding of `suppression-reasoned`. */
  reason?: string
  /** Where it is written: in the config when absent. */
  from?: 'config' | 'file'
  /** The catalogs that it is about, as findings call them; all when absent. */
  files?: readonly string[]
}

export type SuppressOptions = {
  suppressions?: readonly ScopedSuppression[]
  /** False forbids comments: then only the config and the file silence. Default true. */
  comments?: boolean
  today: string | undefined
  /** All rule ids, built-in and of plugins. */
  known: readonly string[]
  /** The rules that ran: only their suppressions can be called unused. */
  ran: ReadonlySet<string>
}

/** What was silenced; what is wrong with the comments, by the id of the rule that explains it; and which of `suppressions` cover a finding, by index. */
export type Suppressed = { diagnostics: Diagnostic[]; findings: { rule: string; finding: Finding }[]; matched: ReadonlySet<number> }

const NEVER = new Set(['syntax-valid', 'code-unique', 'key-unique', 'plugin-completed', 'findings-complete'])

/** False for the findings without which nothing else holds, and for those about suppressions. */
export const isSuppressible = (rule: string): boolean => !NEVER.has(rule) && !rule.startsWith('suppression-')

/** What suppressions are checked against. */
export const suppressionChecks = ({ today, known }: Pick<SuppressOptions, 'today' | 'known'>): Checks => ({
  kind: SUPPRESSIONS,
  today,
  known,
  acceptable: isSuppressible,
})

/** Marks the findings that a comment, the config or the file silences, and says what is wrong with the comments. */
export function suppress(source: Source, diagnostics: readonly Diagnostic[], options: SuppressOptions): Suppressed {
  const comments = commentSuppressions(source).map((comment) => ({ comment, fault: commentFault(comment, options) }))
  if (comments.length + (options.suppressions ?? []).length === 0)
    return { diagnostics: [...diagnostics], findings: [], matched: new Set() }
  const byComment = commentIndex(comments.flatMap(({ comment, fault }) => (fault === undefined ? [comment] : [])))
  const byAddress = addressIndex(source.file, options)
  const used = new Set<CommentSuppression>()
  const matched = new Set<number>()
  const markOf = (diagnostic: Diagnostic): Diagnostic['suppressed'] => {
    const comment = byComment(diagnostic)
    if (comment !== undefined) used.add(comment)
    const by = comment ?? firstHolding(byAddress(diagnostic), matched)
    return by && acceptedBy(by, 'line' in by ? 'comment' : (by.from ?? 'config'))
  }
  const marked = diagnostics.map((diagnostic) => {
    const suppressed = markOf(diagnostic)
    return suppressed === undefined ? diagnostic : { ...diagnostic, suppressed }
  })
  const findings = comments.flatMap(({ comment, fault: own }) => {
    const fault = own ?? (used.has(comment) ? undefined : unusedFault(comment, source, options))
    return fault === undefined ? [] : [commentFinding(comment, fault)]
  })
  return { diagnostics: marked, findings, matched }
}

/** How a suppression names the place of a finding: the code and the field in it, or the field of the file; `.` is the whole of it. */
export function addressOf({ code, path }: Pick<Diagnostic, 'code' | 'path'>): { code?: string; path: string } {
  return code === undefined ? { path: printPath(path) || '.' } : { code, path: printPath(path.slice(2)) || '.' }
}

const FORBIDDEN: Fault = {
  id: 'allowed',
  field: [],
  message: 'the config does not allow suppression comments; add it to "suppressions" in the config',
}

const commentFault = (comment: CommentSuppression, options: SuppressOptions): Fault | undefined =>
  (options.comments ?? true) ? faultOf(comment, suppressionChecks(options), 'add one after --') : FORBIDDEN

/** What broken syntax cut away may hold the finding that a comment is about, and a rule that did not run says nothing. */
const unusedFault = ({ rule }: CommentSuppression, { intact }: Source, { ran }: SuppressOptions): Fault | undefined =>
  intact && ran.has(rule) ? { id: 'used', field: [], message: `unused suppression of ${rule}; remove it` } : undefined

const commentFinding = ({ at, removal }: CommentSuppression, { id, message }: Fault): Suppressed['findings'][number] => ({
  rule: `suppression-${id}`,
  finding: { path: [], at, message, ...(id === 'used' && removal && { replace: { edits: [removal], safety: 'yes' as const } }) },
})

const key = (...parts: readonly unknown[]): string => JSON.stringify(parts.map((part) => part ?? null))

/** Finds the comment that is about the line of a finding. */
function commentIndex(comments: readonly CommentSuppression[]): (diagnostic: Diagnostic) => CommentSuppression | undefined {
  const byLine = groupBy(comments, ({ rule, line }) => key(rule, line))
  return ({ rule, range }) => byLine.get(key(rule, range.line))?.[0]
}

/** Finds the suppressions from outside that name the place of a finding in this file, before those of the whole code. */
function addressIndex(file: string, { suppressions = [], ...options }: SuppressOptions) {
  const checks = suppressionChecks(options)
  const listed = suppressions
    .map((entry, index) => ({ entry, index, holds: faultOf(entry, checks) === undefined }))
    .filter(({ entry }) => entry.files?.includes(file) !== false)
  const byAddress = groupBy(listed, ({ entry: { rule, code, path } }) => key(rule, code, path))
  return (diagnostic: Diagnostic) => {
    const { code, path } = addressOf(diagnostic)
    const ofCode = code === undefined ? [] : (byAddress.get(key(diagnostic.rule, code, undefined)) ?? [])
    return [...(byAddress.get(key(diagnostic.rule, code, path)) ?? []), ...ofCode]
  }
}
