import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import { sha256 } from '../../values/hash.ts'
import { isRecord } from '../../values/record.ts'
import { InvalidOutput } from '../invalid-output.ts'
import { type Action, applied, type NodePath } from './actions.ts'

/**
 * The text of a document as the actions leave it. YAML keeps its comments; JSON stays JSON, with the
 * indent that it has. Throws {@link InvalidOutput} for a text that can't be written again.
 */
export function appliedText(text: string, actions: readonly Action[]): string {
  const json = /^\s*\{/.test(text) ? jsonOf(text, actions) : undefined
  if (json !== undefined) {
    const [, indent = '  '] = /^\{\r?\n([ \t]+)"/.exec(text.trimStart()) ?? []
    return `${json.print(applied(json.value, actions), indent)}\n`
  }
  try {
    return appliedYaml(text, actions)
  } catch (error) {
    // The library refuses some values of tags, such as a !!set with values.
    if (error instanceof InvalidOutput) throw error
    throw unwritable((error as Error).message)
  }
}

const unwritable = (reason: string): InvalidOutput =>
  new InvalidOutput([
    { message: `the document can't be written again: ${reason.split('\n', 1)[0]}` },
  ])

function appliedYaml(text: string, actions: readonly Action[]): string {
  const document = parseDocument(text, { intAsBigInt: true })
  const [fault] = document.errors
  if (fault !== undefined) throw unwritable(fault.message)
  keepFlow(document, text)
  for (const action of actions) {
    const { at } = action
    if ('update' in action) {
      const node = mapAt(document, at)
      if (node) merge(document, node, action.update)
    } else {
      const holder = mapAt(document, at.slice(0, -1))
      const pair = holder && pairOf(holder, at.at(-1)!)
      if (pair) holder.items.splice(holder.items.indexOf(pair), 1)
    }
  }
  const made = document.toString({ lineWidth: 0, ...layoutOf(text) })
  return text.includes('\r\n') ? made.replaceAll('\n', '\r\n') : made
}

/**
 * The value of a JSON text, and what prints it again. A number that JavaScript would write in another
 * way, such as the largest int64, is a text while the document is changed. No text of the document or
 * the catalog has the hash of both in it, so none is taken for such a number.
 */
function jsonOf(text: string, actions: readonly Action[]) {
  const mark = `number:${sha256(JSON.stringify([text, actions]))}:`
  const marked = text.replace(/"(?:[^"\\]|\\.)*"?|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${mark}${token}"`,
  )
  try {
    JSON.parse(text) // a mark must not make a text valid
    return {
      value: JSON.parse(marked) as unknown,
      print: (value: unknown, indent: string) =>
        JSON.stringify(value, null, indent).replaceAll(new RegExp(`"${mark}([^"]*)"`, 'g'), '$1'),
    }
  } catch {
    return undefined
  }
}

/** How a text indents its maps, and whether it indents lists in them. */
function layoutOf(text: string): { indent: number; indentSeq: boolean } {
  const [, indent = '  '] = /^[^\s#-].*:[ \t]*\r?\n( +)[^\s#-]/m.exec(text) ?? []
  return { indent: indent.length, indentSeq: !/^( *)[^\s#-].*:[ \t]*\r?\n\1- /m.test(text) }
}

/** Lists and maps in one line keep or lack the blanks inside their brackets, as in the text. */
function keepFlow(document: Document, text: string): void {
  visit(document, {
    Collection(_, node) {
      if (!isCollection(node) || !node.flow || !node.range) return
      const padding = /[ \t]/.test(text.charAt(node.range[0] + 1)) ? ' ' : ''
      const print = node.toString
      node.toString = function (context, ...rest) {
        return print.call(this, context && { ...context, flowCollectionPadding: padding }, ...rest)
      }
    },
  })
}

/** The map at a path. A change is for this place alone: nothing on the way stays shared. */
function mapAt(document: Document, path: NodePath): YAMLMap | undefined {
  let node: unknown = document.contents
  for (const key of path) {
    const pair: { value: unknown } | undefined = isMap(node) ? pairOf(node, key) : undefined
    if (pair === undefined) return undefined
    node = ownValue(document, pair)
  }
  return isMap(node) ? node : undefined
}

/** The value of a pair. Aliases of it, or what it is an alias of, get copies. */
function ownValue(document: Document, pair: { value: unknown }): unknown {
  const copyOf = (node: Node) => document.createNode(node.toJS(document), NO_ALIASES)
  if (isAlias(pair.value)) {
    const meant = pair.value.resolve(document)
    pair.value = meant === undefined ? null : copyOf(meant)
  }
  const value = pair.value
  if (isCollection(value) && value.anchor !== undefined) {
    const { anchor } = value
    visit(document, {
      Alias: (_, alias) => (alias.source === anchor ? copyOf(value) : undefined),
    })
    delete value.anchor
  }
  return value
}

/** The pair of a key, which may be written as a number: `422:`. */
const pairOf = (map: YAMLMap, key: string) =>
  map.items.find((pair) => String(isScalar(pair.key) ? pair.key.value : pair.key) === key)

function merge(document: Document, map: YAMLMap, update: object): void {
  if (map.flow && map.items.length === 0) map.flow = false
  for (const [key, value] of Object.entries(update)) {
    const pair = pairOf(map, key)
    const now = pair && ownValue(document, pair)
    if (isMap(now) && isRecord(value)) merge(document, now, value)
    else if (isSeq(now) && Array.isArray(value))
      for (const item of value) now.add(document.createNode(item, NO_ALIASES))
    else if (pair) pair.value = document.createNode(value, NO_ALIASES)
    else map.add(document.createPair(key, value, NO_ALIASES))
  }
}

const NO_ALIASES = { aliasDuplicateObjects: false }
