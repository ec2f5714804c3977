import { active, type Catalog } from '../../../base/core/catalog/catalog.ts'
import { exampleBody, withExamples } from '../../../base/core/catalog/pages/example-body.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import { toOperationOutcome } from '../../../libraries/wire/catalog-terms.ts'
import type { OperationOutcome } from '../../../libraries/wire/operation-outcome.ts'

export type OutcomeExample = { entry: Entry; resource: OperationOutcome }

/**
 * An OperationOutcome for each code that a client should prepare for, as `toOperationOutcome` makes
 * it, in the order of the catalog. Retired codes are not sent. Deprecated codes are left out,
 * because people copy examples and validators warn about them. Empty for a catalog that can't carry
 * the needed fields: the service with the full catalog would send other outcomes.
 */
export function outcomeExamples(catalog: Catalog): OutcomeExample[] {
  if (['codes.issue_type', 'codes.display'].some((field) => catalog.unknownFields.includes(field)))
    return []
  const shown = active(catalog)
    .filter(({ deprecated }) => deprecated === undefined)
    .map(withExamples)
  const filled = { ...catalog, codes: shown }
  return shown.map((entry) => {
    const body = exampleBody(entry)
    // FHIRPath has no word for some item: the first one is an example.
    const reason = { ...body, path: body.path.replaceAll('[]', '[0]') }
    return { entry, resource: toOperationOutcome(reason, filled, { translations: true }) }
  })
}
