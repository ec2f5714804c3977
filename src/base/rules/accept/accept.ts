import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { type Diagnostic, isChange, type Path, printPath } from '../../core/diagnostic.ts'
import { INVALID_DATE, isDay } from '../../core/values/formats.ts'
import { groupBy } from '../../core/values/lists.ts'
import { didYouMean, nearestOf } from '../../core/values/nearest.ts'
import type { Finding, Source } from '../../core/yaml/source.ts'
import { type CommentAcceptance, commentAcceptances } from './suppression-comment.ts'
import type { Acceptance } from './types.ts'

/** An entry of a file, with the catalogs that it applies to. */
export type ScopedAcceptance = Partial<Omit<Acceptance, 'catalog'>> & {
  /** The catalogs that it applies to, by the names that findings use; all catalogs if absent. */
  files?: readonly string[]
}

type AcceptOptions = {
  accepted?: readonly ScopedAcceptance[]
  today: string | undefined
  /** The ids of all rules, built-in and of plugins. */
  known: readonly string[]
}

/** What the comments of a catalog say wrong, and the indexes of the entries that cover a finding. */
type AcceptedFindings = {
  findings: { rule: Fault['rule']; finding: Finding }[]
  matched: ReadonlySet<number>
}

/** Marks the findings of one catalog, one by one. */
export type Acceptor = {
  /** The finding, marked if a comment or an entry accepts it. */
  mark(diagnostic: Diagnostic): Diagnostic
  mentions(rule: string): boolean
  /**
   * The result, when all findings are marked. `ran`: the rules that ran; only comments about them
   * can be reported as unused.
   */
  finish(ran: ReadonlySet<string>): AcceptedFindings
}

/** Finds what accepts the findings of a catalog: its comments, and entries of a file. */
export function acceptor(
  { source, languages }: Pick<ParsedCatalog, 'source' | 'languages'>,
  { accepted = [], today, known }: AcceptOptions,
): Acceptor {
  const checks = checksFor(known, today)
  const comments = [source, ...languages.map((one) => one.source)].flatMap((text) =>
    commentAcceptances(text).map((comment) => ({
      text,
      comment,
      fault: faultOf(comment, checks, 'add one after --'),
    })),
  )
  const byComment = commentIndex(comments.filter(({ fault }) => fault === undefined))
  const entries = entryIndex(accepted, checks, source.file)
  const named = new Set([...comments.map(({ comment }) => comment.rule), ...entries.rules])
  const used = new Set<CommentAcceptance>()
  return {
    mentions: (rule) => named.has(rule),
    mark(diagnostic) {
      if (!named.has(diagnostic.rule)) return diagnostic
      const comment = byComment(diagnostic)
      if (comment === undefined) return entries.mark(diagnostic)
      used.add(comment)
      return { ...diagnostic, suppressed: acceptedBy(comment, 'comment') }
    },
    finish(ran) {
      const findings = comments.flatMap(({ text, comment, fault: own }) => {
        const fault = own ?? (used.has(comment) ? undefined : unusedFault(comment, text, ran))
        return fault === undefined ? [] : [commentFinding(text, comment, fault)]
      })
      return { findings, matched: entries.matched }
    },
  }
}

/**
 * Marks what entries accept: a change by its fingerprint, any other finding by its rule and its
 * address. `file`: the catalog whose findings these are; without it entries of all catalogs count.
 */
export function entryIndex(
  accepted: readonly ScopedAcceptance[],
  checks: Checks,
  file?: string,
): {
  mark<Marked extends Diagnostic>(diagnostic: Marked): Marked
  rules: ReadonlySet<string>
  matched: ReadonlySet<number>
} {
  const listed = accepted
    .map((entry, index) => ({ entry, index, holds: faultOf(entry, checks) === undefined }))
    .filter(({ entry: { files } }) =>
      file === undefined ? files?.length !== 0 : files?.includes(file) !== false,
    )
  const byKey = groupBy(listed, ({ entry: { rule, fingerprint, code, path } }) =>
    fingerprint === undefined ? key(rule, code, path) : key(rule, fingerprint),
  )
  const matched = new Set<number>()
  return {
    matched,
    rules: new Set(listed.flatMap(({ entry: { rule } }) => rule ?? [])),
    mark(diagnostic) {
      const covering = keysOf(diagnostic).flatMap((one) => byKey.get(one) ?? [])
      // Only the first that holds is needed; if none does, all of them are.
      const by = covering.find(({ holds }) => holds)
      for (const { index } of by ? [by] : covering) matched.add(index)
      return by === undefined
        ? diagnostic
        : { ...diagnostic, suppressed: acceptedBy(by.entry, 'file') }
    },
  }
}

/** What an entry for this finding can have: its fingerprint, or its place, or its code. */
function keysOf(diagnostic: Diagnostic): string[] {
  const { rule, fingerprint } = diagnostic
  if (isChange(diagnostic)) return [key(rule, fingerprint)]
  const { code, path } = addressOf(diagnostic)
  return [key(rule, code, path), ...(code === undefined ? [] : [key(rule, code, undefined)])]
}

/**
 * Returns the location of a finding as entries write it: the code and the field in it, or the field
 * of the file; `.` is the code or the file itself.
 */
export function addressOf({ code, path }: Pick<Diagnostic, 'code' | 'path'>): {
  code?: string
  path: string
} {
  return code === undefined
    ? { path: printPath(path) || '.' }
    : { code, path: printPath(path.slice(2)) || '.' }
}

/**
 * Broken syntax may hide the finding that a comment accepts, and a rule that did not run reports
 * nothing.
 */
const unusedFault = (
  { rule }: CommentAcceptance,
  { intact }: Source,
  ran: ReadonlySet<string>,
): Fault | undefined =>
  intact && ran.has(rule)
    ? { rule: 'acceptance-used', field: [], message: `no finding of ${rule} here; remove this` }
    : undefined

const commentFinding = (
  { file, text }: Source,
  { at: range, removal }: CommentAcceptance,
  { rule, message }: Fault,
): AcceptedFindings['findings'][number] => ({
  rule,
  finding: {
    path: [],
    at: { file, text, range },
    message,
    ...(rule === 'acceptance-used' &&
      removal && { replace: { edits: [removal], safety: 'yes' as const } }),
  },
})

const key = (...parts: readonly unknown[]): string =>
  JSON.stringify(parts.map((part) => part ?? null))

/** Finds the comment that applies to the line of a finding. */
function commentIndex(
  comments: readonly { text: Source; comment: CommentAcceptance }[],
): (diagnostic: Diagnostic) => CommentAcceptance | undefined {
  const byLine = groupBy(comments, ({ text: { file }, comment: { rule, line } }) =>
    key(file, rule, line),
  )
  return ({ file, rule, range }) => byLine.get(key(file, rule, range.line))?.[0]?.comment
}

/**
 * A fault of an entry or a comment: `rule` is the rule that explains it, `field` is the field to
 * point at.
 */
export type Fault = {
  rule: 'acceptance-valid' | 'acceptance-used'
  field: Path
  message: string
}

/** What is accepted, whether by a comment or by an entry of the file. */
type Terms = { [Field in 'rule' | 'reason' | 'owner' | 'expires']?: string | undefined }

/** The input for checking entries. */
export type Checks = {
  today: string | undefined
  /** The ids of all rules, built-in and of plugins. */
  known: ReadonlySet<string>
  /** The rule that a mistyped id most likely means; undefined after many of them. */
  guess(rule: string): string | undefined
  /** False for a rule whose findings can't be accepted. */
  acceptable(rule: string): boolean
}

const NEVER = new Set([
  'syntax-valid',
  'code-unique',
  'key-unique',
  'plugin-completed',
  'findings-complete',
])

/** False for the findings that all others depend on, and for findings about what is accepted. */
export const isAcceptable = (rule: string): boolean =>
  !NEVER.has(rule) && !rule.startsWith('acceptance-')

export const checksFor = (
  known: readonly string[],
  today: string | undefined,
  acceptable = isAcceptable,
): Checks => ({ today, known: new Set(known), guess: nearestOf(known), acceptable })

/** Checks what a comment or an entry says. `how` explains how to write a reason. */
export function faultOf(
  { rule = '', reason, expires }: Terms,
  { today, known, guess, acceptable }: Checks,
  how = 'add one',
): Fault | undefined {
  const fault = (message: string, ...field: string[]): Fault => ({
    rule: 'acceptance-valid',
    field,
    message,
  })
  if (!acceptable(rule)) return fault(`findings of ${rule} can't be accepted`, 'rule')
  if (!known.has(rule))
    return fault(`"${rule}" is not a known rule${didYouMean(guess(rule))}`, 'rule')
  if (reason === undefined || reason.trim() === '')
    return fault(`${rule} is accepted without a reason; ${how}`)
  if (expires === undefined) return undefined
  if (!isDay(expires)) return fault(`"${expires}" ${INVALID_DATE}`, 'expires')
  if (today !== undefined && expires < today)
    return fault(`${rule} was accepted until ${expires}`, 'expires')
  return undefined
}

export const acceptedBy = (
  { reason = '', owner, expires }: Terms,
  by: NonNullable<Diagnostic['suppressed']>['by'],
): NonNullable<Diagnostic['suppressed']> => ({
  reason,
  by,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})
