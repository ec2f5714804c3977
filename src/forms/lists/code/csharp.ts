import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf } from '../../code/node.ts'
import { baseOf, passedTo } from './parameters.ts'
import { type Description, enumWith, type Reader } from './reader.ts'
import { fieldAt } from './values.ts'

/** C#: enums with attributes, constants, static fields and properties, classes of errors. */
export const csharp: Description = {
  enum_declaration: enumWith(/^enum_member_declaration$/),
  class_declaration: readClass,
  record_declaration: readClass,
  struct_declaration: readClass,
  interface_declaration: readClass,
  field_declaration(node, reader, said) {
    const declaration = partsOf(node).find(({ type }) => type === 'variable_declaration')
    const modifiers = modifiersOf(node)
    if (declaration === undefined || !/\b(?:const|static)\b/.test(modifiers)) return
    const construct = declaration.childForFieldName('type')?.text
    for (const declarator of partsOf(declaration)) {
      const name = declarator.childForFieldName('name')
      const value = partsOf(declarator).at(-1)
      if (declarator.type === 'variable_declarator' && name && value && value.id !== name.id)
        reader.constant(name, value, said, { of: node, isPrivate: isPrivate(modifiers), construct })
    }
  },
  property_declaration(node, reader, said) {
    const modifiers = modifiersOf(node)
    const construct = node.childForFieldName('type')?.text
    const [name, value] = [node.childForFieldName('name')!, node.childForFieldName('value')]
    if (/\bstatic\b/.test(modifiers))
      reader.constant(name, value, said, { of: node, isPrivate: isPrivate(modifiers), construct })
  },
}

const isPrivate = (modifiers: string): boolean => /\bprivate\b/.test(modifiers)

const modifiersOf = (node: Node): string =>
  partsOf(node)
    .filter(({ type }) => type === 'modifier')
    .map(({ text }) => text)
    .join(' ')

function readClass(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const name = node.childForFieldName('name')!
  const body = node.childForFieldName('body')
  const base = baseOf(node)
  // `class CardLost() : ApiError("CARD_LOST")` has its arguments in the list of bases.
  const [call] = [
    ...node.descendantsOfType(['constructor_initializer', 'primary_constructor_base_type']),
    ...partsOf(node).filter(({ type }) => type === 'base_list'),
  ]
  const makers = partsOf(body ?? node).filter(({ type }) => type === 'constructor_declaration')
  const isPrimary = call !== undefined && argumentsOf(call).length > 0
  const maker =
    makers.find(({ id }) => id === call?.parent?.id) ?? (isPrimary ? node : (makers[0] ?? node))
  const own = partsOf(body ?? node)
    .filter((one) => one.type === 'property_declaration' && /\boverride\b/.test(modifiersOf(one)))
    .flatMap((one) =>
      fieldAt(one.childForFieldName('name'), one.childForFieldName('value'), reader),
    )
  reader.classItem(name, [...passedTo(base, call, maker, reader), ...own], said, base)
  if (body !== null) reader.look(body.namedChildren, name.text)
}
