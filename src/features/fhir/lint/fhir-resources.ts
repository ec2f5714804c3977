import { givenNames, type ResourceNames, resourceNames } from '../../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import { didYouMean, nearest } from '../../../base/core/values/nearest.ts'
import type { Finding } from '../../../base/core/yaml/source.ts'
import { runnable } from '../../../base/rules/linter/rule.ts'
import { nameFault, profileFaults } from '../terms/faults.ts'
import {
  fitsType,
  ownProperties,
  propertyFaults,
  publishedProperties,
  valuesAt,
} from '../terms/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../terms/properties.ts'
import { type FhirResource, fhirResources, PARTS } from '../terms/resources.ts'
import { belowRetired, treeFaults } from '../terms/tree.ts'

export const fhirCanonicalValid = runnable({
  id: 'fhir-canonical-valid',
  severity: 'error',
  fhir: true,
  *check(input) {
    const { fhir } = input.header
    for (const part of Object.keys(fhir?.value_sets ?? {}))
      if (!PARTS.includes(part))
        yield {
          path: ['fhir', 'value_sets', part],
          part: 'key',
          message: `no ValueSet is built for "${part}"${didYouMean(nearest(part, PARTS))}`,
        }
    for (const { kind, part, path } of fhirResources(input.catalog))
      for (const [field, given] of Object.entries(givenNames(fhir, kind, part))) {
        const message = nameFault(field as keyof ResourceNames, given)
        if (message !== undefined) yield { path: [...path, field], message }
      }
    yield* profileFaults(fhir)
  },
})

export const fhirCanonicalUnique = runnable({
  id: 'fhir-canonical-unique',
  severity: 'error',
  fhir: true,
  *check(input) {
    const { name, url, fhir } = input.header
    if (name === undefined || url === undefined) return
    for (const { value, source } of input.workspace.slice(
      0,
      input.workspace.indexOf(input.catalog),
    )) {
      const isSame = source.file === input.catalog.source.file
      if (isSame || value.name === undefined || value.url === undefined) continue
      const canonical = canonicalOf({ ...value, name: value.name })
      if (canonical === canonicalOf({ name, url, fhir }))
        yield {
          path: fhir?.code_system?.url === undefined ? ['url'] : ['fhir', 'code_system', 'url'],
          message: `"${canonical}" is also the CodeSystem of ${source.file}`,
        }
    }
    if (fhir === undefined) return
    const taken = new Map<string, FhirResource>()
    // What is given comes last: its place is that of the finding.
    const all = fhirResources(input.catalog).sort(
      (one, other) => Number(isGiven(one, fhir)) - Number(isGiven(other, fhir)),
    )
    for (const resource of all) {
      const { kind, part, path } = resource
      const names = resourceNames({ name, url, fhir }, kind, part)
      for (const [field, key] of [
        ['url', names.url],
        ['id', `${kind}/${names.id.toLowerCase()}`],
      ] as const) {
        const before = taken.get(key)
        if (before === undefined) taken.set(key, resource)
        else if (input.exists([...path, field]) || input.exists([...before.path, field]))
          yield {
            path: input.exists([...path, field]) ? [...path, field] : [...before.path, field],
            message: `"${names[field]}" is the ${field} of ${nameOf(before)} and of ${nameOf(resource)}`,
          }
      }
    }
  },
})

const canonicalOf = (names: Parameters<typeof resourceNames>[0]): string =>
  resourceNames(names, 'CodeSystem', '').url

const isGiven = ({ kind, part }: FhirResource, fhir: Parameters<typeof givenNames>[0]): boolean =>
  Object.keys(givenNames(fhir, kind, part)).length > 0

const nameOf = ({ kind, part }: FhirResource): string =>
  `the ${kind} of ${part === '' ? 'the codes' : part === 'stages' ? 'the stages' : `"${part}"`}`

/** The properties whose values are concepts of the same CodeSystem. */
const CONCEPTS = /^http:\/\/hl7\.org\/fhir\/concept-properties#(?:child|partOf)$/

export const fhirPropertyValid = runnable({
  id: 'fhir-property-valid',
  severity: 'error',
  fhir: true,
  *check({ header: { fhir }, entries }) {
    if (fhir === undefined) return
    yield* propertyFaults(fhir)
    yield* unknownProperties(fhir)
    const known = new Set([...entries, ...(fhir.headings ?? [])].map((one) => one?.code))
    for (const { field, type, uri } of ownProperties(fhir))
      for (const one of entries) {
        const values = valuesAt(one as Readonly<Record<string, unknown>>, field)
        const lost = CONCEPTS.test(uri ?? '') && values.find((code) => !known.has(`${code}`))
        if (lost)
          yield {
            path: one.path(field),
            message: `${field} names "${lost}", which is not in the list`,
          }
        if (values.some((value) => !fitsType(value, type)))
          yield {
            path: one.path(field),
            message: `the value of ${field} is not of the type ${type}, which fhir.properties names`,
          }
      }
  },
})

function* unknownProperties({
  concept_properties: asked,
}: {
  readonly concept_properties?: readonly (string | undefined)[]
}): Iterable<Finding> {
  if (asked === undefined) return
  if (asked.length === 0)
    yield {
      path: ['fhir', 'concept_properties'],
      part: 'key',
      message:
        'the list is empty, and all properties are published; name at least one, or remove it',
    }
  const codes = CONCEPT_PROPERTIES.map(({ code }) => code)
  for (const [index, code] of asked.entries())
    if (code !== undefined && !codes.includes(code))
      yield {
        path: ['fhir', 'concept_properties', index],
        message: `"${code}" is not a property that is made from a field${didYouMean(nearest(code, codes))}; own properties are in fhir.properties`,
      }
}

export const fhirTreeValid = runnable({
  id: 'fhir-tree-valid',
  severity: 'error',
  fhir: true,
  *check({ catalog: { value } }) {
    yield* treeFaults(value)
  },
})

export const fhirParentActive = runnable({
  id: 'fhir-parent-active',
  severity: 'warn',
  fhir: true,
  *check({ catalog: { value } }) {
    yield* belowRetired(value)
  },
})

/** The properties that the contract publishes (4.3), and the one that says what became of a code. */
const OF_CONTRACT = ['http', 'stop', 'fix_stage', 'status']

export const fhirPropertiesComplete = runnable({
  id: 'fhir-properties-complete',
  severity: 'warn',
  fhir: true,
  *check({ header: { fhir }, catalog }) {
    if (fhir === undefined) return
    const published = publishedProperties(fhir).map(({ code }) => code)
    const lacking = OF_CONTRACT.filter(
      (code) => !published.includes(code) && (code !== 'fix_stage' || hasWorkflow(catalog)),
    )
    for (const code of lacking) {
      const own = ownProperties(fhir).find((one) => one.code === code)
      yield {
        path:
          own === undefined ? ['fhir', 'concept_properties'] : ['fhir', 'properties', own.field],
        part: 'key',
        message:
          own === undefined
            ? `the CodeSystem lacks the property ${code}; clients of the contract read it there`
            : `the property ${code} is that of ${own.field}, so the CodeSystem lacks the one of the catalog`,
      }
    }
  },
})
