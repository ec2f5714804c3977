/** A text after an edit, and the value that it must have now: the caller reads it again and compares. */
export type Edited = { text: string; raw: unknown }

/** A text that can't be edited in its place; the message says why, in a sentence. */
export class Uneditable extends Error {
  override name = 'Uneditable'
}
