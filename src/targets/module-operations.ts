import { active, type Catalog } from '../core/catalog/catalog.ts'
import { isFromAnywhere, knownOperations, ownEntries } from '../core/catalog/operations.ts'
import { itemLines } from './source-literal.ts'
import { key, literal } from './typescript.ts'

const ANYWHERE =
  '/** The codes that any operation can answer with: every one does, or the catalog does not say. */'
const BY_OPERATION =
  '/** The codes that each operation can answer with: first those of any operation, then its own. */'
const OPERATIONS = '/** The operations of the API, in the order of its document. */'

/** The codes of each operation, and those of any operation. */
const codesOf = (catalog: Catalog) => ({
  anywhere: active(catalog)
    .filter(isFromAnywhere)
    .map(({ code }) => code),
  by: knownOperations(catalog).map(({ id }) => ({
    id,
    own: ownEntries(catalog, id).map(({ code }) => code),
  })),
})

/**
 * The operations in a module, and the codes of each; nothing for a catalog that does not say where
 * its codes come from.
 */
export function operationsBlocks(catalog: Catalog, types?: { code: string }): string[] {
  const { anywhere, by } = codesOf(catalog)
  if (by.length === 0) return []
  const typed = (what: string) => (types === undefined ? '' : ` as const satisfies ${what}`)
  const items = by.map(
    ({ id, own }) =>
      `  ${key(id)}: [${itemLines(['...codesOfAnyOperation', ...own.map(literal)], '  ')}],\n`,
  )
  return [
    `${OPERATIONS}\nexport const operations = [${itemLines(by.map(({ id }) => literal(id)))}]${types === undefined ? '' : ' as const'}`,
    ...(types === undefined ? [] : [OPERATION_ID]),
    `${ANYWHERE}\nexport const codesOfAnyOperation = [${itemLines(anywhere.map(literal))}]${typed(`readonly ${types?.code}[]`)}`,
    `${BY_OPERATION}\nexport const codesByOperation = {\n${items.join('')}}${typed(`{ readonly [O in OperationId]: readonly ${types?.code}[] }`)}`,
  ]
}

const OPERATION_ID = 'export type OperationId = (typeof operations)[number]'

/** The same in a declaration file. */
export function operationsDeclared(catalog: Catalog): string[] {
  const { anywhere, by } = codesOf(catalog)
  if (by.length === 0) return []
  const items = by.map(
    ({ id, own }) =>
      `  readonly ${key(id)}: readonly [${itemLines(['...typeof codesOfAnyOperation', ...own.map(literal)], '  ')}]\n`,
  )
  return [
    `${OPERATIONS}\nexport declare const operations: readonly [${itemLines(by.map(({ id }) => literal(id)))}]`,
    OPERATION_ID,
    `${ANYWHERE}\nexport declare const codesOfAnyOperation: readonly [${itemLines(anywhere.map(literal))}]`,
    `${BY_OPERATION}\nexport declare const codesByOperation: {\n${items.join('')}}`,
  ]
}

/** The same as values, for a program that has the catalog itself. */
export function operationsOf(catalog: Catalog) {
  const { anywhere, by } = codesOf(catalog)
  return by.length === 0
    ? {}
    : {
        operations: by.map(({ id }) => id),
        codesOfAnyOperation: anywhere,
        codesByOperation: Object.fromEntries(by.map(({ id, own }) => [id, [...anywhere, ...own]])),
      }
}
