import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import type { OperationOutcome } from '../../wire/operation-outcome.ts'
import { codeSystemFaults, resourceFaults, valueSetFaults } from './invariants.ts'
import type { FhirVersion } from './versions.ts'

const COMPILED = {
  r4: () => import('./compiled/r4.js'),
  r4b: () => import('./compiled/r4b.js'),
  r5: () => import('./compiled/r5.js'),
}

type Terminology = CodeSystem | ValueSet
type Resource = Terminology | OperationOutcome

/** A generated resource violates FHIR: a defect of a generator, or a catalog that was not linted. */
export class InvalidResource extends Error {
  override name = 'InvalidResource'
}

const MOST = 20

/**
 * Checks generated resources against the elements, cardinalities and formats of a FHIR version, and against what a schema can't
 * express: the invariants of FHIR and the references between resources. Rejects with the faults, so that nothing is written.
 */
export async function checked(resources: readonly Resource[], version: FhirVersion): Promise<void> {
  const { validateCodeSystem, validateValueSet, validateOperationOutcome } = await COMPILED[version.id]()
  const validators = { CodeSystem: validateCodeSystem, ValueSet: validateValueSet, OperationOutcome: validateOperationOutcome }
  const terminology = resources.filter((one) => one.resourceType !== 'OperationOutcome')
  const systems = new Map(terminology.flatMap((one) => (one.resourceType === 'CodeSystem' ? [[one.url ?? '', one] as const] : [])))
  const faults: string[] = []
  for (const resource of resources) {
    const validate = validators[resource.resourceType]
    const structural = validate(resource) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    for (const found of [structural, invariants(resource)]) for (const fault of found) faults.push(`${nameOf(resource)}: ${fault}`)
  }
  if (faults.length === 0) return
  const more = faults.length > MOST ? [`and ${faults.length - MOST} more`] : []
  throw new InvalidResource(`the FHIR ${version.label} output would be invalid:\n${[...faults.slice(0, MOST), ...more].join('\n')}`)

  function* invariants(resource: Resource): Iterable<string> {
    if (resource.resourceType === 'OperationOutcome') return
    yield* resourceFaults(resource)
    yield* resource.resourceType === 'CodeSystem' ? codeSystemFaults(resource, terminology) : valueSetFaults(resource, systems)
  }
}

const nameOf = (resource: Resource): string =>
  resource.resourceType === 'OperationOutcome'
    ? `OperationOutcome of ${resource.issue[0]?.details?.coding?.[0]?.code}`
    : `${resource.resourceType} ${resource.id}`
