import type { Catalog } from '../core/catalog/catalog.ts'
import { addressesOf } from '../core/catalog/names.ts'
import { formsOf } from '../core/contract/forms/forms-of.ts'
import { readerSource } from './form-reader.ts'
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

const READER = `/**
 * Reads the answers of the service, for \`rail-errors/client/forms\`: the form that it sends, then those
 * that clients still accept.
 */`

/** The reader of the answers in a module; nothing for a catalog that has the form of the contract. */
export const readerBlock = (catalog: Catalog): string[] =>
  catalog.wire === undefined
    ? []
    : [readerSource(formsOf(catalog.wire, addressesOf(catalog)), READER)]

/** The same in a declaration file. */
export const readerDeclared = ({ wire }: Catalog): string[] =>
  wire === undefined ? [] : [`${SENT}\n\n${READER}\n${DECLARED}`]

const SENT = `/** A reason, as the service sent it. */
export interface Sent {
  readonly error: string
  readonly message: string
  readonly path: string
  readonly fix_stage: string
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly help?: string | undefined
}`

const DECLARED = `export declare const read: (answer: {
  readonly status: number
  readonly headers?: { get(name: string): unknown } | { readonly [name: string]: unknown } | null | undefined
  readonly body?: unknown
}) => { readonly errors: readonly Sent[]; readonly warnings: readonly Sent[]; readonly isOther?: boolean }`
