import { CORE_SCHEMA, EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml'
import { isRecord, put } from '../values/record.ts'
import { after, contentOf, isEmpty, isMerge, mostItems, mostNodes, span, spanOf } from './events.ts'
import {
  type AmbiguousScalar,
  logProblem,
  type Part,
  type Place,
  type ProblemLog,
  problemLog,
} from './source.ts'

/** The value of one document, and properties of its text that the value does not show. */
export type Composed = { value: unknown; log: ProblemLog; ambiguous: AmbiguousScalar[] }

// What YAML 1.1 readers convert to booleans, numbers or dates, and YAML 1.2 readers do not (or
// differently).
export const AMBIGUOUS_IN_YAML_1_1 =
  /^(?:[yn]|yes|no|on|off|[-+]?0[0-9_]+(?:\.[0-9_]*)?|[-+]?[0-9]+_[0-9_]*|[-+]?0b[01_]+|[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?|=)$/i

// Reported once: then the rest of every collection around it is skipped, too.
const TOO_HEAVY = 'too heavy'

type Reading = Pick<ComposeState, 'isCut' | 'isForeign'>
type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>
type NodeEvent = Extract<Event, { tagStart: number }>

/**
 * Builds the value of the document whose events begin at `events[start]`. Never throws. The last
 * value of a duplicate key is kept, so that one duplicate hides nothing; tags are reported and
 * otherwise ignored. `isCut`: lines of the text could not be read, so an empty value is unknown.
 * `isForeign`: anchors, tags and merge keys are what they are in YAML, and no problem.
 */
export function compose(
  text: string,
  events: readonly Event[],
  {
    start = 0,
    isCut = false,
    isForeign = false,
  }: Partial<Reading> & { start?: number | undefined } = {},
): Composed {
  const next = start + 1 // events[start] opens the document
  const state = composeState(text, events, next, { isCut, isForeign })
  const isNone = events[next] === undefined || events[next].type === EVENT_ID.POP
  const value = isNone ? undefined : composeNode(state, 'value')
  return { value, log: state.log, ambiguous: state.ambiguous }
}

/** The state before the node of `events[next]`. The limits are those of this text. */
export const composeState = (
  text: string,
  events: readonly Event[],
  next: number,
  { isCut, isForeign }: Reading = { isCut: false, isForeign: false },
): ComposeState => ({
  text,
  events,
  next,
  path: [],
  log: problemLog(),
  ambiguous: [],
  anchors: new Map(),
  weight: 0,
  aliased: 0,
  isCut,
  isForeign,
  heaviest: mostNodes(text),
  mostItems: mostItems(text),
})

function composeNode(state: ComposeState, part: Part): unknown {
  const event = state.events[state.next++]!
  const before = state.weight++
  if (event.type === EVENT_ID.ALIAS) return resolveAlias(state, event)
  if (
    event.type !== EVENT_ID.SCALAR &&
    event.type !== EVENT_ID.SEQUENCE &&
    event.type !== EVENT_ID.MAPPING
  )
    return undefined
  if (event.tagStart >= 0 && !state.isForeign) reportTag(state, event, part)
  if (event.anchorStart < 0) return composeContent(state, event, part)
  const anchor = openAnchor(state, event, part)
  const value = composeContent(state, event, part)
  closeAnchor(state, anchor, value, before)
  return value
}

function composeContent(state: ComposeState, event: NodeEvent, part: Part): unknown {
  if (event.type === EVENT_ID.SCALAR) return composeScalar(state, event, part)
  return event.type === EVENT_ID.SEQUENCE ? composeSequence(state) : composeMapping(state)
}

function composeScalar(state: ComposeState, event: ScalarEvent, part: Part): unknown {
  if (state.isCut && part === 'value' && isEmpty(event)) return undefined
  const content = part === 'key' ? String(state.path.at(-1)) : contentOf(state.text, event)
  if (event.style !== SCALAR_STYLE.PLAIN) return content
  if (state.isForeign && state.text.slice(event.tagStart, event.tagEnd) === '!!str') return content
  if (AMBIGUOUS_IN_YAML_1_1.test(content))
    state.ambiguous.push({ path: [...state.path], part, text: content })
  return part === 'key' ? content : CORE_SCHEMA.resolveImplicitScalarTag(content).value
}

/** Reads the rest of the sequence that `events[next - 1]` opens, into `items`. */
export function composeSequence(state: ComposeState, items: unknown[] = []): unknown[] {
  const start = state.next - 1
  for (; state.events[state.next]!.type !== EVENT_ID.POP; state.path.pop()) {
    if (items.length === state.mostItems || state.weight >= state.heaviest) {
      skipRest(state, start, 'items', 1)
      break
    }
    state.path.push(items.length)
    items.push(composeNode(state, 'value'))
  }
  state.next++
  return items
}

function composeMapping(state: ComposeState): Record<string, unknown> {
  const { events, path } = state
  const result: Record<string, unknown> = {}
  const keys = new Map<string, number>()
  const merged: unknown[] = []
  const start = state.next - 1
  const isItem = typeof path.at(-1) === 'number'
  let restarted = false
  for (let count = 0; events[state.next]!.type !== EVENT_ID.POP; count++, path.pop()) {
    if (count === state.mostItems || state.weight >= state.heaviest) {
      skipRest(state, start, 'keys', 2)
      break
    }
    const keyAt = state.next
    path.push('')
    const key = composeKey(state)
    path[path.length - 1] = key
    if (state.isForeign && isMerge(state.text, events[keyAt])) {
      merged.push(composeNode(state, 'value'))
      continue
    }
    const twin = keys.get(key)
    if (twin !== undefined && !restarted) {
      // An item whose first key occurs again is two items: the keys that follow are those of the
      // second.
      restarted = isItem && twin === start + 1
      reportTwin(state, key, keyAt, twin, restarted)
    }
    keys.set(key, keyAt)
    put(result, key, composeNode(state, 'value'))
  }
  state.next++
  for (const from of merged.flat())
    for (const [key, value] of isRecord(from) ? Object.entries(from) : [])
      if (!Object.hasOwn(result, key)) put(result, key, value)
  return result
}

/**
 * Goes to the end of a collection that has more items (or pairs, of two nodes each) than are read,
 * and reports it.
 */
function skipRest(state: ComposeState, start: number, noun: 'items' | 'keys', nodes: number): void {
  const { events, path, log, weight, heaviest, mostItems } = state
  let skipped = 0
  for (; events[state.next]!.type !== EVENT_ID.POP; skipped++)
    state.next = after(events, state.next)
  if (weight >= heaviest) {
    if (log.counts.has(TOO_HEAVY)) return
    log.counts.set(TOO_HEAVY, 1)
  }
  logProblem(log, 'syntax-valid', () => {
    const name = path.at(-1) ?? 'the file'
    const what = typeof name === 'string' ? name : noun === 'items' ? 'a list' : 'a mapping'
    const message =
      weight >= heaviest
        ? `the file has more than ${heaviest} keys, values, lists and mappings, the limit for its size; the rest is not read`
        : `${what} has ${mostItems + skipped / nodes} ${noun}; only the first ${mostItems} are read, the limit for a file of this size`
    return { path: [...path], message, at: spanOf(events, start) }
  })
}

/** Keys are text, as in JSON. A key that is a collection is reported and skipped over. */
function composeKey(state: ComposeState): string {
  const { text, events, path, next: keyAt } = state
  const event = events[keyAt]!
  if (event.type === EVENT_ID.SCALAR) {
    path[path.length - 1] = isEmpty(event) ? '' : contentOf(text, event)
    return String(composeNode(state, 'key'))
  }
  const key = composeNode(state, 'key')
  if (event.type === EVENT_ID.ALIAS && typeof key === 'string') return key
  const at = spanOf(events, keyAt)
  logProblem(state.log, 'field-known', () => ({
    path: path.slice(0, -1),
    message: 'a key must be plain text, not a list or a mapping',
    at,
  }))
  return `(key at ${at.start})`
}

function reportTag(state: ComposeState, { tagStart, tagEnd }: NodeEvent, part: Part): void {
  logProblem(state.log, 'tag-absent', () => {
    const message = `the tag ${state.text.slice(tagStart, tagEnd)} is not allowed here`
    return { path: [...state.path], part, message, at: span(tagStart, tagEnd) }
  })
}

function reportTwin(
  state: ComposeState,
  key: string,
  keyAt: number,
  twin: number,
  restarted: boolean,
): void {
  logProblem(state.log, 'key-unique', () => {
    const path = [...state.path]
    return {
      path,
      part: 'key',
      message: `the key "${key}" is already used in this mapping; ${restarted ? 'to start a new item, write "- " before it' : 'parsers silently drop one of the two values'}`,
      at: spanOf(state.events, keyAt),
      related: [{ path, at: spanOf(state.events, twin), message: 'first used here' }],
    }
  })
}

// An alias may represent a large value, and aliases may nest: beyond this many values the text is
// an attack, not a catalog.
const MOST_ALIASED = 100_000

type NameSpan = { anchorStart: number; anchorEnd: number }

// An anchor and its aliases are one finding, which lists this many of them.
const MOST_LISTED = 10

type Anchor = { name: string; aliases: Place[] }

/** Reports the anchor of a node, and remembers that the node is being read. */
function openAnchor(state: ComposeState, event: NameSpan, part: Part): Anchor {
  const name = nameOf(state, event)
  const aliases: Place[] = []
  state.anchors.set(name, 'open')
  const message = `the anchor &${name} makes reviewers and diffs misread the file; write the value itself`
  if (!state.isForeign)
    logProblem(state.log, 'alias-absent', () => ({
      path: [...state.path],
      part,
      message,
      at: spanOfName(event),
      related: aliases,
    }))
  return { name, aliases }
}

/**
 * Keeps the value of an anchored node for its aliases. `before`: the weight of the document up to
 * the node.
 */
function closeAnchor(
  state: ComposeState,
  { name, aliases }: Anchor,
  value: unknown,
  before: number,
): void {
  state.anchors.set(name, { value, weight: state.weight - before, aliases })
}

/** The value of an alias; undefined, and a problem, if it has none or too many values. */
function resolveAlias(
  state: ComposeState,
  event: Extract<Event, { type: typeof EVENT_ID.ALIAS }>,
): unknown {
  const name = nameOf(state, event)
  const target = state.anchors.get(name)
  const refuse = (message: string) =>
    logProblem(state.log, 'syntax-valid', () => ({
      path: [...state.path],
      message,
      at: spanOfName(event),
    }))
  if (target === undefined) return refuse(`the anchor &${name} is not defined before this alias`)
  if (target === 'open') return refuse(`the alias *${name} refers to a value that contains it`)
  state.aliased += target.weight
  if (state.aliased > MOST_ALIASED)
    return refuse(`the aliases of this file expand to more than ${MOST_ALIASED} values`)
  state.weight += target.weight
  if (target.aliases.length < MOST_LISTED)
    target.aliases.push({ path: [...state.path], message: 'used here', at: spanOfName(event) })
  return target.value
}

const nameOf = ({ text }: ComposeState, { anchorStart, anchorEnd }: NameSpan): string =>
  text.slice(anchorStart, anchorEnd)

const spanOfName = ({ anchorStart, anchorEnd }: NameSpan) => span(anchorStart, anchorEnd)

type ComposeState = {
  text: string
  events: readonly Event[]
  next: number
  /** The position of the current node. */
  path: (string | number)[]
  log: ProblemLog
  ambiguous: AmbiguousScalar[]
  /** The value of each anchor, and how many nodes it has; `open` while it is read. */
  anchors: Map<string, { value: unknown; weight: number; aliases: Place[] } | 'open'>
  /** True if lines of the text could not be read: an empty value may have had a content there. */
  isCut: boolean
  /** True for a document that is not ours: what YAML has beside JSON counts as everybody reads it. */
  isForeign: boolean
  /** How many nodes were read, with those that aliases stand for. */
  weight: number
  /** The limit of `weight`: what follows is not read. */
  heaviest: number
  /** The most items of one list, and keys of one mapping. */
  mostItems: number
  /** How many nodes the aliases stand for. */
  aliased: number
}
