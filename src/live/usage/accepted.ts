import { type Diagnostic, diagnosticOf, fingerprintOf } from '../../core/diagnostic.ts'
import { acceptancesIn, type CommentAcceptance, WORD } from '../../rules/accept/comments.ts'
import { acceptedBy, type Checks, faultOf } from '../../rules/accept/fault.ts'

// Longer lines are not read.
const LONGEST_LINE = 2_000

/**
 * What comments of source code accept: `// rail-errors-ignore usage-declared -- <reason>` on
 * the line of the finding, or on the line above. `notes`: where the comments are.
 */
export function codeAcceptances(text: string, notes: readonly number[]): CommentAcceptance[] {
  const comments = []
  for (let at = 0; at < notes.length; at += 2) {
    const start = notes[at]!
    const whole = text.slice(start, notes[at + 1])
    const from = whole.indexOf(WORD)
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const [after = ''] = text.slice(notes[at + 1]!, notes[at + 1]! + LONGEST_LINE).split('\n', 1)
    comments.push({
      start,
      end: notes[at + 1]!,
      text: whole.slice(from).replace(/\*\/$/, '').trimEnd(),
      alone: before.trim() === '' && after.trim() === '',
    })
  }
  return acceptancesIn(text, comments)
}

/** What comments in source code accept, and what is wrong with them. */
export type CodeAccepted = { diagnostics: Diagnostic[]; faults: Diagnostic[] }

/**
 * Marks the findings that a comment in their file accepts. Comments that accept nothing, or have no
 * reason, are findings.
 */
export function acceptedInCode(
  diagnostics: readonly Diagnostic[],
  comments: ReadonlyMap<string, readonly CommentAcceptance[]>,
  checks: Checks,
  ran: (rule: string) => boolean,
): CodeAccepted {
  const used = new Set<CommentAcceptance>()
  const marked = diagnostics.map((diagnostic) => {
    const { file, rule, range } = diagnostic
    const by = comments
      .get(file)
      ?.find((one) => one.rule === rule && one.line === range.line && holds(one, checks))
    if (by === undefined) return diagnostic
    used.add(by)
    return { ...diagnostic, suppressed: acceptedBy(by, 'comment') }
  })
  const faults = [...comments].flatMap(([file, all]) =>
    all.flatMap((comment) => {
      const fault = faultOf(comment, checks, 'add one after --')
      const isUnused = fault === undefined && !used.has(comment) && ran(comment.rule)
      const rule = fault?.rule ?? (isUnused ? 'acceptance-used' : undefined)
      if (rule === undefined) return []
      return [
        diagnosticOf({
          rule,
          severity: 'error',
          message: fault?.message ?? `no finding of ${comment.rule} here; remove this`,
          file,
          range: comment.at,
          fingerprint: fingerprintOf(rule, file, comment.rule, comment.line),
        }),
      ]
    }),
  )
  return { diagnostics: marked, faults }
}

const holds = (comment: CommentAcceptance, checks: Checks): boolean =>
  faultOf(comment, checks) === undefined
