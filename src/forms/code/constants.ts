import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'
import { type Constant, isText, type Known, numberOf, textOf } from './literals.ts'

/** A constant of a file, such as `Errors.CARD_LOST`, with the place of its name. */
export type NamedConstant = {
  readonly name: string
  /** Its own name and those of the scopes that it is in, the outermost first. */
  readonly path: readonly string[]
  readonly at: Span
  readonly value: Constant
}

/** The constants of a file, and what its expressions are by them. */
export type Constants = Known & {
  /** Those with a known value, in the order of the text. */
  readonly all: readonly NamedConstant[]
}

type Declaration = {
  readonly path: readonly string[]
  readonly at: Span
  /** Where the name is known without the names of its scopes. */
  readonly scope: Span
  readonly value: Node
  /** The number of a constant of Go in its block. */
  readonly iota?: number | undefined
}

// Nobody nests constants more deeply, and a hostile file can.
const DEEPEST = 64

/**
 * The constants of a file, outside of functions: of modules, classes, enums, objects and mappings.
 * Their values are texts, numbers and booleans, also composed of other constants of the file.
 */
export function constantsOf(root: Node): Constants {
  const declarations = declarationsIn(root)
  const byName = new Map<string, Declaration[]>()
  for (const one of declarations) {
    const name = one.path.at(-1)!
    const known = byName.get(name)
    if (known === undefined) byName.set(name, [one])
    else known.push(one)
  }
  const values = new Map<Declaration, Constant | undefined>()
  const valueOfDeclaration = (one: Declaration): Constant | undefined => {
    if (!values.has(one)) {
      values.set(one, undefined) // a circle has no value
      values.set(one, evaluate(one.value, known, one.iota))
    }
    return values.get(one)
  }
  const known: Known = {
    valueOf: (node) => evaluate(node, known),
    valueOfName(name, at) {
      const found = declarationOf(byName, name.split('.'), at)
      return found && valueOfDeclaration(found)
    },
  }
  return {
    ...known,
    get all() {
      return declarations.flatMap((one): NamedConstant[] => {
        const value = valueOfDeclaration(one)
        const { path, at } = one
        return value === undefined ? [] : [{ name: path.at(-1)!, path, at, value }]
      })
    },
  }
}

/** The declaration that a name means: the innermost one; undefined for one that is declared twice. */
function declarationOf(
  byName: ReadonlyMap<string, readonly Declaration[]>,
  names: readonly string[],
  at: number,
): Declaration | undefined {
  let best: Declaration | undefined
  let isTwice = false
  for (const one of byName.get(names.at(-1)!) ?? []) {
    const fits =
      names.length === 1
        ? one.scope.start <= at && at < one.scope.end
        : names.every((name, index) => one.path.at(index - names.length) === name)
    if (!fits || (best !== undefined && best.scope.start > one.scope.start)) continue
    isTwice = best?.scope.start === one.scope.start
    best = one
  }
  return isTwice ? undefined : best
}

const BINARY = /^binary(?:_expression|_operator)?$|^additive_expression$|^infix_expression$/
const UNARY = /^(?:unary(?:_expression|_operator|_op_expression)?|prefix_(?:unary_)?expression)$/

/** What only wraps a value: brackets, casts, and calls that keep it. */
const WRAPPERS =
  /^(?:parenthesized_(?:expression|statements)|as_expression|satisfies_expression|non_null_expression|cast_expression|type_cast_expression|type_conversion_expression|checked_expression|const_block|literal_element|expression_list|arrow_expression_clause|equals_value_clause|reference_expression|type_assertion)$/

export const isWrapper = ({ type }: Node): boolean => WRAPPERS.test(type)

/** What is in the brackets, casts and elements around a value; the node itself without any. */
export const unwrapped = (node: Node): Node => (isWrapper(node) ? (innerOf(node) ?? node) : node)

/** The node that a wrapped one is about; casts name the type before or after it. */
function innerOf(node: Node): Node | undefined {
  const field = node.childForFieldName('value') ?? node.childForFieldName('operand')
  if (field !== null) return field
  const inner = node.namedChildren.filter(({ type }) => !/comment$/.test(type))
  return node.type === 'type_assertion'
    ? inner.at(-1)
    : inner.length === 1 || /_expression$/.test(node.type)
      ? inner[0]
      : undefined
}

function evaluate(node: Node, known: Known, iota?: number, depth = 0): Constant | undefined {
  if (depth > DEEPEST) return undefined
  const again = (inner: Node | null | undefined) =>
    inner ? evaluate(inner, known, iota, depth + 1) : undefined
  if (isText(node)) return textOf(node, { ...known, valueOf: again })
  const number = numberOf(node)
  if (number !== undefined) return number
  if (BINARY.test(node.type)) return binary(node, again)
  if (UNARY.test(node.type)) {
    const value = again(node.namedChildren.at(-1))
    const [sign] = node.text
    if (typeof value === 'string' && /^\d+$/.test(value) && sign === '-') return `-${value}`
    if (typeof value !== 'number') return undefined
    return sign === '-' ? -value : sign === '+' ? value : sign === '~' ? ~value : undefined
  }
  if (WRAPPERS.test(node.type)) return again(innerOf(node))
  if (/^(?:true|false|boolean_literal|boolean)$/.test(node.type)) return /^true$/i.test(node.text)
  if (node.type === 'iota') return iota
  const kept = keptBy(node)
  if (kept !== undefined) return again(kept)
  const parts = concatenatedBy(node)?.map(again)
  if (parts !== undefined) return parts.includes(undefined) ? undefined : parts.join('')
  const name = nameOf(node)
  if (name === undefined) return nameOfArgument(node)
  return known.valueOfName(name, node.startIndex) ?? valueOfMember(name, node, known)
}

/** `ErrorCode.A.value` is the value of `ErrorCode.A`. */
const valueOfMember = (name: string, node: Node, known: Known): Constant | undefined =>
  /.\.(?:value|rawValue)$/.test(name)
    ? known.valueOfName(name.replace(/\.\w+$/, ''), node.startIndex)
    : undefined

/** `nameof(X)` of C#. */
function nameOfArgument(node: Node): string | undefined {
  if (node.type !== 'invocation_expression') return undefined
  return /^nameof\s*\(\s*(?:[\w.]*\.)?(\w+)\s*\)$/.exec(node.text)?.[1]
}

/** The text that a call without arguments, or a conversion, keeps: `'x'.freeze`, `String::from("x")`. */
export function keptBy(node: Node): Node | undefined {
  if (!/^(?:call|call_expression|method_invocation|invocation_expression)$/.test(node.type))
    return undefined
  const callee = node.childForFieldName('function')
  const subject =
    node.childForFieldName('receiver') ??
    node.childForFieldName('object') ??
    callee?.childForFieldName('value') ??
    callee?.childForFieldName('object') ??
    undefined
  const args = argumentsOf(node)
  const name =
    (node.childForFieldName('method') ?? node.childForFieldName('name') ?? callee)?.text ?? ''
  if (args.length === 0 && subject && KEEPS.test(name)) return subject
  if (
    args.length === 1 &&
    /^(?:String::from|Cow::from|Object\.freeze|Symbol(?:\.for)?|Object\.seal|MappingProxyType|types\.MappingProxyType|frozenset|tuple|list|dict|set|Set\.new)$/.test(
      name,
    )
  )
    return args[0]
  return undefined
}

const KEEPS =
  /(?:^|[.:])(?:freeze|dup|to_string|to_owned|into|to_s|to_sym|trimIndent|trimMargin|intern|strip|toString)$/

/** The arguments of a call, without their names. */
export function argumentsOf(call: Node): Node[] {
  const list =
    call.childForFieldName('arguments') ??
    call.namedChildren.find(({ type }) =>
      /^(?:argument_list|value_arguments|arguments)$/.test(type),
    )
  return (list?.namedChildren ?? []).filter(({ type }) => !/comment$/.test(type))
}

/** The parts of `concat!("a", "b")`. */
function concatenatedBy(node: Node): Node[] | undefined {
  if (node.type !== 'macro_invocation' || node.childForFieldName('macro')?.text !== 'concat')
    return undefined
  return node.namedChildren.at(-1)?.namedChildren
}

/** Left operands nest: a text of a thousand parts is a tree of that depth, so it is walked in a loop. */
function binary(
  node: Node,
  evaluated: (node: Node | null) => Constant | undefined,
): Constant | undefined {
  const steps: { operator: string; right: Constant }[] = []
  let left: Node | null = node
  while (left !== null && BINARY.test(left.type)) {
    const operator: string | undefined =
      left.childForFieldName('operator')?.text ?? left.child(1)?.text
    const right = evaluated(left.childForFieldName('right') ?? left.namedChildren.at(-1) ?? null)
    if (right === undefined || operator === undefined) return undefined
    steps.push({ operator, right })
    left = left.childForFieldName('left') ?? left.namedChildren[0] ?? null
  }
  let value = evaluated(left)
  for (const { operator, right } of steps.reverse()) {
    if (value === undefined) return undefined
    value = applied(operator, value, right)
  }
  return value
}

function applied(operator: string, left: Constant, right: Constant): Constant | undefined {
  if (typeof left === 'string' || typeof right === 'string')
    return operator === '+' || operator === '.' ? `${left}${right}` : undefined
  const [a, b] = [Number(left), Number(right)]
  const values: Readonly<Record<string, number>> = {
    '+': a + b,
    '-': a - b,
    '*': a * b,
    '<<': a * 2 ** b,
    '|': a | b,
    '&': a & b,
    '^': a ^ b,
  }
  return Object.hasOwn(values, operator) ? values[operator] : undefined
}

/** A name with the scopes before it, with dots between them: `Errors.CARD_LOST`; undefined for anything else. */
export function nameOf(node: Node): string | undefined {
  if (!NAMES.test(node.type)) return undefined
  const name = node.text
    .replace(/\?\.|::|->|\s/g, (mark) => (mark.trim() ? '.' : ''))
    .replace(/^(?:self|static|Self|this|cls|crate|super|\$this|(?:module\.)?exports)\.(?=.)/, '')
    .replace(/^\\|^\$/, '')
  return /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(name) ? name : undefined
}

const NAMES =
  /^(?:identifier|(?:shorthand_)?property_identifier|simple_identifier|constant|name|variable_name|qualified_name|member_expression|field_access|attribute|navigation_expression|member_access_expression|selector_expression|scoped_identifier|scope_resolution|class_constant_access_expression|scoped_property_access_expression|field_expression|type_identifier)$/

// ---- declarations ----

export const FUNCTIONS =
  /function(?!_call)|method(?!_invocation)|lambda|arrow_f|constructor(?!_inv)|closure|static_init|anonymous_init|accessor|do_block|getter|setter|local_declaration/
export const SCOPES =
  /^(?:(?:abstract_)?(?:class|enum|interface|object|record|struct|module|namespace|trait|impl|mod)(?:_declaration|_definition|_item)|class|module|internal_module|singleton_class)$/

/** The declarations of constants in a tree, in the order of the text. */
function declarationsIn(root: Node): Declaration[] {
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
    for (const child of node.namedChildren)
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
    const inner = WRAPPERS.test(node.type) ? innerOf(node) : keptBy(node)
    if (inner !== undefined) visitMembers(inner, path, depth + 1)
    for (const { key, value } of inner === undefined ? pairsOf(node) : []) {
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

const spanOf = ({ startIndex, endIndex }: Node): Span => ({ start: startIndex, end: endIndex })

const NOWHERE: Span = { start: 0, end: 0 }

const NOTHING: Known = { valueOf: () => undefined, valueOfName: () => undefined }

/** The members of an object or mapping with their keys. */
export function pairsOf(node: Node): { key: Node; value: Node }[] {
  if (
    !/^(?:object|dictionary|hash|array_creation_expression|literal_value|composite_literal)$/.test(
      node.type,
    )
  )
    return []
  if (node.type === 'composite_literal') {
    const body = node.childForFieldName('body')
    return body === null ? [] : pairsOf(body)
  }
  return node.namedChildren.flatMap((pair) => {
    if (!/^(?:pair|array_element_initializer|keyed_element)$/.test(pair.type)) return []
    const children = pair.namedChildren.filter(({ type }) => !/comment$/.test(type))
    const [key, value] = [
      pair.childForFieldName('key') ?? children[0],
      pair.childForFieldName('value') ?? children[1],
    ]
    return key && value && key !== value && children.length > 1
      ? [{ key: unwrapped(key), value: unwrapped(value) }]
      : []
  })
}

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
const lastChild = (node: Node): Node | undefined =>
  node.namedChildren.filter(({ type }) => !/comment$/.test(type)).at(-1)

/** What each kind of node declares. */
const DECLARED: Readonly<Record<string, (node: Node) => Declared[]>> = {
  variable_declarator(node) {
    const name = node.childForFieldName('name')
    const last = lastChild(node)
    const value = node.childForFieldName('value') ?? (last?.id === name?.id ? null : last)
    return one(name, value)
  },
  public_field_definition: byFields('name', 'value'),
  field_definition: byFields('property', 'value'),
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
