import type { EVENT_ID, Event } from 'js-yaml'
import type { ComposeState } from './compose-state.ts'
import { span } from './event-span.ts'
import { logProblem } from './problem-log.ts'
import type { Part, Place } from './source.ts'

// An alias may represent a large value, and aliases may nest: beyond this many values the text is
// an attack, not a catalog.
const MOST_ALIASED = 100_000

/** The position of the name of an anchor or alias. */
type NameSpan = { anchorStart: number; anchorEnd: number }

// An anchor and its aliases are one finding, which lists this many of them.
const MOST_LISTED = 10

/** An anchor: its name, and the places of its aliases in its finding. */
type Anchor = { name: string; aliases: Place[] }

/** Reports the anchor of a node, and remembers that the node is being read. */
export function openAnchor(state: ComposeState, event: NameSpan, part: Part): Anchor {
  const name = nameOf(state, event)
  const aliases: Place[] = []
  state.anchors.set(name, 'open')
  const message = `the anchor &${name} makes reviewers and diffs misread the file; write the value itself`
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
export function closeAnchor(
  state: ComposeState,
  { name, aliases }: Anchor,
  value: unknown,
  before: number,
): void {
  state.anchors.set(name, { value, weight: state.weight - before, aliases })
}

/** The value of an alias; undefined, and a problem, if it has none or too many values. */
export function resolveAlias(
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
