import { type Diagnostic, printPath } from '../diagnostic.ts'
import { groupBy } from '../values/group.ts'
import { nearestOf } from '../values/nearest.ts'
import type { Finding, Source } from '../yaml/source.ts'
import { type CommentSuppression, commentSuppressions } from './comments.ts'
import { acceptedBy, type Checks, type Fault, faultOf, firstHolding } from './fault.ts'
import { SUPPRESSIONS } from './kinds.ts'
import type { Suppression } from './model.ts'

/** A suppression from outside the catalog, with the catalogs that it applies to. */
export type ScopedSuppression = Omit<Suppression, 'catalog' | 'reason'> & {
  /** `suppression-reasoned` reports what is missing. */
  reason?: string
  /** The file that contains it; the config if absent. */
  from?: 'config' | 'file'
  /** The catalogs that it applies to, by the names that findings use; all catalogs if absent. */
  files?: readonly string[]
}

export type SuppressOptions = {
  suppressions?: readonly ScopedSuppression[]
  /**
   * False forbids suppressions in comments: then only the config and the file can suppress. Default
   * true.
   */
  comments?: boolean
  today: string | undefined
  /** The ids of all rules, built-in and of plugins. */
  known: readonly string[]
}

/**
 * The faults of the comments, by the id of the rule that explains them, and the indexes of
 * `suppressions` that cover a finding.
 */
export type Suppressed = {
  findings: { rule: string; finding: Finding }[]
  matched: ReadonlySet<number>
}

/** Marks the findings of one catalog, one by one. */
export type Suppressor = {
  /** The finding, marked if a comment, the config or the file suppresses it. */
  mark(diagnostic: Diagnostic): Diagnostic
  /** True if there is a suppression of this rule. */
  mentions(rule: string): boolean
  /**
   * The result, when all findings are marked. `ran`: the rules that ran; only their suppressions
   * can be reported as unused.
   */
  finish(ran: ReadonlySet<string>): Suppressed
}

const NEVER = new Set([
  'syntax-valid',
  'code-unique',
  'key-unique',
  'plugin-completed',
  'findings-complete',
])

/** False for the findings that all others depend on, and for findings about suppressions. */
export const isSuppressible = (rule: string): boolean =>
  !NEVER.has(rule) && !rule.startsWith('suppression-')

export const suppressionChecks = ({
  today,
  known,
}: Pick<SuppressOptions, 'today' | 'known'>): Checks => ({
  kind: SUPPRESSIONS,
  today,
  known,
  guess: nearestOf(known),
  acceptable: isSuppressible,
})

/** Finds the suppressions of a catalog: in its comments, in the config and in the file. */
export function suppressor(source: Source, options: SuppressOptions): Suppressor {
  const checks = suppressionChecks(options)
  const comments = commentSuppressions(source).map((comment) => ({
    comment,
    fault: (options.comments ?? true) ? faultOf(comment, checks, 'add one after --') : FORBIDDEN,
  }))
  const { suppressions = [] } = options
  const byComment = commentIndex(
    comments.flatMap(({ comment, fault }) => (fault === undefined ? [comment] : [])),
  )
  const byAddress = addressIndex(source.file, options)
  const named = new Set([
    ...comments.map(({ comment }) => comment.rule),
    ...suppressions.map(({ rule }) => rule),
  ])
  const used = new Set<CommentSuppression>()
  const matched = new Set<number>()
  return {
    mentions: (rule) => named.has(rule),
    mark(diagnostic) {
      if (!named.has(diagnostic.rule)) return diagnostic
      // Of a place in another file, which the catalog names, the comments here say nothing.
      const comment = diagnostic.file === source.file ? byComment(diagnostic) : undefined
      if (comment !== undefined) used.add(comment)
      const by = comment ?? firstHolding(byAddress(diagnostic), matched)
      return by === undefined
        ? diagnostic
        : {
            ...diagnostic,
            suppressed: acceptedBy(by, 'line' in by ? 'comment' : (by.from ?? 'config')),
          }
    },
    finish(ran) {
      const findings = comments.flatMap(({ comment, fault: own }) => {
        const fault = own ?? (used.has(comment) ? undefined : unusedFault(comment, source, ran))
        return fault === undefined ? [] : [commentFinding(comment, fault)]
      })
      return { findings, matched }
    },
  }
}

/**
 * Returns the location of a finding as suppressions write it: the code and the field in it, or the
 * field of the file; `.` is the code or the file itself.
 */
export function addressOf({ code, path }: Pick<Diagnostic, 'code' | 'path'>): {
  code?: string
  path: string
} {
  return code === undefined
    ? { path: printPath(path) || '.' }
    : { code, path: printPath(path.slice(2)) || '.' }
}

const FORBIDDEN: Fault = {
  id: 'allowed',
  field: [],
  message: 'the config does not allow suppression comments; add it to "suppressions" in the config',
}

/**
 * Broken syntax may hide the finding that a comment suppresses, and a rule that did not run reports
 * nothing.
 */
const unusedFault = (
  { rule }: CommentSuppression,
  { intact }: Source,
  ran: ReadonlySet<string>,
): Fault | undefined =>
  intact && ran.has(rule)
    ? { id: 'used', field: [], message: `unused suppression of ${rule}; remove it` }
    : undefined

const commentFinding = (
  { at, removal }: CommentSuppression,
  { id, message }: Fault,
): Suppressed['findings'][number] => ({
  rule: `suppression-${id}`,
  finding: {
    path: [],
    at,
    message,
    ...(id === 'used' && removal && { replace: { edits: [removal], safety: 'yes' as const } }),
  },
})

const key = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts.map((part) => part ?? null))

/** Finds the comment that applies to the line of a finding. */
function commentIndex(
  comments: readonly CommentSuppression[],
): (diagnostic: Diagnostic) => CommentSuppression | undefined {
  const byLine = groupBy(comments, ({ rule, line }) => key(rule, line))
  return ({ rule, range }) => byLine.get(key(rule, range.line))?.[0]
}

/**
 * Finds the suppressions from outside that name the location of a finding in this file, then those
 * of its code.
 */
export function addressIndex(file: string, { suppressions = [], ...options }: SuppressOptions) {
  const checks = suppressionChecks(options)
  const listed = suppressions
    .map((entry, index) => ({ entry, index, holds: faultOf(entry, checks) === undefined }))
    .filter(({ entry }) => entry.files?.includes(file) !== false)
  const byAddress = groupBy(listed, ({ entry: { rule, code, path } }) => key(rule, code, path))
  return (diagnostic: Diagnostic) => {
    const { code, path } = addressOf(diagnostic)
    const ofCode =
      code === undefined ? [] : (byAddress.get(key(diagnostic.rule, code, undefined)) ?? [])
    return [...(byAddress.get(key(diagnostic.rule, code, path)) ?? []), ...ofCode]
  }
}
