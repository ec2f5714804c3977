import { EVENT_ID, type Event } from 'js-yaml'
import { type Composed, compose, composeSequence, composeState } from './compose.ts'
import { eventsOf } from './events.ts'

/** The length of a part, in UTF-16 units. */
const PART = 64 * 1024

/** The events that open the document and the list of a part. */
export const OPENED = 2

/**
 * Composes a text that consists mostly of one block list below a top-level key, part by part: the
 * events of a whole catalog of 100,000 codes need a quarter of a gigabyte. Undefined if the text
 * has no such list, or anything that needs the rest of the text, such as a fault or an anchor: then
 * only the whole text is right. `look` sees what is around the list, and each part.
 */
export function composeList(
  text: string,
  atOnce = PART,
  look: Look = () => {},
): ComposedList | undefined {
  try {
    const list = longestList(text)
    return list && composed(text, list, atOnce, look)
  } catch {
    return undefined // The error is that of a part; that of the whole text has the right position.
  }
}

/** `opened`: how many of the events open only the part: its document and its list. */
type Look = (part: string, events: readonly Event[], opened: number) => void

function composed(text: string, list: List, atOnce: number, look: Look): ComposedList | undefined {
  const { key, start, end } = list
  const rest = text.slice(0, start) + text.slice(end)
  const events = eventsOf(rest)
  const outer = compose(rest, events)
  const header = outer.value as Record<string, unknown> | null
  const isOne = !events.some(({ type }, at) => type === EVENT_ID.DOCUMENT && at > 0)
  if (!isOne || outer.log.problems.length > 0 || header?.[key] !== null) return undefined
  if (Object.hasOwn(header, '')) return undefined // an empty key is where the text before it ends
  look(rest, events, 0)
  const state = composeState(text, [], 0)
  const items: unknown[] = []
  state.path.push(key)
  for (const part of partsOf(text, list, atOnce)) {
    state.text = part
    state.events = eventsOf(part, 1)
    look(part, state.events, OPENED)
    state.next = OPENED
    composeSequence(state, items)
    const isWhole = state.next === state.events.length - 1
    if (!isWhole || state.log.problems.length > 0) return undefined
  }
  const value = { ...header, [key]: items }
  return {
    value,
    log: state.log,
    ambiguous: [...outer.ambiguous, ...state.ambiguous],
    list,
    count: items.length,
    rest,
    events,
  }
}

/** The list, the number of its items, and what is around it, with its events. */
export type ComposedList = Composed & {
  list: List
  count: number
  rest: string
  events: readonly Event[]
}

export type List = { key: string; start: number; end: number; indent: string }

/**
 * The list that is more than half of the text: from its first `-`, below comments, to the first line
 * that is less indented and not a comment.
 */
export function longestList(text: string): List | undefined {
  for (const { index, 0: before, 1: key = '', 2: indent = '' } of text.matchAll(
    /^(\w+):[ \t]*(?:#.*)?\r?\n(?:[ \t]*(?:#.*)?\r?\n)*(?=( *)- )/gm,
  )) {
    const start = index + before.length
    const less = new RegExp(
      indent === '' ? '\\n[^-\\s#]' : `\\n {0,${indent.length - 1}}[^\\s#]`,
      'g',
    )
    less.lastIndex = start
    const found = less.exec(text)
    const end = found === null ? text.length : found.index + 1
    if (end - start > text.length / 2) return { key, start, end, indent }
  }
  return undefined
}

/**
 * Parts that each begin with an item: at this indentation, nothing but an item begins with `- `.
 */
export function* partsOf(
  text: string,
  { start, end, indent }: List,
  atOnce: number,
): Generator<string> {
  for (let from = start; from < end; ) {
    const next = text.indexOf(`\n${indent}- `, from + atOnce)
    const to = next < 0 || next >= end ? end : next + 1
    yield text.slice(from, to)
    from = to
  }
}
