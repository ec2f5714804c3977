import { active, type Catalog } from '../../core/catalog/catalog.ts'
import { asRecord, put } from '../../core/values/record.ts'

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
