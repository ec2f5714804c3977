import { CORE_SCHEMA, EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml'
import { type Node, Pair, Scalar, type Schema, YAMLMap, YAMLSeq } from 'yaml'
import { contentOf, isEmpty } from '../../yaml/events.ts'

type ScalarEvent = Extract<Event, { type: typeof EVENT_ID.SCALAR }>

/**
 * The nodes to print for `events[at]`, without the package that prints reading the text: that takes
 * ten times as long as reading the events. Undefined if a node shows more than what it says: a tag,
 * an anchor, a number or `null` in another notation.
 */
export function plainNodes(
  text: string,
  events: readonly Event[],
  at: number,
  schema: Schema,
): Node | undefined {
  let next = at
  let isPlain = true

  function nodeOf(): Node {
    const event = events[next++]!
    isPlain &&= isBare(event)
    if (event.type === EVENT_ID.SEQUENCE) {
      const list = new YAMLSeq<Node>(schema)
      while (isInside()) list.items.push(nodeOf())
      return list
    }
    if (event.type === EVENT_ID.MAPPING) {
      const map = new YAMLMap<Node, Node>(schema)
      while (isInside()) map.items.push(new Pair(nodeOf(), nodeOf()))
      return map
    }
    return new Scalar(event.type === EVENT_ID.SCALAR ? saidBy(event) : undefined)
  }

  /** True at a node of the open collection; false after its end, or after a node that is not plain. */
  function isInside(): boolean {
    if (isPlain && events[next]!.type !== EVENT_ID.POP) return true
    next++
    return false
  }

  function saidBy(event: ScalarEvent): unknown {
    isPlain &&= !isEmpty(event)
    const content = contentOf(text, event)
    if (event.style !== SCALAR_STYLE.PLAIN) return content
    const { value } = CORE_SCHEMA.resolveImplicitScalarTag(content)
    isPlain &&= value === content || isUsual(value, content)
    return value
  }

  const node = nodeOf()
  return isPlain ? node : undefined
}

const isBare = (event: Event): boolean =>
  event.type === EVENT_ID.SCALAR ||
  event.type === EVENT_ID.SEQUENCE ||
  event.type === EVENT_ID.MAPPING
    ? event.anchorStart < 0 && event.tagStart < 0
    : false

/** True if a boolean, a number or `null` is written as it is printed. */
const isUsual = (value: unknown, content: string): boolean =>
  String(value) === content && !(typeof value === 'number' && /[a-z]/i.test(content))
