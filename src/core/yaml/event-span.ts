import { COLLECTION_STYLE, EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml'
import type { Span } from '../diagnostic.ts'

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
