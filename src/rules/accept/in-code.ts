import { type Diagnostic, diagnosticOf, fingerprintOf, type Span } from '../../core/diagnostic.ts'
import {
  acceptancesIn,
  acceptedBy,
  type Checks,
  type CommentAcceptance,
  faultOf,
  WORD,
} from './accept.ts'

// What begins a comment in Markdown, in MDX, and in YAML and Gherkin.
const COMMENT = new RegExp(`(?:<!--|\\{/\\*|#)[ \\t]*(${WORD}(?![\\w-])[^\\r\\n]*)`, 'g')

/**
 * What the comments of a document accept: `<!-- rail-errors-ignore … -->` in Markdown,
 * `{/* … *\/}` in MDX, `# …` in YAML and Gherkin.
 */
export const documentAcceptances = (text: string): CommentAcceptance[] =>
  text.includes(WORD)
    ? commentsAt(
        text,
        [...text.matchAll(COMMENT)].map(({ index: start, 0: whole }) => ({
          start,
          end: start + whole.length,
        })),
      )
    : []

/** What comments at these places accept, on their line or the line below. */
export function commentsAt(text: string, spans: readonly Span[]): CommentAcceptance[] {
  const comments = spans.map(({ start, end }) => {
    const whole = text.slice(start, end)
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const [after = ''] = text.slice(end, end + 2_000).split('\n', 1)
    return {
      start,
      end,
      text: whole
        .slice(whole.indexOf(WORD))
        .replace(/(?:-->|\*\/\}?).*/s, '')
        .trimEnd(),
      alone: before.trim() === '' && after.trim() === '',
    }
  })
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
