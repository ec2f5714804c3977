import { acceptancesIn, type CommentAcceptance, WORD } from '../../../rules/accept/comments.ts'

const COMMENT = new RegExp(`(?:<!--|\\{/\\*|#)[ \\t]*(${WORD}(?![\\w-])[^\\r\\n]*)`, 'g')

/**
 * What the comments of a document accept: `<!-- rail-errors-ignore … -->` in Markdown,
 * `{/* … *\/}` in MDX, `# …` in YAML and Gherkin.
 */
export function documentAcceptances(text: string): CommentAcceptance[] {
  if (!text.includes(WORD)) return []
  const comments = [...text.matchAll(COMMENT)].map(({ index: start, 0: whole, 1: words = '' }) => {
    const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    return {
      start,
      end: start + whole.length,
      text: words.replace(/(?:-->|\*\/\}).*/s, '').trimEnd(),
      alone: line.trim() === '',
    }
  })
  return acceptancesIn(text, comments)
}
