import { type Diagnostic, diagnosticOf, fingerprintOf } from '../../core/diagnostic.ts'
import { acceptedBy, type Checks, faultOf } from './accept.ts'
import { acceptancesIn, type CommentAcceptance, WORD } from './suppression-comment.ts'

// What begins a comment, in source code and in documents.
const COMMENT = new RegExp(`(?:<!--|\\{?/\\*\\*?|//|#|--)[ \\t]*(${WORD}(?![\\w-])[^\\r\\n]*)`, 'g')

/** What the comments of a file accept, on their line or the line below: `// rail-errors-ignore …`. */
export function acceptancesOf(text: string): CommentAcceptance[] {
  if (!text.includes(WORD)) return []
  const comments = Array.from(
    text.matchAll(COMMENT),
    ({ index: start, 0: whole, 1: words = '' }) => {
      const before = text.slice(Math.max(0, start - LONGEST_FRONT), start)
      const line = before.slice(before.lastIndexOf('\n') + 1)
      const [said = '', after = ''] = words.split(/-->|\*\/\}?/)
      return {
        start,
        end: start + whole.length,
        text: said.trimEnd(),
        alone: `${line}${after}`.trim() === '',
      }
    },
  )
  return acceptancesIn(text, comments)
}

// What is further to the right was not written by hand.
const LONGEST_FRONT = 500

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
