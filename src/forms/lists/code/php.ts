import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf } from '../../code/node.ts'
import type { Field } from '../value.ts'
import { baseOf, passedTo } from './parameters.ts'
import { type Description, enumWith, type Reader } from './reader.ts'
import { fieldAt } from './values.ts'

/** PHP: enums, constants of classes, arrays, classes of errors. */
export const php: Description = {
  enum_declaration: enumWith(/^enum_case$/),
  class_declaration: readClass,
  interface_declaration: readClass,
  trait_declaration: readClass,
  const_declaration(node, reader, said) {
    const isPrivate = /^\s*(?:private|protected)\b/.test(node.text)
    for (const element of partsOf(node).filter(({ type }) => type === 'const_element')) {
      const [name, value] = partsOf(element)
      reader.constant(name, value, said, { of: node, isPrivate })
    }
  },
  property_declaration(node, reader, said) {
    if (!/\bstatic\b/.test(node.text.slice(0, 60))) return
    for (const element of partsOf(node).filter(({ type }) => type === 'property_element'))
      reader.constant(
        partsOf(element.childForFieldName('name')!)[0]!,
        element.childForFieldName('default_value'),
        said,
      )
  },
  assignment_expression(node, reader, said) {
    const name = node.childForFieldName('left')!
    reader.constant(
      name.type === 'variable_name' ? partsOf(name)[0]! : name,
      node.childForFieldName('right'),
      said,
    )
  },
  function_call_expression(node, reader, said) {
    if (node.childForFieldName('function')?.text !== 'define') return
    const [name, value] = argumentsOf(node).map((one) => partsOf(one).at(-1))
    if (name !== undefined) reader.constant(name, value, said)
  },
  return_statement(node, reader, said) {
    reader.constant(undefined, partsOf(node)[0], said)
  },
}

function readClass(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const name = node.childForFieldName('name')!
  const body = node.childForFieldName('body')!
  const own = partsOf(body).flatMap((member): Field[] => {
    if (member.type !== 'property_declaration' || /\bstatic\b/.test(member.text.slice(0, 60)))
      return []
    return partsOf(member)
      .flatMap((one) =>
        fieldAt(one.childForFieldName('name'), one.childForFieldName('default_value'), reader),
      )
      .map((one) => ({ ...one, name: one.name.replace('$', '') }))
  })
  const call = body
    .descendantsOfType('scoped_call_expression')
    .find((one) => one?.text.startsWith('parent::__construct'))
  const base = baseOf(node)
  const maker = partsOf(body).find((one) => one.childForFieldName('name')?.text === '__construct')
  reader.classItem(name, [...own, ...passedTo(base, call, maker, reader)], said, base)
  reader.look(body.namedChildren, name.text)
}
