import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'
import { groupBy } from '../../core/values/lists.ts'
import { type Declaration, declarationsIn } from './declarations.ts'
import { evaluate } from './expression.ts'
import type { Constant, Known } from './literals.ts'

/** A constant of a file, such as `Errors.CARD_LOST`, with the place of its name. */
export type NamedConstant = {
  readonly name: string
  /** Its own name and those of the scopes that it is in, the outermost first. */
  readonly path: readonly string[]
  readonly at: Span
  readonly value: Constant
}

/** The constants of a file, and what its expressions are by them. */
export type Constants = Known & {
  /** Those with a known value, in the order of the text. */
  readonly all: readonly NamedConstant[]
}

/**
 * The constants of a file, outside of functions: of modules, classes, enums, objects and mappings.
 * Their values are texts, numbers and booleans, also composed of other constants of the file.
 */
export function constantsOf(root: Node): Constants {
  const declarations = declarationsIn(root)
  const byName = groupBy(declarations, ({ path }) => path.at(-1)!)
  const values = new Map<Declaration, Constant | undefined>()
  const valueOfDeclaration = (one: Declaration): Constant | undefined => {
    if (!values.has(one)) {
      values.set(one, undefined) // a circle has no value
      values.set(one, evaluate(one.value, known, one.iota))
    }
    return values.get(one)
  }
  const known: Known = {
    valueOf: (node) => evaluate(node, known),
    valueOfName(name, at) {
      const found = declarationOf(byName, name.split('.'), at)
      return found && valueOfDeclaration(found)
    },
  }
  return {
    ...known,
    get all() {
      return declarations.flatMap((one): NamedConstant[] => {
        const value = valueOfDeclaration(one)
        const { path, at } = one
        return value === undefined ? [] : [{ name: path.at(-1)!, path, at, value }]
      })
    },
  }
}

/** The declaration that a name means: the innermost one; undefined for one that is declared twice. */
function declarationOf(
  byName: ReadonlyMap<string, readonly Declaration[]>,
  names: readonly string[],
  at: number,
): Declaration | undefined {
  let best: Declaration | undefined
  let isTwice = false
  for (const one of byName.get(names.at(-1)!) ?? []) {
    const fits =
      names.length === 1
        ? one.scope.start <= at && at < one.scope.end
        : names.every((name, index) => one.path.at(index - names.length) === name)
    if (!fits || (best !== undefined && best.scope.start > one.scope.start)) continue
    isTwice = best?.scope.start === one.scope.start
    best = one
  }
  return isTwice ? undefined : best
}
