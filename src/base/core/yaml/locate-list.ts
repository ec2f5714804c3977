import type { Path, Span } from '../diagnostic.ts'
import type { ComposedList } from './compose-list.ts'
import { type Nodes, nodesOf } from './diagnose.ts'
import { eventsOf, mostItems } from './events.ts'
import type { Part } from './source.ts'

/**
 * Finds positions in a text that was composed in parts: an item of its list is read again for
 * itself when a position in it is asked for. `whole` finds positions in the whole text, where the
 * items can't be told apart by their first characters.
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
    latest = { index, from, nodes: nodesOf(item, () => read, { most: mostItems(text) }) }
    if (item.length > LONG) long.set(index, latest)
    return latest
  }

  const isSplit = () => {
    starts ??= startsOf(text, list)
    return starts.length === count
  }

  /**
   * Where to look for a path: the nodes, the path there (for the list itself that of all in its
   * first item), and the way back to offsets of the text.
   */
  function nodesAt(
    path: Path,
    part: Part | undefined,
  ): { nodes: Nodes; at: Path; back(offset: number): number } {
    if (path[0] !== key || (path.length === 1 && part === 'key'))
      return {
        nodes: around,
        at: path,
        back: (offset) => (offset < start ? offset : offset + end - start),
      }
    if (!isSplit()) return { nodes: whole, at: path, back: (offset) => offset }
    const [, index, ...steps] = path
    const isItem = typeof index === 'number' && index < count
    const { from, nodes } = itemAt(isItem ? index : 0)
    return { nodes, at: isItem ? [0, ...steps] : [], back: (offset) => offset + from }
  }

  return {
    span(path, part) {
      const { nodes, at, back } = nodesAt(path, part)
      return moved(nodes.span(at, part), back)
    },
    token(path, part) {
      const { nodes, at, back } = nodesAt(path, part)
      return moved(nodes.token(at, part), back)
    },
  }
}

// Findings of several rules come in turns, so a long item would be read again and again. There are
// only few.
const LONG = 64 * 1024

type Item = { index: number; from: number; nodes: Nodes }

const moved = <S extends Span | undefined>(span: S, to: (offset: number) => number): S =>
  span && { ...span, start: to(span.start), end: to(span.end) }

/**
 * Where the items may begin. These are all items, if there are as many: nothing else begins an
 * item.
 */
function startsOf(text: string, { start, end, indent }: ComposedList['list']): number[] {
  const starts: number[] = []
  const dash = `\n${indent}-`
  for (let at = text.indexOf(dash, start - 1); at >= 0 && at < end; at = text.indexOf(dash, at + 1))
    if (at + dash.length >= end || ' \t\r\n'.includes(text[at + dash.length]!)) starts.push(at + 1)
  return starts
}
