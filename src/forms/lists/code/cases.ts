import type { Node } from 'web-tree-sitter'
import { nameOf } from '../../code/expression.ts'
import { partsOf, spanOf } from '../../code/node.ts'
import type { Field } from '../value.ts'
import { type File, valueAt } from './values.ts'

/**
 * What the methods of an enum give for its members: `match self { Self::A => "a" }`, as parts that have
 * the name of the method.
 */
export function casesIn(node: Node, name: string, file: File): ReadonlyMap<string, Field[]> {
  const all = new Map<string, Field[]>()
  for (const method of methodsOf(node, name)) {
    const title = method.childForFieldName('name')?.text ?? ''
    for (const arm of method.descendantsOfType(['match_arm', 'match_conditional_expression'])) {
      const result = arm?.childForFieldName('value') ?? arm?.childForFieldName('return_expression')
      const pattern =
        arm?.childForFieldName('pattern') ?? arm?.childForFieldName('conditional_expressions')
      const value = result && valueAt(result, file)
      if (!value || !pattern || value.kind === 'expression') continue
      for (const member of membersIn(pattern)) {
        const known = all.get(member) ?? []
        all.set(member, [...known, { name: title, at: spanOf(result!), value }])
      }
    }
  }
  return all
}

/** The methods in an enum, or in what implements it. */
function methodsOf(node: Node, name: string): Node[] {
  const methods = (inside: Node) =>
    inside.descendantsOfType(['function_item', 'method_declaration']).flatMap((one) => one ?? [])
  if (node.type !== 'enum_item') return methods(node)
  const around = node.parent
  return (around === null ? [] : partsOf(around))
    .filter((one) => one.type === 'impl_item' && one.childForFieldName('type')?.text === name)
    .flatMap(methods)
}

/** The last names of the members in a pattern: `Self::A | Self::B(_)`. */
const membersIn = (pattern: Node): string[] =>
  pattern
    .descendantsOfType([
      'scoped_identifier',
      'scoped_type_identifier',
      'class_constant_access_expression',
    ])
    .flatMap((one) => (one && nameOf(one)) ?? one?.text.split('::').at(-1) ?? [])
    .map((name) => name.split('.').at(-1)!)
