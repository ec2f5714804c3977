import type { Edit } from '../diagnostic.ts'

/** A text after an edit, and its expected value: the caller parses the text again and compares. */
export type Edited = { text: string; raw: unknown }

/** A text that can't be edited; the message says why, in a sentence. */
export class Uneditable extends Error {
  override name = 'Uneditable'
}

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
