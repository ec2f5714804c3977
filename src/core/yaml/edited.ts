/** A text after an edit, and its expected value: the caller parses the text again and compares. */
export type Edited = { text: string; raw: unknown }

/** A text that can't be edited; the message says why, in a sentence. */
export class Uneditable extends Error {
  override name = 'Uneditable'
}
