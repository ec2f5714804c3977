import type { Node } from 'web-tree-sitter'
import { argumentsOf, DEEPEST, keptBy, nameOf, unwrapped } from './expression.ts'
import { partsOf } from './node.ts'

export const FUNCTION =
  /function(?!_call)|lambda|arrow_f|closure|method_reference|method_definition|callable_reference|^(?:block|do_block|method|spread_element|class|class_declaration|anonymous_function)$/
export const CALL =
  /^(?:call|call_expression|new_expression|method_invocation|object_creation_expression|implicit_object_creation_expression|invocation_expression|function_call_expression|member_call_expression|scoped_call_expression|macro_invocation|constructor_invocation|explicit_constructor_invocation|annotation)$/

/** `Err{Code: "a"}` of Go, `Err { code: "a" }` of Rust, `{"a", 1}` in a slice of them. */
export const isStruct = (node: Node): boolean =>
  node.type === 'struct_expression' ||
  (node.type === 'composite_literal' &&
    !/^(?:map|slice|array|implicit_length_array|struct)_type$/.test(
      node.childForFieldName('type')?.type ?? '',
    ) &&
    !hasUntyped(node.childForFieldName('body')))

/** True for `codes{ErrLost: {…}}` of Go: only entries of a map or a slice leave out their type. */
const hasUntyped = (body: Node | null): boolean =>
  body !== null &&
  partsOf(body).some((one) =>
    partsOf(one.type === 'keyed_element' ? partsOf(one).at(-1)! : one).some(
      ({ type }) => type === 'literal_value',
    ),
  )

function withoutTypeArguments(text: string): string {
  const [start, end] = [text.indexOf('<'), text.lastIndexOf('>')]
  return start < 0 || end < start ? text : text.slice(0, start) + text.slice(end + 1)
}

/** The name of what is called, with dots: `ApiError.of`; of a constructor the class. */
export function calleeOf(node: Node): string {
  const of = (field: string) => node.childForFieldName(field)
  const callee = of('constructor') ?? of('type') ?? of('function') ?? of('macro')
  const plain = (text: string) =>
    withoutTypeArguments(text).replace(/::|->/g, '.').replace(/\s/g, '')
  if (callee !== null) return plain(callee.text).replace(/^.*\)\./, '')
  const receiver = of('receiver') ?? of('object') ?? of('scope')
  const method = of('method') ?? of('name')
  if (method !== null) {
    const name = receiver && nameOf(receiver)
    if (method.text === 'new' && name) return name
    return name ? `${name}.${method.text}` : method.text
  }
  const [first] = partsOf(node)
  return first !== undefined && !/argument/.test(first.type)
    ? plain(first.text).replace(/^.*\)\./, '')
    : ''
}

const NAMED =
  /^(?:keyword_argument|pair|keyed_element|field_initializer|element_value_pair|assignment_expression|named_argument|attribute_argument_pair)$/

/** An argument with its name, if it has one: `status: 402`, `status = 402`. */
export function argumentOf(node: Node): { name?: Node; value: Node } {
  const parts = partsOf(node)
  const value = parts.at(-1)
  if (value && /^(?:literal_element|(?:value_|attribute_)?argument)$/.test(node.type)) {
    const name =
      node.childForFieldName('name') ??
      (parts.length > 1 && parts[0]!.type === 'identifier' ? parts[0]! : null)
    return name !== null && name.id !== value.id ? { name, value } : argumentOf(value)
  }
  if (value && NAMED.test(node.type) && parts.length >= 2)
    return { name: unwrapped(parts[0]!), value }
  return { value: node }
}

export type Entry = { readonly node: Node; readonly key?: Node; readonly value?: Node }

const COLLECTION =
  /^(?:object|array|dictionary|list|tuple|set|hash|array_expression|tuple_expression|string_array|symbol_array|initializer_expression|array_initializer|collection_literal|literal_value|expression_list|element_binding_expression)$/
const FACTORY =
  /(?:^|\.)(?:(?:mutable|immutable|unmodifiable|linked|hash|sorted|concurrent)?(?:List|Map|Set|Array)Of|arrayOf|(?:Immutable)?(?:List|Set|Map|EnumSet|ImmutableMap|ImmutableList)\.(?:of|ofEntries|copyOf)|Arrays\.asList|asList)$/i

/** The node whose parts are the entries of a mapping or list. */
export function collectionOf(node: Node, depth = 0): Node | undefined {
  if (depth > DEEPEST) return undefined
  if (node.type === 'array_creation_expression' || /array_creation_expression$/.test(node.type))
    return (
      node.childForFieldName('value') ??
      partsOf(node).find(
        ({ type }) =>
          /initializer(?:_expression)?$/.test(type) && type !== 'array_element_initializer',
      ) ??
      node
    )
  if (node.type === 'composite_literal')
    return isStruct(node) ? undefined : (node.childForFieldName('body') ?? undefined)
  if (COLLECTION.test(node.type)) return node
  const inside = unwrapped(node)
  if (inside.id !== node.id) return collectionOf(inside, depth + 1)
  if (node.type === 'unary_expression') {
    const operand = partsOf(node).at(-1)
    return operand && /^[&*]/.test(node.text) ? collectionOf(operand, depth + 1) : undefined
  }
  const kept = keptBy(node)
  if (kept !== undefined) return collectionOf(kept, depth + 1)
  if (!CALL.test(node.type)) return undefined
  const initializer = partsOf(node).find(({ type }) => type === 'initializer_expression')
  // `new Error { Code = "a" }` has fields, `new() { ["a"] = 1 }` entries.
  const hasFields = (one: Node) =>
    one.type === 'assignment_expression' && one.childForFieldName('left')?.type === 'identifier'
  if (initializer !== undefined && !partsOf(initializer).some(hasFields)) return initializer
  const callee = calleeOf(node)
  if (FACTORY.test(callee) || (callee === 'dict' && areNamed(argumentsOf(node))))
    return (
      node.childForFieldName('arguments') ??
      partsOf(node).find(({ type }) => /arguments$/.test(type))
    )
  return undefined
}

const areNamed = (nodes: readonly Node[]): boolean =>
  nodes.length > 0 && nodes.every(({ type }) => type === 'keyword_argument')

/** The only object or array among the arguments of a helper: `defineErrors({ … })`, `z.enum([ … ])`, `new Map([ … ])`. */
export function helpedBy(node: Node): Node | undefined {
  if (!CALL.test(node.type)) return undefined
  const found = argumentsOf(node).flatMap((one) => collectionOf(argumentOf(one).value) ?? [])
  return found.length === 1 ? found[0] : undefined
}

/** The entries of a collection; those of a mapping have keys. */
export function entriesOf(body: Node): Entry[] {
  const nodes = partsOf(body)
  if (/arguments|argument_list/.test(body.type) && /Map\.of$/.test(calleeOf(body.parent!)))
    return nodes.flatMap((key, index) =>
      index % 2 === 0 && nodes[index + 1] ? [{ node: key, key, value: nodes[index + 1]! }] : [],
    )
  return nodes.map((node): Entry => ({ ...entryOf(node), node }))
}

function entryOf(node: Node): Omit<Entry, 'node'> {
  const parts = partsOf(node)
  const [first, second] = parts
  switch (node.type) {
    case 'pair':
    case 'keyword_argument':
    case 'keyed_element':
      return { key: unwrapped(first!), ...(second && { value: unwrapped(second) }) }
    case 'array_element_initializer':
      return second ? { key: first!, value: second } : { value: first ?? node }
    case 'shorthand_property_identifier':
      return { key: node, value: node }
    case 'assignment_expression':
      return {
        key: partsOf(node.childForFieldName('left')!).at(0) ?? first!,
        value: parts.at(-1)!,
      }
    case 'initializer_expression':
      return second && parts.length === 2 ? { key: first!, value: second } : { value: node }
    case 'value_argument':
    case 'argument':
    case 'literal_element':
      return parts.length > 0 ? entryOf(parts.at(-1)!) : {}
    case 'infix_expression':
      return parts.length === 3 && parts[1]!.text === 'to'
        ? { key: first!, value: parts[2]! }
        : { value: node }
    case 'method_invocation':
      return /(?:^|\.)entry$/.test(calleeOf(node)) && argumentsOf(node).length === 2
        ? { key: argumentsOf(node)[0]!, value: argumentsOf(node)[1]! }
        : { value: node }
    default:
      return FUNCTION.test(node.type) || /splat|spread|unpack|variadic/.test(node.type)
        ? {}
        : { value: node }
  }
}
