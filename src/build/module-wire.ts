import type { Catalog } from '../catalog/catalog.ts'
import { addressesOf } from '../catalog/names.ts'
import { formsOf } from '../contract/forms/forms-of.ts'
import { inlineLiteral, itemLines } from './source-literal.ts'

const COMMENT =
  '/** How answers carry the codes: the form that services send, then those that clients still accept. */'

/** The forms of the answers in a module; nothing for a catalog that has that of the contract. */
export const wireBlock = (catalog: Catalog, isTyped = false): string[] =>
  catalog.wire === undefined
    ? []
    : [
        `${COMMENT}\nexport const wire = [${itemLines(formsOf(catalog.wire, addressesOf(catalog)).map(inlineLiteral))}]${isTyped ? ' as const' : ''}`,
      ]

/** The same in a declaration file. */
export const wireDeclared = ({ wire }: Catalog): string[] =>
  wire === undefined
    ? []
    : [`${COMMENT}\nexport declare const wire: readonly ('rail' | { readonly name: string })[]`]
