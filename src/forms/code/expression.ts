import type { Node } from 'web-tree-sitter'
import { type Constant, isText, type Known, numberOf, textOf } from './literals.ts'
import { partsOf } from './node.ts'

// Nobody nests constants more deeply, and a hostile file can.
export const DEEPEST = 64

const BINARY = /^binary(?:_expression|_operator)?$|^additive_expression$|^infix_expression$/
const UNARY = /^(?:unary(?:_expression|_operator|_op_expression)?|prefix_(?:unary_)?expression)$/

/** What only wraps a value: brackets, casts, and calls that keep it. */
const WRAPPERS =
  /^(?:parenthesized_(?:expression|statements)|as_expression|satisfies_expression|non_null_expression|cast_expression|type_cast_expression|type_conversion_expression|checked_expression|const_block|literal_element|expression_list|arrow_expression_clause|equals_value_clause|reference_expression|type_assertion)$/

const isWrapper = ({ type }: Node): boolean => WRAPPERS.test(type)

/** What is in the brackets, casts and elements around a value; the node itself without any. */
export const unwrapped = (node: Node): Node => (isWrapper(node) ? (innerOf(node) ?? node) : node)

/** The node that a wrapped one is about; casts name the type before or after it. */
export function innerOf(node: Node): Node | undefined {
  const field = node.childForFieldName('value') ?? node.childForFieldName('operand')
  if (field !== null) return field
  const inner = partsOf(node)
  return node.type === 'type_assertion'
    ? inner.at(-1)
    : inner.length === 1 || /_expression$/.test(node.type)
      ? inner[0]
      : undefined
}

/** The value of an expression by the constants that are known; undefined if it is not one text or number. */
export function evaluate(node: Node, known: Known, iota?: number, depth = 0): Constant | undefined {
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
  return list ? partsOf(list) : []
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
