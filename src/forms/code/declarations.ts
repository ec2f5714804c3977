import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'
import { collectionOf, entriesOf, isStruct } from './collections.ts'
import { argumentsOf, DEEPEST, nameOf } from './expression.ts'
import { isText, type Known, textOf } from './literals.ts'
import { isHopeless, partsOf, spanOf } from './node.ts'

/** A constant as it is declared. */
export type Declaration = {
  readonly path: readonly string[]
  readonly at: Span
  /** Where the name is known without the names of its scopes. */
  readonly scope: Span
  readonly value: Node
  /** The number of a constant of Go in its block. */
  readonly iota?: number | undefined
}

export const FUNCTIONS =
  /function(?!_call)|method(?!_invocation)|lambda|arrow_f|constructor(?!_inv)|closure|static_init|anonymous_init|accessor|do_block|getter|setter|local_declaration/
const SCOPES =
  /^(?:(?:abstract_)?(?:class|enum|interface|object|record|struct|module|namespace|trait|impl|mod)(?:_declaration|_definition|_item)|class|module|internal_module|singleton_class)$/

/** The declarations of constants in a tree, in the order of the text. */
export function declarationsIn(root: Node): Declaration[] {
  const found: Declaration[] = []
  const visit = (node: Node, path: readonly string[], scope: Span, depth: number): void => {
    if (depth > DEEPEST || FUNCTIONS.test(node.type)) return
    const declared = DECLARED[node.type]?.(node)
    if (declared !== undefined) {
      for (const { name, at, value, iota } of declared) {
        const own = [...path, name]
        found.push({ path: own, at: spanOf(at), scope, value, iota })
        visitMembers(value, own, depth + 1)
      }
      return
    }
    const name = SCOPES.test(node.type)
      ? (node.childForFieldName('name') ?? node.childForFieldName('type'))?.text
      : undefined
    for (const child of isHopeless(node) ? [] : node.namedChildren)
      visit(
        child,
        name === undefined ? path : [...path, name],
        name === undefined ? scope : spanOf(node),
        depth + 1,
      )
  }
  /** The members of an object or mapping that a constant is. */
  const visitMembers = (node: Node, path: readonly string[], depth: number): void => {
    if (depth > DEEPEST) return
    const body = collectionOf(node) ?? (isStruct(node) ? node.childForFieldName('body') : null)
    for (const { key, value } of body ? entriesOf(body) : []) {
      if (key === undefined || value === undefined) continue
      const name = isText(key) ? textOf(key, NOTHING) : nameOf(key)
      if (name === undefined) continue
      const own = [...path, name]
      found.push({ path: own, at: spanOf(key), scope: NOWHERE, value })
      visitMembers(value, own, depth + 1)
    }
  }
  visit(root, [], spanOf(root), 0)
  return found
}

const NOWHERE: Span = { start: 0, end: 0 }

const NOTHING: Known = { valueOf: () => undefined, valueOfName: () => undefined }

type Declared = { name: string; at: Node; value: Node; iota?: number }

const one = (at: Node | null | undefined, value: Node | null | undefined): Declared[] => {
  const name = at && nameOf(at)
  return name && at && value ? [{ name, at, value }] : []
}

const byFields =
  (nameField: string, valueField: string) =>
  (node: Node): Declared[] =>
    one(node.childForFieldName(nameField), node.childForFieldName(valueField))

/** What is after the name, apart from its type. */
const lastChild = (node: Node): Node | undefined => partsOf(node).at(-1)

/** What each kind of node declares. */
const DECLARED: Readonly<Record<string, (node: Node) => Declared[]>> = {
  variable_declarator(node) {
    const name = node.childForFieldName('name')
    const last = lastChild(node)
    const value = node.childForFieldName('value') ?? (last?.id === name?.id ? null : last)
    return one(name, value)
  },
  public_field_definition: byFields('name', 'value'),
  enum_assignment: byFields('name', 'value'),
  enum_member_declaration: byFields('name', 'value'),
  enum_variant: byFields('name', 'value'),
  enum_case: byFields('name', 'value'),
  const_item: byFields('name', 'value'),
  static_item: byFields('name', 'value'),
  assignment: byFields('left', 'right'),
  property_element: byFields('name', 'default_value'),
  const_element: (node) => one(node.namedChildren[0], node.namedChildren[1]),
  property_declaration(node) {
    const name = node.childForFieldName('name')
    if (name !== null) return one(name, node.childForFieldName('value'))
    const variable = node.namedChildren.find(({ type }) => type === 'variable_declaration')
    const last = lastChild(node)
    // PHP has elements of their own.
    if (variable === undefined)
      return node.namedChildren.flatMap((inner) => DECLARED[inner.type]?.(inner) ?? [])
    return last?.id === variable.id ? [] : one(variable.namedChildren[0], last)
  },
  assignment_expression(node) {
    const left = node.childForFieldName('left')
    const at = left?.type === 'member_expression' ? left.childForFieldName('property') : left
    return one(at, node.childForFieldName('right'))
  },
  function_call_expression(node) {
    const [name, value] = argumentsOf(node).map((argument) => argument.namedChildren.at(-1))
    if (node.childForFieldName('function')?.text !== 'define' || !name || !value) return []
    const text = isText(name) ? textOf(name, NOTHING) : undefined
    return text === undefined ? [] : [{ name: text, at: name, value }]
  },
  const_declaration(node) {
    const specs = node.namedChildren.filter(({ type }) => type === 'const_spec')
    if (specs.length === 0)
      return node.namedChildren.flatMap((inner) => DECLARED[inner.type]?.(inner) ?? [])
    let repeated: Node[] = []
    return specs.flatMap((spec, iota) => {
      const values = spec.childForFieldName('value')?.namedChildren
      if (values !== undefined) repeated = values
      return namesOf(spec).flatMap((name, index): Declared[] => {
        const value = repeated[index]
        return value && name.text !== '_' ? [{ name: name.text, at: name, value, iota }] : []
      })
    })
  },
  var_spec(node) {
    const values = node.childForFieldName('value')?.namedChildren ?? []
    return namesOf(node).flatMap((name, index) => one(name, values[index]))
  },
}

const namesOf = (spec: Node): Node[] =>
  spec.childrenForFieldName('name').filter(({ isNamed }) => isNamed)
