import type { CodeSystem, ValueSet } from 'fhir/r4.js'
import type { OperationOutcome } from '../../convert/operation-outcome.ts'

type Resource = CodeSystem | ValueSet | OperationOutcome

/** A generated resource that breaks FHIR: a defect of a generator, or a catalog that lint was not asked about. */
export class InvalidResource extends Error {
  override name = 'InvalidResource'
}

/**
 * Checks generated resources against the JSON Schemas of FHIR R4 with the 1..1 elements these forget, and against the
 * invariants that no schema can say. Rejects with every fault, so that nothing is written.
 */
export async function checked(resources: readonly Resource[]): Promise<void> {
  const { validateCodeSystem, validateValueSet, validateOperationOutcome } = await import('./compiled/r4.js')
  const validators = { CodeSystem: validateCodeSystem, ValueSet: validateValueSet, OperationOutcome: validateOperationOutcome }
  const faults = resources.flatMap((resource) => {
    const validate = validators[resource.resourceType]
    const structural = validate(resource) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
    return [...structural, ...invariants(resource, resources)].map((fault) => `${nameOf(resource)}: ${fault}`)
  })
  if (faults.length > 0) throw new InvalidResource(`the FHIR output would be invalid:\n${faults.slice(0, 20).join('\n')}`)
}

const nameOf = (resource: Resource): string =>
  resource.resourceType === 'OperationOutcome'
    ? `OperationOutcome of ${resource.issue[0]?.details?.coding?.[0]?.code}`
    : `${resource.resourceType} ${resource.id}`

function invariants(resource: Resource, all: readonly Resource[]): string[] {
  if (resource.resourceType === 'OperationOutcome') return []
  const faults: string[] = []
  const ask = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  ask(/^[A-Z][A-Za-z0-9_]{0,254}$/.test(resource.name ?? ''), `name "${resource.name}" is no token (csd-0, vsd-0)`)
  ask(
    /^[a-z][a-z0-9+.-]*:\S+$/i.test(resource.url ?? '') && !/[|#]/.test(resource.url ?? ''),
    `url "${resource.url}" is not absolute (cnl-1)`,
  )
  if (resource.resourceType === 'CodeSystem') {
    const codes = (resource.concept ?? []).map(({ code }) => code)
    const declared = new Set((resource.property ?? []).map(({ code }) => code))
    ask(new Set(codes).size === codes.length, 'a code stands twice (csd-1)')
    ask(codes.length > 0 && resource.count === codes.length, `count is ${resource.count}, and there are ${codes.length} concepts`)
    for (const { code, property = [] } of resource.concept ?? [])
      for (const { code: name } of property) if (!declared.has(name)) faults.push(`${code} has a property ${name} that is not declared`)
    return faults
  }
  const system = resource.compose?.include[0]?.system
  const source = all.find((other): other is CodeSystem => other.resourceType === 'CodeSystem' && other.url === system)
  const said = (items: readonly { code?: string | undefined; display?: string | undefined }[] = []) =>
    JSON.stringify(items.map(({ code, display }) => [code, display]))
  ask(source !== undefined, `no CodeSystem ${system} beside it`)
  ask(said(resource.expansion?.contains) === said(source?.concept), 'the expansion differs from the CodeSystem')
  ask(resource.expansion?.total === resource.expansion?.contains?.length, 'total differs from the expansion')
  return faults
}
