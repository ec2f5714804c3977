import {
  COLLECTION_STYLE,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  YAMLException,
} from 'js-yaml'
import type { Span } from '../diagnostic.ts'

/**
 * From this length on, in UTF-16 units, events are not kept, and a text is parsed in parts: the
 * events of a text need ten times its memory.
 */
export const LARGE = 8 * 1024 * 1024

/**
 * Most items of a list and most keys of a mapping that are read of a text. An entry of a catalog
 * has more than 50 characters: items that are shorter are made to take more memory than a file of
 * this size may cost.
 */
export const mostItems = ({ length }: string): number => Math.max(20_000, Math.floor(length / 50))

/**
 * Most keys, values, lists and mappings of a text. Compact JSON has one in six characters, a text
 * in YAML one in 14.
 */
export const mostNodes = ({ length }: string): number => Math.max(100_000, Math.floor(length / 4))

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

type Scalar = Extract<Event, { type: typeof EVENT_ID.SCALAR }>

/** A scalar of a language with other escapes than YAML, which says what it is. */
export type SaidScalar = Scalar & { said: string }

/** What a scalar says, without quotes and escapes. */
export const contentOf = (text: string, event: Scalar | SaidScalar): string =>
  'said' in event ? event.said : getScalarValue(text, event)

/** True for the key `<<`, whose values are those of the mapping, too. */
export const isMerge = (text: string, event: Event | undefined): boolean =>
  event?.type === EVENT_ID.SCALAR &&
  event.style === SCALAR_STYLE.PLAIN &&
  event.valueEnd - event.valueStart === 2 &&
  text.startsWith('<<', event.valueStart)

/** True for a scalar without any characters: the value of `meaning:`, the key of `: text`. */
export const isEmpty = (event: Event | undefined): boolean =>
  event?.type === EVENT_ID.SCALAR && event.valueStart < 0

/**
 * The offsets of the node at an event, quotes included; for a collection those of its first
 * character, for an empty scalar the end of what precedes it.
 */
export function spanOf(events: readonly Event[], at: number): Span {
  const event = events[at]
  if (isEmpty(event)) {
    for (let before = at - 1; before > 0; before--) {
      if (events[before]!.type === EVENT_ID.POP || isEmpty(events[before])) continue
      const { end } = spanOf(events, before)
      return span(end, end)
    }
    return span(0, 0)
  }
  if (event?.type === EVENT_ID.SCALAR) {
    const quotes =
      event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
        ? 1
        : 0
    return span(event.valueStart - quotes, event.valueEnd + quotes)
  }
  if (event?.type === EVENT_ID.ALIAS) return span(event.anchorStart - 1, event.anchorEnd)
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return span(0, 0)
  return span(event.start, event.start + (event.style === COLLECTION_STYLE.FLOW ? 1 : 0))
}

// Line and column are filled in when the finding is reported: see locate.ts.
export const span = (start: number, end: number): Span => ({ start, end })

/** The index of the event after the node that opens at `at`. */
export function after(events: readonly Event[], at: number): number {
  let depth = 0
  do {
    const type = events[at++]!.type
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth++
    else if (type === EVENT_ID.POP) depth--
  } while (depth > 0)
  return at
}
