import { entry, file, type RuleDocs } from '../../linter/rule.ts'

const named = (fhir: object, header: object = {}) => ({ source: file({ ...header, fhir }) })

const system = (code_system: object) => named({ code_system })

export const fhirCanonicalValid: RuleDocs = {
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
    named({ profiles: { ValueSet: ['crmi-shareablevalueset'] } }),
  ],
}

export const fhirCanonicalUnique: RuleDocs = {
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
}

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

const PARENT = 'http://hl7.org/fhir/concept-properties#parent'

export const fhirPropertyValid: RuleDocs = {
  summary:
    '`fhir.properties` defines own fields (`x-…`), and further codes for fields of the catalog (`fix`): each with a code and a URI of its own, and codes have values of its type, for `parent` from the list.',
  why: 'Two properties with one code or one URI are an error in FHIR, and so is a value of another type.',
  good: () => [
    own({ 'x-desk': {} }),
    own({ 'x-desk': { uri: 'https://clinic.test/desk' } }, ['Front desk', 'Back desk']),
    ...TYPES.map(([type, value]) => own({ 'x-desk': { type } }, value)),
    own({ 'x-parent': { uri: PARENT, type: 'code' } }, 'MEMBER_NOT_FOUND', 'x-parent'),
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
    own({ 'x-parent': { uri: PARENT, type: 'code' } }, 'NOT_THERE', 'x-parent'),
  ],
}
