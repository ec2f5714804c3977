import { active, type Catalog } from '../../base/core/catalog/catalog.ts'
import { displayOf } from '../../base/core/catalog/names.ts'
import { isFromAnywhere, knownOperations, ownEntries } from '../../base/core/catalog/operations.ts'
import { PUBLISHED } from '../../base/core/catalog/published.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { asRecord, put } from '../../base/core/values/record.ts'

/**
 * The fields of an entry, in the order of the type. Tombstones are not in the module, translations
 * are in modules of their own.
 */
export function moduleEntry(entry: Entry): Entry & { display: string } {
  const fields: Record<string, unknown> = {}
  for (const name of FIELDS) {
    const value = name === 'display' ? displayOf(entry) : entry[name]
    if (value !== undefined) fields[name] = value
  }
  return fields as Entry & { display: string }
}

const FIELDS = [
  ...PUBLISHED,
  'statuses',
  'display',
  'message',
  'params',
  'handling',
  'since',
  'deprecated',
  'issue_type',
  'issue_severity',
  'help',
] as const

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

/** The code of the catalog for each code of a system behind the API. Retired codes mean nothing any more. */
export function codesByUpstream(catalog: Catalog): Record<string, Record<string, string>> {
  const systems: Record<string, Record<string, string>> = {}
  for (const { code, from = {} } of active(catalog))
    for (const [system, ids] of Object.entries(from)) {
      if (!Object.hasOwn(systems, system)) put(systems, system, {})
      for (const id of ids) put(asRecord(systems[system]), id, code)
    }
  return systems
}
