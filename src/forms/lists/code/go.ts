import type { Node } from 'web-tree-sitter'
import { calleeOf } from '../../code/collections.ts'
import { partsOf, spanOf } from '../../code/node.ts'
import { scalar, type Value } from '../value.ts'
import { type Description, item } from './reader.ts'
import { described } from './said.ts'

/** Go: constants by their types, variables, maps and slices. */
export const go: Description = {
  const_declaration(node, reader, said) {
    let [type, values]: [string, Node[]] = ['', []]
    for (const { node: spec, said: own } of described(node.namedChildren)) {
      const value = spec.childForFieldName('value')
      if (value !== null) {
        values = partsOf(value)
        type = typeOf(spec)
      }
      const above = node.namedChildCount === 1 && own.parts.length === 0 ? said : own
      for (const [index, name] of namesOf(spec).entries()) {
        const constant = reader.constants.valueOfName(name.text, name.startIndex)
        const known: Value | undefined =
          constant !== undefined
            ? scalar(constant, spanOf(value === null ? name : (values[index] ?? name)))
            : values[index] && { kind: 'expression', at: spanOf(name) }
        if (name.text !== '_' && known)
          reader.loose('constants', item(name, above, { value: known }), { type })
      }
    }
  },
  var_spec(node, reader, said) {
    const list = node.childForFieldName('value')
    const values = list === null ? [] : partsOf(list)
    for (const [index, name] of namesOf(node).entries()) {
      const value = values[index]
      const isError = value && /^(?:errors\.New|fmt\.Errorf)$/.test(calleeOf(value))
      if (name.text !== '_')
        reader.constant(name, value, said, { type: isError ? 'error' : typeOf(node) })
    }
  },
  // Nothing in a type is a constant; an error can say its code by a method.
  type_declaration(node, reader, said) {
    for (const { node: spec, said: own } of described(node.namedChildren)) {
      const name = spec.childForFieldName('name')
      if (name !== null) reader.classItem(name, [], own.parts.length > 0 ? own : said)
    }
  },
}

const namesOf = (spec: Node): Node[] =>
  spec.childrenForFieldName('name').filter(({ isNamed }) => isNamed)

/** The type of a constant, without what is around it. */
const typeOf = (spec: Node): string => {
  const { text = '' } = spec.childForFieldName('type') ?? {}
  return /^(?:string|error|u?int\d*|\*?error)$/.test(text) ? '' : text.replace(/^\*/, '')
}
