import {
  type Document,
  isCollection,
  type ParsedNode,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { groupBy } from '../values/lists.ts'
import { lineOf } from '../values/text.ts'

/**
 * A list or mapping in brackets, or a text in quotes: where it opens, and where it ends or the
 * parser gave up.
 */
export type Opening = { start: number; end: number; character: string; isClosed: boolean }

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/** The brackets and quotes of a document, in the order of the text. */
export function openingsOf(document: Document, text: string): Opening[] {
  const found: Opening[] = []
  visit(document, {
    Collection(_, node) {
      if (node.flow && node.range) found.push(openingOf(node as ParsedNode, text))
    },
    Scalar(_, node) {
      if (node.range && (text[node.range[0]] === '"' || text[node.range[0]] === "'"))
        found.push(openingOf(node as ParsedNode, text))
    },
  })
  return found.sort((one, other) => one.start - other.start)
}

function openingOf(node: ParsedNode, text: string): Opening {
  const [start, end] = node.range
  const character = text[start]!
  return {
    start,
    end,
    character,
    isClosed:
      !isCollection(node) || (text[end - 1] === CLOSING[character] && endOfLast(node) < end),
  }
}

/**
 * The end of the last item. If it is also the end of the collection, the last bracket belongs to
 * the item.
 */
function endOfLast({ items }: YAMLMap | YAMLSeq): number {
  const last = items.at(-1) as
    | ParsedNode
    | { key: ParsedNode; value: ParsedNode | null }
    | undefined
  const item =
    last !== undefined && 'key' in last
      ? (last.value ?? last.key)
      : (last as ParsedNode | undefined)
  return item?.range?.[1] ?? -1
}

/** Finds the innermost bracket that is not closed where the parser gave up. */
export function unclosedFinder(
  all: readonly Opening[],
): (offset: number, closing: string) => Opening | undefined {
  const byEnd = groupBy(
    all.filter(({ isClosed }) => !isClosed),
    ({ end }) => String(end),
  )
  return (offset, closing) =>
    byEnd.get(String(offset))?.findLast(({ character }) => CLOSING[character] === closing)
}

/** The outermost bracket or quote around an offset. */
export const openingAround = (all: readonly Opening[], offset: number): Opening | undefined =>
  all.find(({ start, end }) => start < offset && offset < end)

/** Finds the quote around an offset, or ending at it. */
export function quoteFinder(all: readonly Opening[]): (offset: number) => Opening | undefined {
  const quotes = all.filter(({ character }) => CLOSING[character] === undefined)
  const starts = quotes.map(({ start }) => start)
  return (offset) => {
    const at = quotes[lineOf(starts, offset - 1)]
    return at !== undefined && at.start < offset && offset <= at.end ? at : undefined
  }
}

const LONGEST_REST = 4_000

/**
 * The end of what follows an offset if it goes on with a list or mapping in brackets: lines that
 * end in a comma, up to the closing bracket.
 */
export function closedLater(text: string, offset: number, closing: string): number | undefined {
  const rest = text.slice(offset, offset + LONGEST_REST)
  const match = (closing === ']' ? LATER_LIST : LATER_MAPPING).exec(rest)
  return match === null ? undefined : offset + match[0].length
}

const LATER_LIST = /^(?:[^\n]*,[ \t]*\r?\n)*(?:[^\n,]*\r?\n)?[ \t]*\]/
const LATER_MAPPING = /^(?:[^\n]*,[ \t]*\r?\n)*(?:[^\n,]*\r?\n)?[ \t]*\}/
