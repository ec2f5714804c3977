import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Path } from '../../diagnostic.ts'
import { AMBIGUOUS_IN_YAML_1_1 } from '../../yaml/compose.ts'
import type { Shape } from '../../yaml/decode.ts'
import { expectedAt, shapeAt } from '../shape.ts'

// Longer lists of short words are written one item per line.
const LINE = 100

/**
 * Gives the document of an errors.yaml its canonical layout: fields in the order of the schema,
 * texts in one line and plain where that is safe, lists of words in brackets, an empty line between
 * entries.
 */
export function arrange(top: YAMLMap): void {
  arrangeNode(top, [])
  const codes = top.items.find((pair) => nameOf(pair) === 'codes')?.value
  if (isSeq(codes)) separate(codes)
}

/** `path` is where the node is; it changes on the way. */
function arrangeNode(node: unknown, path: (string | number)[]): void {
  if (isScalar(node)) style(node, path)
  if (isSeq(node)) {
    for (const [index, item] of node.items.entries()) {
      path.push(index)
      arrangeNode(item, path)
      path.pop()
    }
    node.flow = inOneLine(node)
  }
  if (!isMap(node)) return
  node.flow = false
  order(node, path)
  for (const pair of node.items) {
    path.push(nameOf(pair))
    if (isScalar(pair.key)) {
      style(pair.key, path, 'key')
      liftComment(pair.key, pair.value)
    }
    arrangeNode(pair.value, path)
    path.pop()
  }
}

/**
 * Moves a comment after a value in braces above its key: the value now takes several lines, and the
 * comment would follow the last one.
 */
function liftComment(key: Scalar, value: unknown): void {
  if (!isMap(value) || !value.flow || !value.comment) return
  key.commentBefore = [key.commentBefore, value.comment.trimEnd()].filter(Boolean).join('\n')
  value.comment = null
}

/**
 * Sorts known fields by the schema, then the others in their current order. The comment above the
 * first field stays at the top.
 */
function order(map: YAMLMap, path: Path): void {
  const known = Object.keys(recordShape(shapeAt(path))?.properties ?? {})
  if (known.length === 0) return
  const place = (pair: Pair) => {
    const at = known.indexOf(nameOf(pair))
    return at < 0 ? known.length : at
  }
  if (map.items.some((pair, at) => at > 0 && place(pair) < place(map.items[at - 1]!)))
    map.items.sort((a, b) => place(a) - place(b))
  if (path.length > 1) for (const { key } of map.items) if (isScalar(key)) key.spaceBefore = false
}

const recordShape = (shape: Shape | undefined): Shape | undefined =>
  shape?.anyOf?.find(({ type }) => type === 'object') ?? shape

function style(scalar: Scalar, path: Path, part: 'key' | 'value' = 'value'): void {
  const { value } = scalar
  if (typeof value !== 'string') return
  const misread = AMBIGUOUS_IN_YAML_1_1.test(value) && expectedAt(path, part) !== 'date'
  scalar.type = misread
    ? 'QUOTE_DOUBLE'
    : value.includes('\n') && part === 'value'
      ? 'BLOCK_LITERAL'
      : 'PLAIN'
}

/** True for a list of scalars without comments that fits in a line. */
function inOneLine(list: YAMLSeq): boolean {
  const plain = list.items.every(
    (item) =>
      (isScalar(item) &&
        !item.comment &&
        !item.commentBefore &&
        !String(item.value).includes('\n')) ||
      isAlias(item),
  )
  const length = list.items.reduce<number>(
    (sum, item) => sum + String(isScalar(item) ? item.value : item).length + 2,
    0,
  )
  return plain && (list.flow === true || !list.comment) && !list.commentBefore && length <= LINE
}

/** Puts an empty line before every entry except the first. */
function separate(codes: YAMLSeq): void {
  codes.items.forEach((item, index) => {
    if (isMap(item) || isScalar(item)) (item as Node).spaceBefore = index > 0
  })
}

const nameOf = (pair: Pair): string => (isScalar(pair.key) ? String(pair.key.value) : '')
