import type { Node } from 'web-tree-sitter'
import { FACTORY, lastName } from './names.ts'
import type { Kind } from './syntax.ts'

/** A node on the way from the root of a tree to a word. */
export type Step = { readonly node: Node; readonly type: string; readonly kind: Kind | undefined }

export const keyOf = (pair: Node): Node | null =>
  pair.childForFieldName('key') ??
  pair.childForFieldName('name') ??
  pair.childForFieldName('left') ??
  pair.childForFieldName('field') ??
  pair.childForFieldName('pattern') ??
  pair.namedChildren.find(({ type }) => type === 'variable_declaration') ??
  null

/** The name of a named argument: `code = "x"`, `code: "x"`. */
export function argumentName(argument: Node, text: string): Node | undefined {
  const first = argument.childForFieldName('name') ?? argument.firstNamedChild
  if (first === null || argument.namedChildCount < 2) return undefined
  return /^\s*[=:]/.test(text.slice(first.endIndex, first.endIndex + 20)) ? first : undefined
}

/** What is called, as it is written. */
export const calleeOf = (text: string, call: Node, args: Node): string =>
  text
    .slice(Math.max(call.startIndex, args.startIndex - 200), args.startIndex)
    .replace(/^(?:(?:new|await|throw|return)\s+|@|#\[)/, '')
    .replace(/<[^<>]*>\s*$/, '')
    .trim()

/** The name of what is called; with what it is called on, if the name alone says nothing. */
export function functionName(callee: string): string {
  const name = lastName(callee.replace(/!$/, ''))
  if (!FACTORY.test(name)) return name
  const on = lastName(callee.slice(0, callee.lastIndexOf(name)))
  return on === '' ? name : `${on}.${name}`
}

/** The name of the enum, class or constant that a step belongs to. */
export function ownerOf(steps: readonly Step[], from: number): string {
  for (let at = from - 1; at > 0; at--) {
    const { kind, node } = steps[at]!
    const name =
      kind === 'pair' || kind === 'definition'
        ? keyOf(node)
        : (node.childForFieldName('name') ?? null)
    if (name && kind !== 'call' && kind !== 'member') return lastName(name.text)
    if (/class|enum|object/.test(node.type) && kind === undefined) {
      const own = node.namedChildren.find(({ type }) => /identifier/.test(type))
      if (own) return own.text
    }
  }
  return ''
}

/** A text without its quotes. */
export const bare = (text: string): string =>
  text.slice(0, 200).replace(/^[^\p{L}\p{N}]{0,20}|[^\p{L}\p{N}]{0,20}$/gu, '')

export const isAt = (one: Node | undefined | null, other: Node): boolean =>
  one?.startIndex === other.startIndex && one.endIndex >= other.endIndex

/** True for what a case is about; false for what follows. */
export function isPattern(arm: Node, child: Node): boolean {
  const field = PATTERNS.find((name) => arm.childForFieldName(name) !== null)
  return (
    field !== undefined &&
    arm.childrenForFieldName(field).some((one) => one?.startIndex === child.startIndex)
  )
}

const PATTERNS = ['pattern', 'conditional_expressions', 'condition', 'value']
