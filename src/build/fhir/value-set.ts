import type { ValueSet } from 'fhir/r4.js'
import { v5 as uuidv5 } from 'uuid'
import type { Catalog } from '../../catalog/catalog.ts'
import { sha256 } from '../../hash.ts'
import { narrative } from '../../narrative.ts'
import type { ConceptSet } from './concept-set.ts'
import { publication } from './metadata.ts'

/**
 * All concepts of a set as a ValueSet (FHIR R4 4.9), with its definition and its flat expansion: several servers expand
 * only from `compose`. No version in `compose` (the definition never changes) nor in `contains` (validators then expect it of all).
 */
export function valueSet(catalog: Catalog, set: ConceptSet): ValueSet {
  const { language, date } = catalog
  const { identifier, status, scope, reasons, version } = publication(catalog, set)
  const title = `${set.title} (all)`
  const contains = set.concepts.map(({ code, display, inactive }) => ({ system: set.system, ...(inactive && { inactive }), code, display }))
  const used = `${set.system}|${version}`
  return {
    resourceType: 'ValueSet',
    id: set.id,
    language,
    text: narrative(language, title),
    url: set.valueSet,
    ...identifier,
    version,
    name: `${set.name}ValueSet`,
    title,
    ...status,
    description: set.description,
    ...scope,
    immutable: true,
    ...reasons,
    compose: { inactive: true, include: [{ system: set.system }] },
    expansion: {
      identifier: `urn:uuid:${uuidv5([set.valueSet, version, sha256(JSON.stringify(contains))].join('|'), uuidv5.URL)}`,
      timestamp: `${date}T00:00:00Z`,
      total: contains.length,
      offset: 0,
      parameter: [
        { name: 'excludeNested', valueBoolean: true },
        { name: 'activeOnly', valueBoolean: false },
        { name: 'includeDesignations', valueBoolean: true },
        { name: 'system-version', valueUri: used },
        { name: 'used-codesystem', valueUri: used },
      ],
      contains,
    },
  }
}
