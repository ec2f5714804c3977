import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf } from '../../code/node.ts'
import { WIRE } from '../value.ts'
import { annotationsOf, byAnnotations } from './annotations.ts'
import { baseOf, passedTo } from './parameters.ts'
import { type Description, item, type Reader } from './reader.ts'
import { argumentFields } from './values.ts'

/** Java: enums, constants of classes and interfaces, classes of errors. */
export const java: Description = {
  enum_declaration(node, reader) {
    const name = node.childForFieldName('name')!
    const body = node.childForFieldName('body')!
    const wire = wireField(body)
    reader.list(name, 'enum', body, (part, said) =>
      part.type === 'enum_constant'
        ? item(
            part.childForFieldName('name')!,
            said,
            byAnnotations(
              annotationsOf(part, reader),
              argumentFields(
                argumentsOf(part),
                reader,
                reader
                  .namesFor(name.text, argumentsOf(part))
                  .map((own) => (own === wire ? WIRE : own)),
              ),
            ),
          )
        : undefined,
    )
    const own = partsOf(body).find(({ type }) => type === 'enum_body_declarations')
    if (own !== undefined) reader.look(own.namedChildren, name.text)
  },
  class_declaration(node, reader, above) {
    const name = node.childForFieldName('name')!
    const body = node.childForFieldName('body')!
    const makers = partsOf(body).filter(({ type }) => type === 'constructor_declaration')
    const maker = makers.find(superOf) ?? makers[0]
    const base = baseOf(node)
    const passed = passedTo(base, maker && superOf(maker), maker, reader)
    const annotations = annotationsOf(node, reader)
    const said = annotations.filter((one) => /Status$|^Deprecated$/.test(one.name))
    const { parts, deprecated } = byAnnotations(said, passed)
    const own = { ...above, ...(deprecated !== undefined && { deprecated }) }
    reader.classItem(name, parts, own, base)
    reader.look(body.namedChildren, name.text)
  },
  interface_declaration: lookInside,
  record_declaration(node, reader, said) {
    // `record CardLost() implements ApiError` says its code by a method.
    reader.classItem(node.childForFieldName('name')!, [], said)
    lookInside(node, reader)
  },
  field_declaration: readField,
  constant_declaration: readField,
}

/** The call of the base in a constructor. */
const superOf = (maker: Node): Node | null | undefined =>
  maker
    .descendantsOfType('explicit_constructor_invocation')
    .find((call) => call?.text.startsWith('super'))

function lookInside(node: Node, reader: Reader): void {
  reader.look(node.childForFieldName('body')!.namedChildren, node.childForFieldName('name')!.text)
}

function readField(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const modifiers = partsOf(node).find(({ type }) => type === 'modifiers')?.text ?? ''
  if (node.type === 'field_declaration' && !/\bstatic\b/.test(modifiers)) return
  const type = node.childForFieldName('type')?.text ?? ''
  for (const declarator of node.childrenForFieldName('declarator'))
    reader.constant(
      declarator.childForFieldName('name')!,
      declarator.childForFieldName('value'),
      said,
      {
        of: node,
        isPrivate: /\bprivate\b/.test(modifiers),
        ...(type !== 'String' && { construct: type }),
      },
    )
}

/** The field that Jackson writes: that of `@JsonValue`, on it or on its getter. */
function wireField(body: Node): string | undefined {
  const marked = [
    ...body.descendantsOfType('field_declaration'),
    ...body.descendantsOfType('method_declaration'),
  ].find(
    (one) =>
      one &&
      /^@JsonValue\b/m.test(partsOf(one).find(({ type }) => type === 'modifiers')?.text ?? ''),
  )
  if (!marked) return undefined
  if (marked.type === 'field_declaration')
    return marked.childForFieldName('declarator')?.childForFieldName('name')?.text
  return /\breturn\s+(?:this\.)?(\w+)\s*;/.exec(marked.text)?.[1]
}
