import { nameFault } from '../../catalog/fhir/faults.ts'
import {
  fitsType,
  ownProperties,
  propertyFaults,
  valuesAt,
} from '../../catalog/fhir/own-properties.ts'
import { type FhirResource, fhirResources } from '../../catalog/fhir/resources.ts'
import { givenNames, type ResourceNames, resourceNames } from '../../catalog/names.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { defineRule, entry, file } from '../rule.ts'

const named = (fhir: object, header: object = {}) => ({ source: file({ ...header, fhir }) })
const system = (code_system: object) => named({ code_system })

export const fhirCanonicalValid = defineRule({
  id: 'fhir-canonical-valid',
  severity: 'error',
  summary:
    'The names in `fhir` are valid: a `url` is an absolute URI without `|`, `#` and spaces, an `id` has at most 64 letters, digits, `-` and `.`, and a `name` is a token.',
  why: 'Validators and servers reject other names, and files in packages are named after the ids.',
  good: () => [
    system({ url: 'https://clinic.test/fhir/ClinicErrorsCS', id: 'ClinicErrorsCS' }),
    system({ url: 'urn:oid:2.16.356.10.1.2', name: 'Clinic_Errors' }),
    system({ url: 'urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55' }),
    named({ value_sets: { stopping: { id: 'ClinicStoppingVS' } } }),
  ],
  bad: () => [
    ...[
      'ClinicErrorsCS',
      'https://',
      'https://clinic.test/a b',
      'https://clinic.test/CS|1.0.0',
      'https://clinic.test/CS#1',
      'urn:oid:2.16.356.x',
      'urn:oid:5.1',
      'urn:uuid:7bd1a1b5',
      'javascript:alert(1)',
      '',
    ].map((url) => system({ url })),
    ...['clinic_errors', '../clinic', 'a'.repeat(65), '', '..'].map((id) => system({ id })),
    ...['clinicErrors', 'Clinic-Errors', '1st', ''].map((name) => system({ name })),
    named({ value_sets: { stoping: { id: 'ClinicStoppingVS' } } }),
  ],
  fhir: true,
  *check(input) {
    const { fhir } = input.header
    const parts = fhirResources(input.catalog).flatMap(({ part, asked }) => (asked ? [part] : []))
    for (const part of Object.keys(fhir?.value_sets ?? {}))
      if (!parts.includes(part))
        yield {
          path: ['fhir', 'value_sets', part],
          part: 'key',
          message: `no ValueSet is built for "${part}"${didYouMean(nearest(part, parts))}`,
        }
    for (const { kind, part, path } of fhirResources(input.catalog))
      for (const [field, given] of Object.entries(givenNames(fhir, kind, part))) {
        const message = nameFault(field as keyof ResourceNames, given)
        if (message !== undefined) yield { path: [...path, field], message }
      }
  },
})

export const fhirCanonicalUnique = defineRule({
  id: 'fhir-canonical-unique',
  severity: 'error',
  summary: 'No two resources have the same canonical, or the same id and type.',
  why: 'A canonical and an id name one resource: the second would replace the first on a server and in a package.',
  good: () => [
    system({ url: 'https://northwind-clinic.org/CodeSystem/errors', id: 'errors' }),
    named({ code_system: { id: 'errors' }, value_set: { id: 'errors' } }),
  ],
  bad: () => [
    named({
      code_system: { url: 'urn:oid:2.16.356.10.1.2' },
      value_set: { url: 'urn:oid:2.16.356.10.1.2' },
    }),
    named({ value_set: { id: 'clinic-errors-stopping' } }),
    named({ value_set: { id: 'CLINIC-ERRORS-stages' } }),
    system({ url: 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors-stages' }),
  ],
  fhir: true,
  *check(input) {
    const { name, url, fhir } = input.header
    if (fhir === undefined || name === undefined || url === undefined) return
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
            message: `"${names[field]}" is the ${field} of ${shown(before)} and of ${shown(resource)}`,
          }
      }
    }
  },
})

const isGiven = ({ kind, part }: FhirResource, fhir: Parameters<typeof givenNames>[0]): boolean =>
  Object.keys(givenNames(fhir, kind, part)).length > 0

const shown = ({ kind, part }: FhirResource): string =>
  `the ${kind} of ${part === '' ? 'the codes' : part === 'stages' ? 'the stages' : `"${part}"`}`

const own = (properties: object, value?: unknown, field = 'x-desk') => ({
  source: file({ fhir: { properties } }, entry({ [field]: value })),
})
const TYPES: readonly [type: string, good: unknown, bad: unknown][] = [
  ['string', 'Front desk', 7],
  ['code', 'front', ' front'],
  ['integer', 7, 7.5],
  ['decimal', 7.5, '7.5'],
  ['boolean', false, 'no'],
  ['dateTime', '2026-11', '2026-13'],
  ['Coding', { system: 'https://clinic.test/desks', code: 'front' }, { sytem: 'x' }],
]

export const fhirPropertyValid = defineRule({
  id: 'fhir-property-valid',
  severity: 'error',
  summary:
    '`fhir.properties` defines own fields (`x-…`), and further codes for fields of the catalog (`fix`): each with a code and a URI of its own, and codes have values of its type.',
  why: 'Two properties with one code or one URI are an error in FHIR, and so is a value of another type.',
  good: () => [
    own({ 'x-desk': {} }),
    own({ 'x-desk': { uri: 'https://clinic.test/desk' } }, ['Front desk', 'Back desk']),
    ...TYPES.map(([type, value]) => own({ 'x-desk': { type } }, value)),
    own({ fix: { code: 'advice' }, http: { code: 'status-code', type: 'integer' } }),
  ],
  bad: () => [
    own({ desk: {} }),
    own({ fix: {} }),
    own({ http: { code: 'status-code' } }),
    own({ handling: { code: 'retries' } }),
    own({ 'x-desk': { code: 'http' } }),
    own({ 'x-desk': { code: 'front desk\n' } }),
    own({ 'x-desk': {}, 'x-place': { code: 'desk' } }),
    own({ 'x-desk': { uri: 'desk' } }),
    own({ 'x-desk': { uri: 'urn:desk:1' }, 'x-place': { uri: 'urn:desk:1' } }),
    own({ 'x-desk': { value_set: 'desks' } }),
    ...TYPES.map(([type, , value]) => own({ 'x-desk': { type } }, value)),
  ],
  fhir: true,
  *check({ header: { fhir }, entries }) {
    if (fhir?.properties === undefined) return
    yield* propertyFaults(fhir)
    for (const { field, type } of ownProperties(fhir))
      for (const one of entries) {
        const values = valuesAt(one as Readonly<Record<string, unknown>>, field)
        if (values.some((value) => !fitsType(value, type)))
          yield {
            path: one.path(field),
            message: `the value of ${field} is not of the type ${type}, which fhir.properties names`,
          }
      }
  },
})
