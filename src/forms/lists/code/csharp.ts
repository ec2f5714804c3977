import type { Node } from 'web-tree-sitter'
import { partsOf, spanOf } from '../../code/node.ts'
import { byAnnotations } from './annotations.ts'
import { baseOf, withDefaults } from './parameters.ts'
import { type Description, item, type Reader } from './reader.ts'
import { argumentFields, valueAt } from './values.ts'

/** C#: enums with attributes, constants, static fields and properties, classes of errors. */
export const csharp: Description = {
  enum_declaration(node, reader) {
    reader.list(
      node.childForFieldName('name')!,
      'enum',
      node.childForFieldName('body'),
      (part, said) => {
        if (part.type !== 'enum_member_declaration') return undefined
        const value = part.childForFieldName('value')
        return item(part.childForFieldName('name')!, said, {
          value: value ? valueAt(value, reader) : undefined,
          ...byAnnotations(attributesOf(part, reader), []),
        })
      },
    )
  },
  class_declaration: readClass,
  record_declaration: readClass,
  struct_declaration: readClass,
  interface_declaration: readClass,
  field_declaration(node, reader, said) {
    const declaration = partsOf(node).find(({ type }) => type === 'variable_declaration')
    if (declaration === undefined || !/\b(?:const|static)\b/.test(modifiersOf(node))) return
    for (const declarator of partsOf(declaration).filter(
      ({ type }) => type === 'variable_declarator',
    )) {
      const name = declarator.childForFieldName('name')!
      const value = partsOf(declarator).at(-1)!
      if (value.id !== name.id)
        read(node, name, value, declaration.childForFieldName('type')?.text, reader, said)
    }
  },
  property_declaration(node, reader, said) {
    if (/\bstatic\b/.test(modifiersOf(node)))
      read(
        node,
        node.childForFieldName('name')!,
        node.childForFieldName('value'),
        node.childForFieldName('type')?.text,
        reader,
        said,
      )
  },
}

type Said = Parameters<Description[string]>[2]

const modifiersOf = (node: Node): string =>
  partsOf(node)
    .filter(({ type }) => type === 'modifier')
    .map(({ text }) => text)
    .join(' ')

function read(
  node: Node,
  name: Node,
  value: Node | null,
  type: string | undefined,
  reader: Reader,
  said: Said,
): void {
  const { parts, deprecated } = byAnnotations(attributesOf(node, reader), [])
  const own = {
    parts: [...parts, ...said.parts],
    ...((deprecated ?? said.deprecated) !== undefined && {
      deprecated: (deprecated ?? said.deprecated)!,
    }),
  }
  reader.constant(name, value, own, {
    isPrivate: /\bprivate\b/.test(modifiersOf(node)),
    construct: type,
  })
}

function readClass(node: Node, reader: Reader, said: Said): void {
  const name = node.childForFieldName('name')!
  const body = node.childForFieldName('body')
  const base = baseOf(node)
  const [call] = node.descendantsOfType([
    'constructor_initializer',
    'primary_constructor_base_type',
  ])
  const list = call
    ? partsOf(partsOf(call).find(({ type }) => type === 'argument_list') ?? call)
    : []
  const maker = call?.parent?.type === 'constructor_declaration' ? call.parent : node
  const fields = argumentFields(list, reader, reader.namesFor(base, list))
  const own = partsOf(body ?? node).flatMap((member) => {
    const value =
      member.type === 'property_declaration' && /\boverride\b/.test(modifiersOf(member))
        ? member.childForFieldName('value')
        : null
    const known = value && valueAt(value, reader)
    const title = member.childForFieldName('name')
    return known && title ? [{ name: title.text, at: spanOf(title), value: known }] : []
  })
  reader.classItem(name, [...withDefaults(fields, maker, reader), ...own], said, base)
  if (body !== null) reader.look(body.namedChildren, name.text)
}

/** `[Description("…")]`, `[EnumMember(Value = "…")]`. */
const attributesOf = (node: Node, reader: Reader) =>
  partsOf(node)
    .filter(({ type }) => type === 'attribute_list')
    .flatMap(partsOf)
    .filter(({ type }) => type === 'attribute')
    .map((one) => ({
      name: one.childForFieldName('name')!.text,
      fields: argumentFields(
        partsOf(partsOf(one).at(-1)!).filter(({ type }) => type === 'attribute_argument'),
        reader,
        [],
      ),
    }))
