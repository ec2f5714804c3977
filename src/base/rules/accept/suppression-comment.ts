import type { Edit, Range } from '../../core/diagnostic.ts'
import { ranger } from '../../core/yaml/diagnose.ts'
import type { Comment, Source } from '../../core/yaml/source.ts'

export type CommentAcceptance = {
  rule: string
  reason: string | undefined
  owner: string | undefined
  expires: string | undefined
  /** The line that it applies to, 1-based. */
  line: number
  at: Range
  /** The edit that removes the comment; undefined if the comment is about other rules, too. */
  removal?: Edit
}

/** The word with which a comment begins that accepts findings. */
export const WORD = 'rail-errors-ignore'

/**
 * `# rail-errors-ignore <rule>[, <rule>] -- <reason> (until 2027-01-31, owner team-x)`, on the line
 * or on the line above.
 */
export const commentAcceptances = (
  source: Pick<Source, 'text' | 'comments'>,
): CommentAcceptance[] => acceptancesIn(source.text, source.comments(WORD))

/** What these comments of a text accept, which is YAML or source code. */
export function acceptancesIn(text: string, comments: readonly Comment[]): CommentAcceptance[] {
  if (comments.length === 0) return []
  const rangeAt = ranger(text)
  const below = lineBelow(text.split(/\r\n|\r|\n/))
  return comments.flatMap((comment) => {
    const at = rangeAt(comment)
    const line = comment.alone ? below(at.line) : at.line
    const { rules, ...words } = parsed(comment.text)
    const alone = rules.length === 1 && { removal: removalOf(text, comment) }
    return rules.map((rule) => ({ rule, ...words, line, at, ...alone }))
  })
}

/**
 * Finds the number of the next line that has more than a comment. Callers pass ascending line
 * numbers, so each line is read once.
 */
function lineBelow(lines: readonly string[]): (line: number) => number {
  let next = 0
  return (line) => {
    next = Math.max(next, line)
    while (next < lines.length && /^\s*(?:#(?!\[)|\/\/|$)/.test(lines[next]!)) next++
    return next + 1
  }
}

function parsed(text: string): {
  rules: string[]
  reason: string | undefined
  owner: string | undefined
  expires: string | undefined
} {
  const [head = '', ...rest] = text.slice(WORD.length).split(/(?:^|\s)--(?:\s|$)/)
  const tail = rest.length === 0 ? undefined : rest.join(' -- ').trim()
  const notes = tail === undefined ? undefined : /\(([^()]*)\)$/.exec(tail)?.[1]
  const noted = (pattern: RegExp) =>
    (notes ?? '').split(',').flatMap((note) => pattern.exec(note.trim())?.[1]?.trim() ?? [])[0]
  const expires = noted(/^until ([0-9]{4}-[0-9]{2}-[0-9]{2})$/)
  const owner = noted(/^owner (.+)$/s)
  const reason =
    expires === undefined && owner === undefined
      ? tail
      : tail?.slice(0, tail.lastIndexOf('(')).trim()
  return {
    rules: head.split(/[\s,]+/).filter(Boolean),
    reason,
    owner,
    expires,
  }
}

/**
 * Removes the comment and the blanks before it, or the whole line if the comment is alone on it.
 */
function removalOf(text: string, { start, end, alone }: Comment): Edit {
  let from = start
  while (from > 0 && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
  if (!alone) return { start: from, end, text: '' }
  const lineEnd = /^(?:\r\n?|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0
  return { start: from, end: end + lineEnd, text: '' }
}
