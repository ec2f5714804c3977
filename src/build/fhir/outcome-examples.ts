import { active, type Catalog } from '../../catalog/catalog.ts'
import type { Entry } from '../../catalog/model.ts'
import { type OperationOutcome, toOperationOutcome } from '../../wire/operation-outcome.ts'
import { checked } from './check.ts'
import type { FhirVersion } from './versions.ts'

/** A code, and an OperationOutcome that says it. */
export type OutcomeExample = { entry: Entry; resource: OperationOutcome }

/**
 * An OperationOutcome for each code that a client should prepare for, as `toOperationOutcome` makes it, in the order of the
 * catalog: a retired code is not sent, and an example is what others copy: nobody should begin with a code that goes (validators warn of it). None for a
 * catalog that can't carry what they say: a service with the whole one would send others.
 * Rejects with {@link InvalidResource} when one would break one of the FHIR versions.
 */
export async function outcomeExamples(catalog: Catalog, versions: readonly FhirVersion[]): Promise<OutcomeExample[]> {
  if (['codes.issue_type', 'codes.display'].some((field) => catalog.unknownFields.includes(field))) return []
  const shown = active(catalog).filter(({ deprecated }) => deprecated === undefined)
  const examples = shown.map((entry) => ({ entry, resource: toOperationOutcome(exampleBody(entry), catalog, { translations: true }) }))
  const resources = examples.map(({ resource }) => resource)
  for (const version of versions) await checked(resources, version)
  return examples
}

/** The catalog's words stand for those of a service; their `{params}` stay open. */
const exampleBody = ({ code, message, meaning, fix_stage, handling }: Entry) => ({
  error: code,
  message: message ?? meaning,
  path: handling?.paths?.[0] ?? '',
  fix_stage,
})
