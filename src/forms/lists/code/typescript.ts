import type { Node } from 'web-tree-sitter'
import { calleeOf } from '../../code/collections.ts'
import { isComment, partsOf, spanOf } from '../../code/node.ts'
import type { Field } from '../value.ts'
import { baseOf, passedTo } from './parameters.ts'
import { type Description, enumWith, item, type Reader } from './reader.ts'
import { described } from './said.ts'
import { callOf, fieldAt, valueAt } from './values.ts'

/** TypeScript and JavaScript. */
export const typescript: Description = {
  enum_declaration: enumWith(/^(?:enum_assignment|property_identifier|string)$/),
  type_alias_declaration(node, reader) {
    const union = node.childForFieldName('value')
    if (union?.type !== 'union_type') return
    // Comments above the first one and behind the last are outside of the union.
    const parts = [...node.namedChildren.filter(isComment), ...literalsOf(union)].sort(
      (one, other) => one.startIndex - other.startIndex,
    )
    const literals = parts.filter((one) => !isComment(one))
    if (literals.some(({ type }) => type !== 'literal_type')) return
    const items = [...described(parts)].flatMap(({ node: one, said }) => {
      const value = valueAt(partsOf(one)[0] ?? one, reader)
      return value?.kind === 'scalar' && typeof value.value === 'string'
        ? [{ ...said, name: '', at: spanOf(one), value, parts: said.parts }]
        : []
    })
    if (items.length === literals.length)
      reader.items(node.childForFieldName('name')!, 'type', items)
  },
  variable_declarator(node, reader, said) {
    reader.constant(node.childForFieldName('name')!, node.childForFieldName('value'), said)
  },
  assignment_expression(node, reader, said) {
    const left = node.childForFieldName('left')!
    const isModule = /^(?:module\.)?exports$/.test(left.text)
    const name = left.childForFieldName('property') ?? left
    const object = left.childForFieldName('object')
    if (!isModule && object?.type === 'identifier' && object.text !== 'exports') {
      // `errors.CARD_LOST = { code: 'card.lost' }`
      const value = valueAt(node.childForFieldName('right')!, reader)
      if (value !== undefined && value.kind !== 'expression' && value.kind !== 'name')
        reader.within(object.text).loose('constants', item(name, said, { value }))
    } else if (isModule || /^(?:module\.)?exports\./.test(left.text))
      reader.constant(isModule ? undefined : name, node.childForFieldName('right'), said)
  },
  export_statement(node, reader, said) {
    const value = node.childForFieldName('value')
    if (value !== null) reader.constant(undefined, value, said)
    else reader.look(node.namedChildren, '', said)
  },
  call_expression(node, reader, said) {
    // `E('ERR_CARD_LOST', 'The card was lost')`: calls that register.
    const value = callOf(node, reader)
    const call = calleeOf(node)
    if (value.kind === 'group' && value.fields[0]?.value.kind === 'scalar')
      reader.loose(
        'calls',
        { ...said, name: '', at: spanOf(node), value, parts: said.parts },
        { type: call },
      )
  },
  class_declaration: readClass,
  abstract_class_declaration: readClass,
  class: readClass,
}

const literalsOf = (union: Node): Node[] =>
  union.namedChildren.flatMap((one) => (one.type === 'union_type' ? literalsOf(one) : [one]))

/** A class with constants, and the class of an error: what it passes to its base, and its fields. */
function readClass(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const name = node.childForFieldName('name')
  const parts: Field[] = []
  const base = baseOf(node)
  for (const { node: member, said: own } of described(
    node.childForFieldName('body')?.namedChildren ?? [],
  )) {
    const field = member.childForFieldName('name')
    if (member.type === 'public_field_definition' && field !== null) {
      const value = member.childForFieldName('value')
      const isPrivate = /^\s*(?:private|protected)\b|^#/.test(member.text)
      // `static code = 'card.lost'` of an error is about its class.
      const isOfClass =
        base !== '' && /^(?:error_?)?code$|status|http|message|title/i.test(field.text)
      if (/(?:^|\s)static\s/.test(member.text.slice(0, 60)) && !isOfClass)
        reader.within(name?.text ?? '').constant(field, value, own, { isPrivate })
      else parts.push(...fieldAt(field, value, reader))
    } else if (member.type === 'method_definition' && field?.text === 'constructor') {
      parts.push(...passedTo(base, superIn(member), member, reader))
    }
  }
  if (name !== null) reader.classItem(name, parts, said, base)
  const isMethod = ({ type }: Node) => type === 'method_definition'
  reader.look((node.childForFieldName('body')?.namedChildren ?? []).filter(isMethod), name?.text)
}

/** The call of the base in a constructor. */
const superIn = (method: Node): Node | undefined =>
  method
    .descendantsOfType('call_expression')
    .find((call) => call?.childForFieldName('function')?.type === 'super') ?? undefined
