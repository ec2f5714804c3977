import type { Node } from 'web-tree-sitter'
import type { Constants } from '../../code/constants.ts'
import { argumentsOf, keptBy, nameOf, unwrapped } from '../../code/expression.ts'
import { isText, textOf } from '../../code/literals.ts'
import { partsOf, spanOf } from '../../code/node.ts'
import type { Field, Value } from '../value.ts'

/** What is known of a file while its lists are read. */
export type File = {
  readonly constants: Constants
  /**
   * The names of the parameters or fields of what is called: `ApiError`, `ApiError.of`. Of several
   * constructors, those that the arguments fit.
   */
  namesFor(call: string, given?: readonly Node[]): readonly string[]
  /** The names of functions outside of classes. */
  readonly functions: ReadonlySet<string>
}

// Nobody nests values more deeply, and a hostile file can.
const DEEPEST = 64

const FUNCTION =
  /function(?!_call)|lambda|arrow_f|closure|method_reference|method_definition|callable_reference|^(?:block|do_block|method|spread_element|class|class_declaration|anonymous_function)$/
export const CALL =
  /^(?:call|call_expression|new_expression|method_invocation|object_creation_expression|implicit_object_creation_expression|invocation_expression|function_call_expression|member_call_expression|scoped_call_expression|macro_invocation|constructor_invocation|explicit_constructor_invocation|annotation)$/

/** A value; undefined for a function, a spread. */
export function valueAt(node: Node, file: File, type = '', depth = 0): Value | undefined {
  const at = spanOf(node)
  if (depth > DEEPEST) return { kind: 'expression', at }
  if (FUNCTION.test(node.type)) {
    // `(name) => `There is no ${name}.``: what it gives is a text of a response.
    const body = node.childForFieldName('body')
    return body && isText(body) ? valueAt(body, file, type, depth + 1) : undefined
  }
  if (
    /^(?:null|null_literal|nil|none|undefined)$/i.test(node.type) ||
    /^(?:null|nil|None|undefined)$/.test(node.text)
  )
    return { kind: 'scalar', value: null, at }
  const constant = file.constants.valueOf(node)
  if (constant !== undefined) return { kind: 'scalar', value: constant, at }
  if (isText(node)) {
    // A sentence with values is a text of a response; a code with an unknown part is not one.
    const sentence = textOf(node, file.constants, true)
    return sentence !== undefined && /\S\s+\S/.test(sentence)
      ? { kind: 'scalar', value: sentence, at }
      : { kind: 'expression', at }
  }
  const inside = unwrapped(node)
  if (inside.id !== node.id) return valueAt(inside, file, type, depth + 1)
  const name = nameOf(node)
  if (name !== undefined) return { kind: 'name', name, at }
  if (node.type === 'unary_expression' || node.type === 'reference_expression') {
    const operand = partsOf(node).at(-1)
    return operand && /^[&*]/.test(node.text)
      ? valueAt(operand, file, type, depth + 1)
      : { kind: 'expression', at }
  }
  const kept = keptBy(node)
  if (kept !== undefined) return valueAt(kept, file, type, depth + 1)
  const body = collectionOf(node)
  if (body !== undefined && !isStruct(node)) {
    const entries = entriesOf(body, file)
    if (entries.length > 0 && entries.every(({ key }) => key !== undefined))
      return {
        kind: 'group',
        call: '',
        at,
        fields: entries.flatMap(({ key, value }) => fieldOf(key!, value, file, depth)),
      }
    return {
      kind: 'list',
      at,
      items: entries.flatMap(({ value }) => (value && valueAt(value, file, '', depth + 1)) ?? []),
    }
  }
  if (CALL.test(node.type) || isStruct(node)) return callOf(node, file, type, depth)
  return { kind: 'expression', at }
}

const fieldOf = (key: Node, value: Node | undefined, file: File, depth: number): Field[] => {
  const found = keyOf(key, file)
  const name = found?.wire ?? found?.name
  const inner = value && valueAt(value, file, '', depth + 1)
  return name === undefined || inner === undefined ? [] : [{ name, at: spanOf(key), value: inner }]
}

/** `Err{Code: "a"}` of Go, `Err { code: "a" }` of Rust, `{"a", 1}` in a slice of them. */
const isStruct = (node: Node): boolean =>
  node.type === 'struct_expression' ||
  (node.type === 'composite_literal' &&
    !/^(?:map|slice|array|implicit_length_array)_type$/.test(
      node.childForFieldName('type')?.type ?? '',
    ))

/** A call, `new X(…)`, or a struct, as its arguments with the names of the parameters. */
export function callOf(node: Node, file: File, type = '', depth = 0): Value {
  const at = spanOf(node)
  const call = calleeOf(node) || type
  const inner = receiverOf(node)
  const given = listOf(node)
  const fields = argumentFields(given, file, file.namesFor(call, given), depth)
  // `errutil.NotFound("a").Errorf("…")`: what is called first says what it is.
  if (inner !== undefined && CALL.test(inner.type) && inner.type !== 'annotation') {
    const first = valueAt(inner, file, type, depth + 1)
    const own =
      first?.kind === 'scalar'
        ? { call: last(call), fields: [{ name: '0', at: first.at, value: first }] }
        : first?.kind === 'group'
          ? first
          : undefined
    // `.code("card.lost")` of a builder is a field.
    const isField = fields.length === 1 && fields[0]!.name === '0' && inner !== undefined
    const more = fields.map((one) => ({
      ...one,
      name: isField ? last(call) : `${last(call)}.${one.name}`,
    }))
    if (own !== undefined || more.length > 0)
      return {
        ...{ kind: 'group', call: own?.call ?? last(calleeOf(inner)), at },
        fields: [...(own?.fields ?? []), ...more],
      }
  }
  // `HttpStatus.NOT_FOUND.value()` is the value of a name.
  if (fields.length === 0 && inner !== undefined && listOf(node).length === 0) {
    const name = nameOf(inner)
    if (name !== undefined && /[.]/.test(name)) return { kind: 'name', name, at }
  }
  const [only] = fields
  // `_("…")`, `errors.New("…")`: a text in a call is the text.
  if (
    fields.length === 1 &&
    only!.name === '0' &&
    only!.value.kind === 'scalar' &&
    typeof only!.value.value === 'string' &&
    listOf(node).length === 1
  )
    // What a function makes of a word is not known; a class, a type or a translation keeps it.
    return (file.functions.has(call) || !KEEPS.test(call)) && !/\s/.test(only!.value.value)
      ? { kind: 'expression', at }
      : only!.value
  if (fields.length === 0) return { kind: 'expression', at }
  return { kind: 'group', call, fields, at }
}

/** The names of types, and of functions that only mark a text. */
const KEEPS =
  /(?:^|\.)(?:[\p{Lu}_]|n?u?p?gettext(?:_lazy|_noop)?$|(?:t|tr|trans|translate|lazy|literal|of|from|new|valueOf|intern|symbol|make|str|string|any|some)$)/u

const last = (name: string): string => name.split('.').at(-1)!

/** The nodes of the arguments or of the fields of a struct. */
export function listOf(node: Node): Node[] {
  const body =
    node.childForFieldName('body') ??
    node.childForFieldName('initializer') ??
    partsOf(node).find(({ type }) => type === 'initializer_expression') ??
    null
  const args = argumentsOf(node)
  if (node.type === 'macro_invocation') return partsOf(partsOf(node).at(-1)!)
  return body !== null ? [...args, ...partsOf(body)] : args
}

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

/** What a method is called on. */
const receiverOf = (node: Node): Node | undefined => {
  const callee =
    node.childForFieldName('function') ??
    (node.type === 'call_expression' ? partsOf(node)[0] : null)
  return (
    node.childForFieldName('receiver') ??
    node.childForFieldName('object') ??
    (callee?.type === 'navigation_expression' ? partsOf(callee)[0] : undefined) ??
    callee?.childForFieldName('operand') ??
    callee?.childForFieldName('object') ??
    callee?.childForFieldName('expression') ??
    callee?.childForFieldName('value') ??
    undefined
  )
}

const NAMED =
  /^(?:keyword_argument|pair|keyed_element|field_initializer|element_value_pair|assignment_expression|named_argument|attribute_argument_pair)$/

/** Arguments as fields: those without a name have that of their parameter, or their place. */
export function argumentFields(
  nodes: readonly Node[],
  file: File,
  names: readonly string[],
  depth = 0,
): Field[] {
  let place = 0
  return nodes.flatMap((node): Field[] => {
    const { name, value } = argumentOf(node)
    const index = name === undefined ? place++ : -1
    const inner = valueAt(value, file, '', depth + 1)
    if (inner === undefined) return []
    return [
      {
        name: name === undefined ? nameAt(names, index) : name.text.replace(/^['":]|['":]$/g, ''),
        at: spanOf(name ?? value),
        value: inner,
      },
    ]
  })
}

/** The name of a parameter, if it says more than its place: `c` does not. */
const nameAt = (names: readonly string[], index: number): string =>
  (names[index]?.length ?? 0) > 1 ? names[index]! : `${index}`

/** An argument with its name, if it has one: `status: 402`, `status = 402`. */
function argumentOf(node: Node): { name?: Node; value: Node } {
  const parts = partsOf(node)
  if (
    node.type === 'literal_element' ||
    node.type === 'value_argument' ||
    node.type === 'argument' ||
    node.type === 'attribute_argument'
  ) {
    const name =
      node.childForFieldName('name') ??
      (parts.length > 1 && parts[0]!.type === 'identifier' ? parts[0]! : null)
    const value = parts.at(-1) ?? node
    if (name !== null && name.id !== value.id) return { name, value }
    return value.id === node.id ? { value } : argumentOf(value)
  }
  if (NAMED.test(node.type) && parts.length >= 2) {
    const name =
      node.childForFieldName('key') ??
      node.childForFieldName('name') ??
      node.childForFieldName('field') ??
      node.childForFieldName('left') ??
      parts[0]!
    return { name: unwrapped(name), value: parts.at(-1)! }
  }
  return { value: node }
}

// ---- mappings and lists ----

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
export function entriesOf(body: Node, file: File): Entry[] {
  const nodes = partsOf(body)
  if (/arguments|argument_list/.test(body.type) && /Map\.of$/.test(calleeOf(body.parent!)))
    return nodes.flatMap((key, index) =>
      index % 2 === 0 && nodes[index + 1] ? [{ node: key, key, value: nodes[index + 1]! }] : [],
    )
  return nodes.map((node): Entry => ({ ...entryOf(node, file), node }))
}

export function entryOf(node: Node, file: File): Entry {
  const parts = partsOf(node)
  const [first, second] = parts
  switch (node.type) {
    case 'pair':
    case 'keyword_argument':
    case 'keyed_element':
      return { node, key: unwrapped(first!), ...(second && { value: unwrapped(second) }) }
    case 'array_element_initializer':
      return second ? { node, key: first!, value: second } : { node, value: first ?? node }
    case 'shorthand_property_identifier':
      return { node, key: node, value: node }
    case 'assignment_expression':
      return {
        node,
        key: partsOf(node.childForFieldName('left')!).at(0) ?? first!,
        value: parts.at(-1)!,
      }
    case 'initializer_expression':
      return second && parts.length === 2
        ? { node, key: first!, value: second }
        : { node, value: node }
    case 'value_argument':
    case 'argument':
    case 'literal_element':
      return parts.length > 0 ? entryOf(parts.at(-1)!, file) : { node }
    case 'infix_expression':
      return parts.length === 3 && parts[1]!.text === 'to'
        ? { node, key: first!, value: parts[2]! }
        : { node, value: node }
    case 'method_invocation':
      return /(?:^|\.)entry$/.test(calleeOf(node)) && argumentsOf(node).length === 2
        ? { node, key: argumentsOf(node)[0]!, value: argumentsOf(node)[1]! }
        : { node, value: node }
    default:
      return FUNCTION.test(node.type) || /splat|spread|unpack|variadic/.test(node.type)
        ? { node }
        : { node, value: node }
  }
}

/**
 * The name of a key, and its value if it is a constant: `[ErrorCode.CARD_LOST]`; `isElsewhere`: the text
 * does not have the constant.
 */
export function keyOf(
  key: Node,
  file: File,
): { name: string; wire?: string; isElsewhere?: boolean } | undefined {
  if (
    /^(?:(?:private_|shorthand_)?property_identifier(?:_pattern)?|shorthand_property_identifier|hash_key_symbol)$/.test(
      key.type,
    ) ||
    key.parent?.type === 'keyword_argument'
  )
    return { name: key.text }
  const inner = /^(?:computed_property_name|argument)$/.test(key.type)
    ? (partsOf(key)[0] ?? key)
    : key
  const name = nameOf(inner)
  const value = file.constants.valueOf(inner)
  if (name !== undefined)
    return {
      name: last(name),
      ...(typeof value === 'string' && { wire: value }),
      ...(value === undefined && { isElsewhere: true }),
    }
  if (value !== undefined) return { name: `${value}` }
  // `desc(ErrCardLost)`: what it is about.
  const args = CALL.test(inner.type) ? argumentsOf(inner) : []
  return args.length === 1 ? keyOf(argumentOf(args[0]!).value, file) : undefined
}
