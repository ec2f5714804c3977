import type { Edit } from '../diagnostic.ts'

/**
 * Applies all edits to a text. They must not overlap; edits at the same position keep their order.
 */
export function splice(text: string, edits: readonly Edit[]): string {
  const parts: string[] = []
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, edit.start), edit.text)
    at = edit.end
  }
  return parts.join('') + text.slice(at)
}
