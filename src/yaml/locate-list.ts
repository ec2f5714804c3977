import type { Path, Span } from '../diagnostic.ts'
import type { ComposedList } from './compose-list.ts'
import { mostItems } from './limits.ts'
import { type Nodes, nodesOf } from './locate.ts'
import { eventsOf } from './syntax.ts'

/**
 * Finds positions in a text that was composed in parts: an item of its list is read again for itself when a position in it is asked
 * for. `whole` finds positions in the whole text, where the items can't be told apart by their first characters.
 */
export function listNodes(text: string, composed: ComposedList, whole: Nodes): Nodes {
  const { list, count, rest, events } = composed
  const { key, start, end } = list
  const around = nodesOf(rest, () => events)
  let starts: number[] | undefined
  let latest: Item | undefined
  const long = new Map<number, Item>()

  function itemAt(index: number): Item {
    const known = latest?.index === index ? latest : long.get(index)
    if (known !== undefined) return known
    const [from, to = end] = [starts![index]!, starts![index + 1]]
    const item = text.slice(from, to)
    const read = eventsOf(item, 1)
    latest = { index, from, nodes: nodesOf(item, () => read, 0, mostItems(text)) }
    if (item.length > LONG) long.set(index, latest)
    return latest
  }

  /** The item that a path leads to, and the path in it; the first item for the list itself. */
  function itemOf([, index, ...steps]: Path): { item: Item; path: Path } {
    const isItem = typeof index === 'number' && index < count
    return { item: itemAt(isItem ? index : 0), path: isItem ? [0, ...steps] : [] }
  }

  const isAround = (path: Path, part = 'value') => path[0] !== key || (path.length === 1 && part === 'key')
  const inText = (offset: number) => (offset < start ? offset : offset + end - start)
  const isSplit = () => {
    starts ??= startsOf(text, list)
    return starts.length === count
  }

  return {
    span(path, part) {
      if (isAround(path, part)) return moved(around.span(path, part), inText)
      if (!isSplit()) return whole.span(path, part)
      const { item, path: inItem } = itemOf(path)
      return moved(item.nodes.span(inItem, part), (offset) => offset + item.from)
    },
    token(path, part) {
      if (isAround(path, part)) return moved(around.token(path, part), inText)
      if (!isSplit()) return whole.token(path, part)
      const { item, path: inItem } = itemOf(path)
      return moved(item.nodes.token(inItem, part), (offset) => offset + item.from)
    },
  }
}

// Findings of several rules come in turns, so a long item would be read again and again. There are only few.
const LONG = 64 * 1024

type Item = { index: number; from: number; nodes: Nodes }

const moved = <S extends Span | undefined>(span: S, to: (offset: number) => number): S =>
  span && { ...span, start: to(span.start), end: to(span.end) }

/** Where the items may begin. These are all items, if there are as many: nothing else begins an item. */
function startsOf(text: string, { start, end, indent }: ComposedList['list']): number[] {
  const starts: number[] = []
  const dash = `\n${indent}-`
  for (let at = text.indexOf(dash, start - 1); at >= 0 && at < end; at = text.indexOf(dash, at + 1))
    if (at + dash.length >= end || ' \t\r\n'.includes(text[at + dash.length]!)) starts.push(at + 1)
  return starts
}
