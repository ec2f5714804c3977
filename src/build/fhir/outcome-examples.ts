import { active, type Catalog } from '../../catalog/catalog.ts'
import type { Entry } from '../../catalog/model.ts'
import { toOperationOutcome } from '../../wire/catalog-terms.ts'
import type { OperationOutcome } from '../../wire/operation-outcome.ts'
import { checked } from './check.ts'
import type { FhirVersion } from './versions.ts'

/** A code and an OperationOutcome that reports it. */
export type OutcomeExample = { entry: Entry; resource: OperationOutcome }

/**
 * An OperationOutcome for each code that a client should prepare for, as `toOperationOutcome` makes
 * it, in the order of the catalog. Retired codes are not sent. Deprecated codes are left out,
 * because people copy examples and validators warn about them. Empty for a catalog that can't carry
 * the needed fields: the service with the full catalog would send other outcomes. Rejects with
 * {@link InvalidResource} if one would violate a FHIR version.
 */
export async function outcomeExamples(
  catalog: Catalog,
  versions: readonly FhirVersion[],
): Promise<OutcomeExample[]> {
  if (['codes.issue_type', 'codes.display'].some((field) => catalog.unknownFields.includes(field)))
    return []
  const shown = active(catalog).filter(({ deprecated }) => deprecated === undefined)
  const examples = shown.map((entry) => {
    const body = exampleBody(entry)
    // FHIRPath has no word for some item: the first one is an example.
    const reason = { ...body, path: body.path.replaceAll('[]', '[0]') }
    return { entry, resource: toOperationOutcome(reason, catalog, { translations: true }) }
  })
  const resources = examples.map(({ resource }) => resource)
  for (const version of versions) await checked(resources, version)
  return examples
}

/**
 * An error body with the texts of the catalog, as if a service had sent them; their `{params}` are
 * not filled in.
 */
export const exampleBody = ({ code, message, meaning, fix_stage, handling }: Entry) => ({
  error: code,
  message: message ?? meaning,
  path: handling?.paths?.[0] ?? '',
  fix_stage,
})
