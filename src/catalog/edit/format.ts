import {
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Path } from '../../diagnostic.ts'
import { LOOSE } from '../../yaml/compose.ts'
import type { Shape } from '../../yaml/decode.ts'
import { expectedAt, shapeAt } from '../expected.ts'

// A list of short words stands in one line up to here.
const LINE = 100
// A comment may find its place only when the fields around it have found theirs.
const MOST_ROUNDS = 5

/**
 * The text of an errors.yaml in its one layout: fields in the order of the schema, texts in one line and plain where that is
 * safe, lists of words in brackets, an empty line between entries. Comments stay with what they stand at. The caller proves
 * that it means the same. Undefined for text that is no YAML.
 */
export function formatText(text: string): string | undefined {
  let now = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = laidOut(now)
    if (next === undefined || next === now) return next
    now = next
  }
  return now
}

function laidOut(text: string): string | undefined {
  try {
    return printed(text)
  } catch {
    return undefined // an alias without its anchor is noticed only when it is printed
  }
}

function printed(text: string): string | undefined {
  const windows = text.includes('\r\n')
  const document = parseDocument(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'), {
    version: '1.2',
    uniqueKeys: false,
    prettyErrors: false,
    strict: true,
  })
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined
  arrange(document.contents, [])
  const codes = document.contents.items.find((pair) => nameOf(pair) === 'codes')?.value
  if (isSeq(codes)) separate(codes)
  const result = document
    .toString({ lineWidth: 0, singleQuote: false, flowCollectionPadding: true, minContentWidth: 0 })
    .replaceAll('[ ', '[')
    .replaceAll(' ]', ']')
  return windows ? result.replaceAll('\n', '\r\n') : result
}

function arrange(node: unknown, path: Path): void {
  if (isScalar(node)) style(node, path)
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) arrange(item, [...path, index])
    node.flow = inOneLine(node)
  }
  if (!isMap(node)) return
  node.flow = false
  order(node, path)
  for (const pair of node.items) {
    if (isScalar(pair.key)) style(pair.key, [...path, nameOf(pair)], 'key')
    if (isScalar(pair.key)) liftComment(pair.key, pair.value)
    arrange(pair.value, [...path, nameOf(pair)])
  }
}

/** A comment behind a value in braces, which now takes several lines, goes above its key: it would end up behind the last of them. */
function liftComment(key: Scalar, value: unknown): void {
  if (!isMap(value) || !value.flow || !value.comment) return
  key.commentBefore = [key.commentBefore, value.comment.trimEnd()].filter(Boolean).join('\n')
  value.comment = null
}

/** Known fields in the order of the schema, then the others as they stand. The comment above the first field stays the first. */
function order(map: YAMLMap, path: Path): void {
  const known = Object.keys(recordShape(shapeAt(path))?.properties ?? {})
  if (known.length === 0) return
  const place = (pair: Pair) => (known.includes(nameOf(pair)) ? known.indexOf(nameOf(pair)) : known.length)
  const sorted = map.items.map((pair, at) => ({ pair, at })).sort((a, b) => place(a.pair) - place(b.pair) || a.at - b.at)
  map.items = sorted.map(({ pair }) => pair)
  if (path.length > 1) for (const { key } of map.items) if (isScalar(key)) key.spaceBefore = false
}

const recordShape = (shape: Shape | undefined): Shape | undefined => shape?.anyOf?.find(({ type }) => type === 'object') ?? shape

function style(scalar: Scalar, path: Path, part: 'key' | 'value' = 'value'): void {
  const { value } = scalar
  if (typeof value !== 'string') return
  const misread = LOOSE.test(value) && expectedAt(path, part) !== 'date'
  scalar.type = misread ? 'QUOTE_DOUBLE' : value.includes('\n') && part === 'value' ? 'BLOCK_LITERAL' : 'PLAIN'
}

/** A list of scalars without comments that fits in a line. */
function inOneLine(list: YAMLSeq): boolean {
  const plain = list.items.every(
    (item) => (isScalar(item) && !item.comment && !item.commentBefore && !String(item.value).includes('\n')) || isAlias(item),
  )
  const length = list.items.reduce<number>((sum, item) => sum + String(isScalar(item) ? item.value : item).length + 2, 0)
  return plain && (list.flow === true || !list.comment) && !list.commentBefore && length <= LINE
}

/** An empty line before every entry but the first. */
function separate(codes: YAMLSeq): void {
  codes.items.forEach((item, index) => {
    if (isMap(item) || isScalar(item)) (item as Node).spaceBefore = index > 0
  })
}

const nameOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : '')

/** The comments of a text, in no order: what a layout must keep. */
export function commentsOf(text: string): string[] {
  const document: Document = parseDocument(text, { version: '1.2', uniqueKeys: false, prettyErrors: false })
  const found: string[] = []
  const take = (comment: string | null | undefined) =>
    void (
      comment &&
      found.push(
        ...comment
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      )
    )
  take(document.commentBefore)
  take(document.comment)
  visit(document, (_, node) => {
    if (isPair(node) || typeof node !== 'object' || node === null) return
    take((node as Node).commentBefore)
    take((node as Node).comment)
  })
  return found.sort()
}
