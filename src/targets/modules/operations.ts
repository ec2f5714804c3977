import { active, type Catalog } from '../../core/catalog/catalog.ts'
import { isFromAnywhere, knownOperations, ownEntries } from '../../core/catalog/operations.ts'

/** The codes of each operation, and those of any operation. */
export const codesOfOperations = (catalog: Catalog) => ({
  anywhere: active(catalog)
    .filter(isFromAnywhere)
    .map(({ code }) => code),
  by: knownOperations(catalog).map(({ id }) => ({
    id,
    own: ownEntries(catalog, id).map(({ code }) => code),
  })),
})

/** The same as values, for a program that has the catalog itself. */
export function operationsOf(catalog: Catalog) {
  const { anywhere, by } = codesOfOperations(catalog)
  return by.length === 0
    ? {}
    : {
        operations: by.map(({ id }) => id),
        codesOfAnyOperation: anywhere,
        codesByOperation: Object.fromEntries(by.map(({ id, own }) => [id, [...anywhere, ...own]])),
      }
}
