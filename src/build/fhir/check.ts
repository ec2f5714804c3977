import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import catalogShape from '../../../schema/errors.schema.json' with { type: 'json' }
import type { OperationOutcome } from '../../wire/operation-outcome.ts'
import { type Fault, InvalidOutput } from '../invalid-output.ts'
import { type CodeFault, codeSystemFaults, resourceFaults, valueSetFaults } from './invariants.ts'
import type { FhirVersion } from './versions.ts'

const COMPILED = {
  r4: () => import('./compiled/r4.js'),
  r4b: () => import('./compiled/r4b.js'),
  r5: () => import('./compiled/r5.js'),
}

type Terminology = CodeSystem | ValueSet
type Resource = Terminology | OperationOutcome

/**
 * A generated resource violates FHIR: a defect of a generator, or a catalog that was not linted.
 */
export class InvalidResource extends InvalidOutput {
  override name = 'InvalidResource'
}

/**
 * Checks generated resources against the elements, cardinalities and formats of a FHIR version, and
 * against what a schema can't express: the invariants of FHIR and the references between resources.
 * Rejects with the faults, so that nothing is written. `stageSystem`: the canonical of the stages.
 */
export async function checked(
  resources: readonly Resource[],
  version: FhirVersion,
  stageSystem?: string,
): Promise<void> {
  const { validateCodeSystem, validateValueSet, validateOperationOutcome } =
    await COMPILED[version.id]()
  const validators = {
    CodeSystem: validateCodeSystem,
    ValueSet: validateValueSet,
    OperationOutcome: validateOperationOutcome,
  }
  const terminology = resources.filter(
    (one) => one.resourceType === 'CodeSystem' || one.resourceType === 'ValueSet',
  )
  const systems = new Map(
    terminology.flatMap((one) =>
      one.resourceType === 'CodeSystem' ? [[one.url ?? '', one] as const] : [],
    ),
  )
  const faults: Fault[] = []
  for (const resource of resources) {
    const validate = validators[resource.resourceType]
    const structural = validate(resource)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => ({
          message: `${instancePath} ${message}`,
          ...subjectOf(resource, instancePath),
        }))
    for (const found of [structural, invariants(resource)])
      for (const { message, code, field } of found)
        faults.push({
          message: `${nameOf(resource)}: ${message}`,
          [isOf(resource, stageSystem) ? 'stage' : 'code']: code,
          field,
        })
  }
  if (faults.length > 0)
    throw new InvalidResource(faults, `the FHIR ${version.label} output would be invalid:`)

  function* invariants(resource: Resource): Iterable<CodeFault> {
    if (resource.resourceType === 'OperationOutcome') return
    yield* resourceFaults(resource)
    yield* resource.resourceType === 'CodeSystem'
      ? codeSystemFaults(resource, terminology)
      : valueSetFaults(resource, systems)
  }
}

/**
 * The code of the concept that a JSON pointer leads to, or the element of the resource, which has
 * the name of a header field.
 */
function subjectOf(
  resource: Resource,
  pointer: string,
): { code?: string | undefined; field?: string } {
  if (resource.resourceType === 'OperationOutcome') return { code: codeOf(resource) }
  const [, element = '', more = ''] = /^\/([A-Za-z]+)((?:\/contains)?\/[0-9]+)?/.exec(pointer) ?? []
  const at = Number(more.slice(more.lastIndexOf('/') + 1))
  if (element === 'concept' && resource.resourceType === 'CodeSystem')
    return { code: resource.concept?.[at]?.code }
  if (element === 'expansion' && resource.resourceType === 'ValueSet')
    return { code: resource.expansion?.contains?.[at]?.code }
  return FIELDS.has(element) ? { field: element } : {}
}

const FIELDS = new Set(Object.keys(catalogShape.properties))

/** True for a CodeSystem, and for the ValueSet of all its codes. */
const isOf = (resource: Resource, system: string | undefined): boolean =>
  system !== undefined &&
  (resource.resourceType === 'CodeSystem'
    ? resource.url === system
    : resource.resourceType === 'ValueSet' && resource.compose?.include?.[0]?.system === system)

const codeOf = (outcome: OperationOutcome): string | undefined =>
  outcome.issue[0]?.details?.coding?.[0]?.code

const nameOf = (resource: Resource): string =>
  resource.resourceType === 'OperationOutcome'
    ? `OperationOutcome of ${codeOf(resource)}`
    : `${resource.resourceType} ${resource.id}`
