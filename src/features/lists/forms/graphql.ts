import type { ConstDirectiveNode, ConstValueNode, EnumValueDefinitionNode, Token } from 'graphql'
import { parse } from 'graphql/language/parser.js'
import { valueFromASTUntyped } from 'graphql/utilities/valueFromASTUntyped.js'
import type { Span } from '../../../base/core/diagnostic.ts'
import { parsing } from '../../../base/core/unreadable.ts'
import {
  type Field,
  type Item,
  type ItemList,
  type NativeForm,
  partOf,
  type Value,
} from '../value.ts'
import { plainValue } from './document.ts'

/** GraphQL SDL: enums and their extensions with descriptions, comments and directives. */
export const graphql: NativeForm = {
  read(text) {
    const shift = text.startsWith('\uFEFF') ? 1 : 0
    const source = text.slice(shift)
    // A token takes a kilobyte; a schema has one in eight characters.
    const maxTokens = 50_000 + source.length / 5
    const offsetOf = ({ positions }: Error & { positions?: readonly number[] }) =>
      (positions?.[0] ?? 0) + shift
    const { definitions } = parsing(source, () => parse(source, { maxTokens }), offsetOf)
    const lists = new Map<string, ItemList & { items: Item[] }>()
    for (const definition of definitions) {
      if (definition.kind !== 'EnumTypeDefinition' && definition.kind !== 'EnumTypeExtension')
        continue
      const name = definition.name.value
      const about = 'description' in definition ? definition.description?.value : undefined
      const list = lists.get(name) ?? {
        name,
        what: 'enum',
        at: spanOf(definition.name.loc),
        items: [],
        ...(about !== undefined && { about }),
      }
      lists.set(name, list)
      for (const value of definition.values ?? []) list.items.push(itemOf(value))
    }
    return { lists: [...lists.values()], left: [] }

    function spanOf(loc: { start: number; end: number } | undefined): Span {
      return { start: (loc?.start ?? 0) + shift, end: (loc?.end ?? 0) + shift }
    }

    function itemOf({ name, description, directives = [], loc }: EnumValueDefinitionNode): Item {
      const at = spanOf(name.loc)
      const comment = commentAbove(loc?.startToken)
      const others = directives.filter((directive) => directive.name.value !== 'deprecated')
      const deprecation = directives.find((directive) => directive.name.value === 'deprecated')
      const reason =
        deprecation &&
        argumentsOf(deprecation).find((argument) => argument.name === 'reason')?.value
      return {
        name: name.value,
        at,
        parts: [
          ...others.flatMap(argumentsOf),
          ...(description ? [partOf('description', description.value, at)] : []),
          ...(comment ? [partOf('comment', comment, at)] : []),
        ],
        ...(deprecation && { deprecated: reason?.kind === 'scalar' ? `${reason.value}` : true }),
      }
    }

    function argumentsOf({ arguments: all = [] }: ConstDirectiveNode): Field[] {
      return all.map(({ name, value }) => ({
        name: name.value,
        at: spanOf(name.loc),
        value: constantOf(value),
      }))
    }

    function constantOf(node: ConstValueNode): Value {
      const at = spanOf(node.loc)
      return node.kind === 'EnumValue'
        ? { kind: 'name', name: node.value, at }
        : plainValue(valueFromASTUntyped(node), at)
    }
  },
}

/** The comments in the lines above a member. */
function commentAbove(token: Token | undefined): string | undefined {
  const lines: string[] = []
  let line = token?.line ?? 0
  for (let one = token?.prev; one?.kind === 'Comment' && one.line === line - 1; one = one.prev) {
    lines.unshift(one.value.trim())
    line = one.line
  }
  return lines.join(' ').trim() || undefined
}
