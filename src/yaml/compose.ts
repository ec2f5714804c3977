import { COLLECTION_STYLE, CORE_SCHEMA, EVENT_ID, type Event, getScalarValue, SCALAR_STYLE } from 'js-yaml'
import type { Span } from '../diagnostic.ts'
import type { LooseScalar, Part, Problem } from './source.ts'

/** The value of one document, and what its text does that a value cannot show. */
export type Composed = { value: unknown; problems: Problem[]; loose: LooseScalar[] }

// An alias may stand for a large value, and aliases may nest: beyond this many values the text is an attack, not a catalog.
const MOST_ALIASED = 100_000
// Nobody reads more findings than this, and a hostile text could make millions.
const MOST_PROBLEMS = 100_000

// What YAML 1.1 readers turn into booleans, numbers or dates, and YAML 1.2 readers do not (or differently).
export const LOOSE =
  /^(?:[yn]|yes|no|on|off|[-+]?0[0-9_]+(?:\.[0-9_]*)?|[-+]?[0-9][0-9_]*_[0-9_]*|[-+]?0b[01_]+|[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?|=)$/i

/**
 * Builds the value of the document whose events begin at `events[start]`. Never throws. Of a key that stands twice the
 * last value is kept, so that one duplicate hides nothing; tags are reported and otherwise ignored.
 */
export function compose(text: string, events: readonly Event[], start = 0): Composed {
  const problems: Problem[] = []
  const report = (problem: Problem) => void (problems.length < MOST_PROBLEMS && problems.push(problem))
  const loose: LooseScalar[] = []
  const anchors = new Map<string, { value: unknown; weight: number } | 'open'>()
  const path: (string | number)[] = []
  let next = start + 1 // events[start] opens the document
  let weight = 0
  let aliased = 0

  const value = events[next] === undefined || events[next]!.type === EVENT_ID.POP ? undefined : node('value')
  return { value, problems, loose }

  function node(part: Part): unknown {
    const event = events[next++]!
    const before = weight++
    if (event.type === EVENT_ID.ALIAS) return alias(event)
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.SEQUENCE && event.type !== EVENT_ID.MAPPING) return undefined
    if (event.tagStart >= 0) {
      const tag = text.slice(event.tagStart, event.tagEnd)
      report({
        rule: 'tag-absent',
        path: [...path],
        part,
        message: `the tag ${tag} is not allowed here`,
        at: span(event.tagStart, event.tagEnd),
      })
    }
    const anchor = event.anchorStart >= 0 ? text.slice(event.anchorStart, event.anchorEnd) : undefined
    if (anchor !== undefined) {
      anchors.set(anchor, 'open')
      noteAlias(event.anchorStart, event.anchorEnd, part, `the anchor &${anchor}`)
    }
    const result = event.type === EVENT_ID.SCALAR ? scalar(event, part) : event.type === EVENT_ID.SEQUENCE ? sequence() : mapping()
    if (anchor !== undefined) anchors.set(anchor, { value: result, weight: weight - before })
    return result
  }

  function scalar(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>, part: Part): unknown {
    const content = getScalarValue(text, event)
    if (event.style !== SCALAR_STYLE.PLAIN) return content
    if (LOOSE.test(content)) loose.push({ path: [...path], part, text: content })
    return part === 'key' ? content : CORE_SCHEMA.resolveImplicitScalarTag(content).value
  }

  function sequence(): unknown[] {
    const items: unknown[] = []
    for (; events[next]!.type !== EVENT_ID.POP; path.pop()) {
      path.push(items.length)
      items.push(node('value'))
    }
    next++
    return items
  }

  function mapping(): Record<string, unknown> {
    const result: Record<string, unknown> = {}
    const keys = new Map<string, number>()
    while (events[next]!.type !== EVENT_ID.POP) {
      const keyAt = next
      path.push('')
      const key = keyOf(keyAt)
      path[path.length - 1] = key
      const twin = keys.get(key)
      if (twin !== undefined) {
        report({
          rule: 'key-unique',
          path: [...path],
          part: 'key',
          message: `the key "${key}" already stands in this mapping; readers keep one of the two without a word`,
          at: spanOf(events, keyAt),
          related: [{ path: [...path], part: 'key', at: spanOf(events, twin), message: 'first here' }],
        })
      }
      keys.set(key, keyAt)
      put(result, key, node('value'))
      path.pop()
    }
    next++
    return result
  }

  /** Keys are text, as in JSON. A key that is a collection is reported and skipped over. */
  function keyOf(keyAt: number): string {
    const event = events[keyAt]!
    if (event.type === EVENT_ID.SCALAR) {
      path[path.length - 1] = isEmpty(event) ? '' : getScalarValue(text, event)
      return String(node('key'))
    }
    const key = node('key')
    if (event.type === EVENT_ID.ALIAS && typeof key === 'string') return key
    const at = spanOf(events, keyAt)
    report({ rule: 'field-known', path: path.slice(0, -1), message: 'a key must be plain text, not a list or a mapping', at })
    return `(key at ${at.start})`
  }

  function alias(event: Extract<Event, { type: typeof EVENT_ID.ALIAS }>): unknown {
    const name = text.slice(event.anchorStart, event.anchorEnd)
    const target = anchors.get(name)
    const at = span(event.anchorStart, event.anchorEnd)
    noteAlias(event.anchorStart, event.anchorEnd, 'value', `the alias *${name}`)
    const refuse = (message: string) => report({ rule: 'syntax-valid', path: [...path], message, at })
    if (target === undefined) return refuse(`no anchor &${name} stands before this alias`)
    if (target === 'open') return refuse(`the alias *${name} stands inside its own anchor, so it has no end`)
    aliased += target.weight
    if (aliased > MOST_ALIASED) return refuse(`the aliases of this file stand for more than ${MOST_ALIASED} values`)
    weight += target.weight
    return target.value
  }

  function noteAlias(start: number, end: number, part: Part, what: string): void {
    report({
      rule: 'alias-absent',
      path: [...path],
      part,
      message: `${what} makes reviewers and diffs misread the file; write the value out`,
      at: span(start, end),
    })
  }
}

/** Sets an own property, also one called `__proto__`. */
export function put(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
  else target[key] = value
}

/** True for a scalar without any characters: the value of `meaning:`, the key of `: text`. */
export const isEmpty = (event: Event | undefined): boolean => event?.type === EVENT_ID.SCALAR && event.valueStart < 0

/** The offsets of the node at an event, quotes included; a collection is its first character, an empty scalar the end of what stands before it. */
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
    const quotes = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED ? 1 : 0
    return span(event.valueStart - quotes, event.valueEnd + quotes)
  }
  if (event?.type === EVENT_ID.ALIAS) return span(event.anchorStart - 1, event.anchorEnd)
  if (event?.type !== EVENT_ID.MAPPING && event?.type !== EVENT_ID.SEQUENCE) return span(0, 0)
  return span(event.start, event.start + (event.style === COLLECTION_STYLE.FLOW ? 1 : 0))
}

// Line and column are filled in when the finding is reported: see locate.ts.
const span = (start: number, end: number): Span => ({ start, end })
