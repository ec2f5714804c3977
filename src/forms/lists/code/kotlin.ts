import type { Node } from 'web-tree-sitter'
import { argumentsOf } from '../../code/expression.ts'
import { partsOf } from '../../code/node.ts'
import { type Field, type Item, WIRE } from '../value.ts'
import { annotationsOf, byAnnotations } from './annotations.ts'
import { baseOf, parametersOf, passedTo, withDefaults } from './parameters.ts'
import { type Description, item, type Reader } from './reader.ts'
import { described, type Said } from './said.ts'
import { argumentFields, fieldAt } from './values.ts'

/** Kotlin: enums, constants, the objects and classes of a sealed class. */
export const kotlin: Description = {
  class_declaration: readClass,
  object_declaration: readClass,
  // The grammar wants line breaks between the parts of an enum; its entries are found all the same.
  ERROR(node, reader) {
    const name = partsOf(node).find(({ type }) => type === 'identifier')
    const primary = partsOf(node).find(({ type }) => type === 'primary_constructor')
    const names = primary === undefined ? [] : parametersOf(primary).map((one) => one.name)
    const entries = [...described(node.namedChildren)].filter(
      (one) => one.node.type === 'enum_entry',
    )
    if (name !== undefined)
      reader.items(
        name,
        'enum',
        entries.map((one) => entryOf(one.node, one.said, () => names, reader)),
      )
  },
  // Known by itself, also in an error.
  enum_entry() {},
  companion_object(node, reader) {
    reader.look(partsOf(node).at(-1)!.namedChildren)
  },
  property_declaration(node, reader, said) {
    const name = partsOf(node).find(({ type }) => type === 'variable_declaration')
    const value = partsOf(node).at(-1)!
    const modifiers = modifiersOf(node)?.text ?? ''
    if (
      name === undefined ||
      value.id === name.id ||
      /^(?:getter|setter|property_delegate)$/.test(value.type)
    )
      return
    reader.constant(partsOf(name)[0]!, value, said, {
      of: node,
      isPrivate: /\bprivate\b/.test(modifiers),
    })
  },
}

const entryOf = (
  part: Node,
  said: Said,
  namesFor: (given: readonly Node[]) => readonly string[],
  reader: Reader,
  primary?: Node,
): Item => {
  const given = argumentsOf(part)
  const fields = withDefaults(argumentFields(given, reader, namesFor(given)), primary, reader)
  return item(
    partsOf(part).find(({ type }) => type === 'identifier')!,
    said,
    byAnnotations(annotationsOf(part, reader), fields),
  )
}

const modifiersOf = (node: Node): Node | undefined =>
  partsOf(node).find(({ type }) => type === 'modifiers')

function readClass(node: Node, reader: Reader, said: Said): void {
  const name = node.childForFieldName('name')!
  const body = partsOf(node).find(({ type }) => /class_body$/.test(type))
  const primary = partsOf(node).find(({ type }) => type === 'primary_constructor')
  if (body?.type === 'enum_class_body') {
    const wire = wireParameter(node)
    const namesFor = (given: readonly Node[]) =>
      reader.namesFor(name.text, given).map((one) => (one === wire ? WIRE : one))
    reader.list(name, 'enum', body, (part, own) =>
      part.type === 'enum_entry' ? entryOf(part, own, namesFor, reader, primary) : undefined,
    )
  }
  const base = baseOf(node)
  const call = partsOf(node)
    .find(({ type }) => type === 'delegation_specifiers')
    ?.descendantsOfType('constructor_invocation')[0]
  const overrides = base === '' ? [] : (body?.namedChildren ?? []).filter(isOverride)
  if (base !== '') {
    const { parts, deprecated } = byAnnotations(annotationsOf(node, reader), [
      ...overrides.flatMap((one) => overriddenBy(one, reader)),
      ...passedTo(base, call, primary, reader),
    ])
    const own = { ...said, ...(deprecated !== undefined && { deprecated }) }
    reader.classItem(name, parts, own, base)
  }
  const inside = (body?.namedChildren ?? []).filter(
    (one) => one.type !== 'enum_entry' && !overrides.includes(one),
  )
  reader.look(inside, name.text)
}

/** `override val code = "card.lost"`. */
const isOverride = (node: Node): boolean =>
  node.type === 'property_declaration' && /\boverride\b/.test(modifiersOf(node)?.text ?? '')

const overriddenBy = (node: Node, reader: Reader): Field[] => {
  const name = partsOf(node).find(({ type }) => type === 'variable_declaration')
  return fieldAt(name && partsOf(name)[0], partsOf(node).at(-1), reader)
}

/** The parameter that Jackson writes: `@JsonValue val code: String`. */
const wireParameter = (node: Node): string | undefined =>
  /@(?:get:|field:)?JsonValue\s+(?:(?:private|public|internal|override)\s+)*va[lr]\s+(\w+)/.exec(
    partsOf(node).find(({ type }) => type === 'primary_constructor')?.text ?? '',
  )?.[1]
