import type { Node } from 'web-tree-sitter'
import {
  argumentOf,
  CALL,
  calleeOf,
  collectionOf,
  entriesOf,
  FUNCTION,
  isStruct,
} from '../../code/collections.ts'
import type { Constants } from '../../code/constants.ts'
import { argumentsOf, DEEPEST, keptBy, nameOf, unwrapped } from '../../code/expression.ts'
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
    const entries = entriesOf(body)
    // A method of an object has neither.
    const others = entries.filter(({ key }) => key === undefined)
    if (entries.length > others.length && others.every(({ value }) => value === undefined))
      return {
        kind: 'group',
        call: '',
        at,
        fields: entries.flatMap(({ key, value }) => (key ? fieldOf(key, value, file, depth) : [])),
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

/** A field of a class as a part; none without a value. */
export function fieldAt(
  title: Node | null | undefined,
  value: Node | null | undefined,
  file: File,
): Field[] {
  const known = title && value ? valueAt(value, file) : undefined
  return known === undefined ? [] : [{ name: title!.text, at: spanOf(title!), value: known }]
}

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

/** True for `Lost` in `struct { Lost Error }{Lost: …}` of Go. */
const isFieldOfStruct = ({ parent }: Node): boolean =>
  parent?.type === 'literal_element' &&
  parent.parent?.parent?.parent?.childForFieldName('type')?.type === 'struct_type'

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
    key.parent?.type === 'keyword_argument' ||
    isFieldOfStruct(key)
  )
    return { name: key.text }
  const inner = /^(?:computed_property_name|argument)$/.test(key.type)
    ? (partsOf(key)[0] ?? key)
    : key
  const name = nameOf(inner)
  if (name?.startsWith('Symbol.')) return undefined
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
