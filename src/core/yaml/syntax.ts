import { type Event, parseEvents, YAMLException } from 'js-yaml'

/**
 * Where a text is not valid YAML, and why; the offset is in UTF-16 units. From {@link syntaxError}
 * the message is what the parser said.
 */
export type SyntaxFault = { offset: number; message: string }

/** The deepest nesting that is read; a catalog needs six levels. */
export const DEEPEST = 64

export const TOO_DEEP = `nested deeper than ${DEEPEST} levels, the limit; a catalog needs six`

/**
 * The events of all documents in a text that is `levels` deep in another. Throws what
 * {@link syntaxError} reads.
 */
export const eventsOf = (text: string, levels = 0): Event[] =>
  parseEvents(text, { maxDepth: DEEPEST - levels })

/**
 * Converts what js-yaml throws to a position and a sentence. Other errors that a parser throws on
 * unusual input are reported the same way.
 */
export function syntaxError(error: unknown): SyntaxFault {
  if (error instanceof YAMLException)
    return { offset: error.mark?.position ?? 0, message: worded(error.reason) }
  return {
    offset: 0,
    message: `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  }
}

const worded = (reason: string): string =>
  reason.startsWith('nesting exceeded') ? TOO_DEEP : reason
