import type { Path } from '../../diagnostic.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { defineRule, file, type LintInput } from '../rule.ts'

const oid = (value: string) => ({ system: 'urn:ietf:rfc:3986', value: `urn:oid:${value}` })
const identified = (...values: string[]) => ({ source: file({ identifier: values.map(oid) }) })

/**
 * An identifier and what it names; `path` if it is in the catalog, else it is in `fhir.identifiers`
 * of the config.
 */
type Named = {
  value: string | undefined
  system: string | undefined
  names: string
  path: Path
  ours: boolean
}

export default defineRule({
  id: 'fhir-identifier-unique',
  severity: 'error',
  summary:
    'No identifier is given twice: `identifier` names the CodeSystem, `fhir.identifiers` of the config the other resources.',
  why: 'An OID names one artefact. Systems that resolve it (CDA, HL7 V2) would find a ValueSet in place of the CodeSystem.',
  good: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.3')],
  bad: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.2')],
  fhir: true,
  *check(input) {
    const { name = '' } = input.header
    const known = resourcesOf(input)
    for (const resource of Object.keys(input.identifiers)) {
      if (resource === `CodeSystem/${name}`)
        yield {
          path: ['identifier'],
          message: `fhir.identifiers in the config names ${resource}; put its identifiers into "identifier" of the catalog`,
        }
      else if (isOwn(resource, name) && !known.includes(resource))
        yield {
          path: ['identifier'],
          message: `fhir.identifiers in the config names ${resource}, which is not built${didYouMean(nearest(resource, known))}`,
        }
    }
    const first = new Map<string, Named>()
    for (const one of identifiersOf(input)) {
      if (one.value === undefined) continue
      const key = (one.value.includes(':') ? one.value : `${one.system}|${one.value}`).toLowerCase()
      const before = first.get(key)
      if (before === undefined) first.set(key, one)
      else if (one.ours || before.ours)
        yield {
          path: one.path,
          message:
            before.names === one.names
              ? `${one.value} is given twice for ${one.names}; remove one`
              : `${one.value} is the identifier of ${before.names} and of ${one.names}; give each resource its own`,
        }
    }
  },
})

const isOwn = (resource: string, name: string): boolean => {
  const id = resource.replace(/^[^/]*\//, '')
  return id === name || id.startsWith(`${name}-`)
}

function identifiersOf({
  header: { name = '', identifier = [] },
  identifiers,
}: LintInput): Named[] {
  const own = identifier.map((one, index): Named => {
    const path = ['identifier', index, 'value']
    return { value: one?.value, system: one?.system, names: `CodeSystem/${name}`, path, ours: true }
  })
  const others = Object.entries(identifiers).flatMap(([resource, list]) =>
    list.map(
      ({ value, system }): Named => ({
        value,
        system,
        names: resource,
        path: ['identifier'],
        ours: isOwn(resource, name),
      }),
    ),
  )
  return [...own, ...others]
}

/** The resources that FHIR targets build, apart from the CodeSystem of the codes. */
const resourcesOf = ({ header: { name = '' }, stages }: LintInput): string[] => [
  `ValueSet/${name}`,
  `CodeSystem/${name}-stages`,
  ...[
    'stages',
    'stopping',
    'warnings',
    ...stages.map(({ id }) => `stage-${id.replaceAll('_', '-')}`),
  ].map((part) => `ValueSet/${name}-${part}`),
]
