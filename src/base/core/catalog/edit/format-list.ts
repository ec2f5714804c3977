import { EVENT_ID } from 'js-yaml'
import { Document, type Node, YAMLMap, YAMLSeq } from 'yaml'
import { type List, OPENED, partsOf } from '../../yaml/compose-list.ts'
import { after, contentOf, eventsOf } from '../../yaml/events.ts'
import { INVISIBLE, laidOutPlain, settled } from './layout.ts'
import { plainNodes } from './plain-nodes.ts'

const KEY = 'codes'
const HEAD = `${KEY}:\n`
const DASH = '  - '

/**
 * Formats a text that consists mostly of the list of its codes, piece by piece, each until nothing
 * changes: 100,000 codes at once took four times as long as parsing them. Undefined if only the
 * whole text is right.
 */
export function formatList(text: string, list: List, atOnce: number): string | undefined {
  try {
    return list.key === KEY ? joined(text, list, atOnce) : undefined
  } catch {
    return undefined // The fault is that of a piece; that of the whole text has the right words.
  }
}

/** The first and the last items are formatted with what is around the list. */
function joined(text: string, list: List, atOnce: number): string | undefined {
  const middle: string[] = []
  let head: Piece | undefined
  let tail: Piece | undefined
  let run: Piece[] = []
  const close = () => {
    if (run.length > 0) middle.push(formattedRun(text, run))
    run = []
  }
  const add = (piece: Piece) => {
    const [opened] = run
    const isLong = opened !== undefined && piece.end - opened.start > atOnce
    if (isLong || (opened?.node === undefined) !== (piece.node === undefined)) close()
    run.push(piece)
  }
  for (const piece of piecesOf(text, list, atOnce)) {
    if (tail !== undefined) add(tail)
    if (head === undefined) head = piece
    else tail = piece
  }
  close()
  if (head === undefined || tail === undefined || middle.length === 0) return undefined
  const frame = textOf(settled(text.slice(0, head.end) + text.slice(tail.start)))
  const at = startOfItem(frame, head.items)
  return `${frame.slice(0, at)}${middle.join('\n')}\n${frame.slice(at)}`
}

/** Some items of the list, with the comments above. `node`: of one that is printed without its text. */
type Piece = {
  start: number
  end: number
  items: number
  node: Node | undefined
}

/** Ends a piece only where no comment is near that belongs to the item before. */
function* piecesOf(text: string, list: List, atOnce: number): Generator<Piece> {
  const { indent } = list
  const ended = (piece: Piece, end: number): Piece => {
    const { node } = piece
    return {
      ...piece,
      end,
      node: node && isPlain(text.slice(piece.start, end), indent) ? node : undefined,
    }
  }
  let open: Piece | undefined
  for (const { start, node } of itemsOf(text, list, atOnce)) {
    const dash = start - 2 - indent.length
    const opens = text.startsWith(`\n${indent}- `, dash - 1)
    const cut = open === undefined ? list.start : opens ? cutAbove(text, dash, indent) : undefined
    if (cut === undefined) {
      open!.items++
      open!.node = undefined
      continue
    }
    if (open !== undefined) yield ended(open, cut)
    open = { start: cut, end: cut, items: 1, node }
  }
  if (open !== undefined) yield ended(open, list.end)
}

function* itemsOf(
  text: string,
  list: List,
  atOnce: number,
): Generator<{ start: number; node: Node | undefined }> {
  const { schema } = new Document(null)
  let from = list.start
  for (const part of partsOf(text, list, atOnce)) {
    const events = eventsOf(part, 1)
    for (let at = OPENED; events[at]!.type !== EVENT_ID.POP; at = after(events, at)) {
      const event = events[at]!
      if (event.type !== EVENT_ID.MAPPING) throw new Error('an item is not a mapping')
      yield { start: from + event.start, node: plainNodes(part, events, at, schema) }
    }
    from += part.length
  }
}

/**
 * The start of the comments right above an item, which belong to it; undefined if the line above
 * them has a comment, or a key without a value: both take an empty line with them.
 */
function cutAbove(text: string, dash: number, indent: string): number | undefined {
  let cut = dash
  let line = lineBefore(text, cut)
  for (; line.startsWith(`${indent}#`); line = lineBefore(text, cut)) cut -= line.length + 1
  let above = cut
  for (; line.trim() === '' && above > 0; line = lineBefore(text, above)) above -= line.length + 1
  return line.includes('#') || line.trimEnd().endsWith(':') ? undefined : cut
}

/** The line that ends before an offset, which begins a line. */
const lineBefore = (text: string, at: number): string =>
  text.slice(text.lastIndexOf('\n', at - 2) + 1, Math.max(0, at - 1))

/**
 * True for a text of items whose layout depends only on what they say: without comments, escapes,
 * and empty lines except before items, which are indented so far.
 */
function isPlain(text: string, indent: string): boolean {
  const content = text.trimEnd()
  if (/[#\\\r\t]/.test(content) || content.search(INVISIBLE) >= 0) return false
  for (const { index, 0: lines } of content.matchAll(/\n(?: *\n)+/g))
    if (!content.startsWith(`${indent}- `, index + lines.length)) return false
  return true
}

function formattedRun(text: string, run: readonly Piece[]): string {
  const source = text.slice(run[0]!.start, run.at(-1)!.end)
  const nodes = run.flatMap(({ node }) => node ?? [])
  const found = nodes.length === run.length ? settledNodes(nodes) : undefined
  const body = found ?? bodyOf(textOf(settled(HEAD + source)))
  if (!/[^\n:]\n$/.test(body)) throw new Error('empty lines may follow the last item')
  return body
}

/** Prints items, reads and prints them again. Undefined if that changes them. */
function settledNodes(nodes: readonly Node[]): string | undefined {
  const body = printedItems(nodes)
  if (!isPlain(body, '  ')) return undefined
  const list = { key: KEY, start: 0, end: body.length, indent: '  ' }
  const again = [...itemsOf(body, list, body.length)].flatMap(({ node }) => node ?? [])
  return again.length === nodes.length && printedItems(again) === body ? body : undefined
}

function printedItems(nodes: readonly Node[]): string {
  const document = new Document<Node>(null, { version: '1.2' })
  const top = new YAMLMap(document.schema)
  const codes = new YAMLSeq(document.schema)
  codes.items.push(...nodes)
  top.add({ key: document.createNode(KEY), value: codes })
  document.contents = top
  return bodyOf(laidOutPlain(document))
}

function bodyOf(text: string): string {
  if (!text.startsWith(`${HEAD}  `)) throw new Error('the list is not in lines of its own')
  return text.slice(HEAD.length)
}

function textOf(result: ReturnType<typeof settled>): string {
  if ('fault' in result) throw new Error(result.fault)
  return result.text
}

/** The start of the lines of an item and its comments, in a formatted text. */
function startOfItem(text: string, index: number): number {
  const events = eventsOf(text)
  let at = 2 // after the events that open the document and the mapping
  for (; events[at]!.type !== EVENT_ID.POP; at = after(events, at + 1)) {
    const key = events[at]!
    if (key.type === EVENT_ID.SCALAR && contentOf(text, key) === KEY) break
  }
  at += 2 // after the key, and the event that opens the list
  for (let before = 0; before < index; before++) at = after(events, at)
  const item = events[at]
  let start = item?.type === EVENT_ID.MAPPING ? item.start - DASH.length : -1
  if (!text.startsWith(`\n${DASH}`, start - 1)) throw new Error('the item is not found')
  for (let line = lineBefore(text, start); line.startsWith('  #'); line = lineBefore(text, start))
    start -= line.length + 1
  if (!text.startsWith('\n\n', start - 2)) throw new Error('no empty line is above the item')
  return start
}
