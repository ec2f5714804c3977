import { entry, file, type RuleDocs } from '../../../../base/rules/linter/rule.ts'

const withFhir = (fhir: object, header: object = {}) => ({ source: file({ ...header, fhir }) })

const system = (code_system: object) => withFhir({ code_system })

export const fhirCanonicalValid: RuleDocs = {
  summary:
    'The names in `fhir` are valid: a `url` is an absolute URI without `|`, `#` and spaces, an `id` has at most 64 letters, digits, `-` and `.`, and a `name` is not empty.',
  why: 'Validators and servers reject other names, and files in packages are named after the ids.',
  good: () => [
    system({ url: 'https://clinic.test/fhir/ClinicErrorsCS', id: 'ClinicErrorsCS' }),
    system({ url: 'urn:oid:2.16.356.10.1.2', name: 'Clinic_Errors' }),
    system({ url: 'urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55' }),
    withFhir({ value_sets: { active: { id: 'ClinicActiveVS', title: 'Codes to send' } } }),
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
    system({ name: '' }),
    withFhir({ value_sets: { activ: { id: 'ClinicActiveVS' } } }),
    withFhir({ profiles: { ValueSet: ['crmi-shareablevalueset'] } }),
  ],
}

export const fhirCanonicalUnique: RuleDocs = {
  summary: 'No two resources have one canonical, or one id and type.',
  why: 'A canonical and an id name one resource: the second would replace the first on a server and in a package.',
  good: () => [
    system({ url: 'https://northwind-clinic.org/CodeSystem/errors', id: 'errors' }),
    withFhir({ code_system: { id: 'errors' }, value_set: { id: 'errors' } }),
  ],
  bad: () => [
    withFhir({
      code_system: { url: 'urn:oid:2.16.356.10.1.2' },
      value_set: { url: 'urn:oid:2.16.356.10.1.2' },
    }),
    withFhir({ value_set: { id: 'clinic-errors-active' } }),
    withFhir({ value_set: { id: 'CLINIC-ERRORS-stages' } }),
    system({ url: 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors-stages' }),
  ],
}

const withProperties = (properties: object, value?: unknown, field = 'x-desk') => ({
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

const PROPERTIES = 'http://hl7.org/fhir/concept-properties#'

export const fhirPropertyValid: RuleDocs = {
  summary:
    '`fhir.properties` defines own fields (`x-…`), and further codes for fields of the catalog (`fix`): each with a code and a URI of its own, and codes have values of its type, for `child` and `partOf` from the list; `fhir.concept_properties` names properties that exist.',
  why: 'Two properties with one code or one URI are an error in FHIR, and so is a value of another type.',
  good: () => [
    withProperties({ 'x-desk': {} }),
    withProperties({ 'x-desk': { uri: 'https://clinic.test/desk' } }, ['Front desk', 'Back desk']),
    ...TYPES.map(([type, value]) => withProperties({ 'x-desk': { type } }, value)),
    withProperties(
      { 'x-part': { uri: `${PROPERTIES}partOf`, type: 'code' } },
      'MEMBER_NOT_FOUND',
      'x-part',
    ),
    withProperties({ 'x-desk': { code: 'Desk:Name' } }, 'Front desk'),
    withFhir({ concept_properties: ['http', 'stop', 'fix_stage', 'status'] }),
    withProperties({ fix: { code: 'advice' }, http: { code: 'status-code', type: 'integer' } }),
  ],
  bad: () => [
    withProperties({ desk: {} }),
    withProperties({ fix: {} }),
    withProperties({ http: { code: 'status-code' } }),
    withProperties({ handling: { code: 'retries' } }),
    withProperties({ http: { code: 'stop' } }),
    withFhir({ concept_properties: ['htpp'] }),
    withFhir({ concept_properties: [] }),
    withProperties({ 'x-desk': { code: 'front desk\n' } }),
    withProperties({ 'x-desk': {}, 'x-place': { code: 'desk' } }),
    withProperties({ 'x-desk': { uri: 'desk' } }),
    withProperties({ 'x-desk': { uri: 'urn:desk:1' }, 'x-place': { uri: 'urn:desk:1' } }),
    withProperties({ 'x-desk': { value_set: 'desks' } }),
    ...TYPES.map(([type, , value]) => withProperties({ 'x-desk': { type } }, value)),
    withProperties(
      { 'x-part': { uri: `${PROPERTIES}partOf`, type: 'code' } },
      'NOT_THERE',
      'x-part',
    ),
  ],
}

/** A tree: what is above each code, and headings. */
const tree = (
  above: Readonly<Record<string, string | readonly string[] | undefined>>,
  headings: readonly object[] = [],
  more: (code: string) => object = () => ({}),
) => ({
  source: file(
    {
      fhir: {
        hierarchy_meaning: 'is-a',
        properties: { 'x-parent': { uri: `${PROPERTIES}parent`, type: 'code' } },
        ...(headings.length > 0 && { headings }),
      },
    },
    Object.entries(above)
      .map(([code, parent]) =>
        entry({
          code,
          meaning: `The ${code.toLowerCase()} is broken.`,
          ...(parent !== undefined && { 'x-parent': parent }),
          ...more(code),
        }),
      )
      .join('\n'),
  ),
})

export const fhirTreeValid: RuleDocs = {
  summary:
    'What is above a code or a heading is in the list; nothing is above itself; an own field whose property has the URI `http://hl7.org/fhir/concept-properties#parent` names it.',
  why: 'The CodeSystem is published as a tree. Validators and servers fail on a circle, some without a message.',
  good: () => [
    tree({ CRANE: undefined, ROPE: 'CRANE' }),
    tree({ CRANE: 'QUAY' }, [{ code: 'QUAY', parent: 'PORT' }, { code: 'PORT' }]),
    tree({ CRANE: undefined, QUAY: undefined, ROPE: ['CRANE', 'QUAY'] }),
  ],
  bad: () => [
    tree({ CRANE: 'PORT' }),
    tree({ CRANE: 'CRANE' }),
    tree({ CRANE: 'ROPE', ROPE: 'CRANE' }),
    tree({ CRANE: undefined }, [{ code: 'QUAY', parent: 'PORT' }]),
  ],
}

export const fhirParentActive: RuleDocs = {
  summary: 'No code that is still sent is below a retired one.',
  why: 'A menu without the retired code also lacks the codes below it.',
  good: () => [tree({ CRANE: undefined, ROPE: 'CRANE' })],
  bad: () => [
    tree({ CRANE: undefined, ROPE: 'CRANE' }, [], (code) =>
      code === 'CRANE' ? { retired: { since: '1.0.0', reason: 'It is gone.' } } : {},
    ),
  ],
}

export const fhirPropertiesComplete: RuleDocs = {
  summary: 'The CodeSystem has the properties `http`, `stop`, `fix_stage` and `status`.',
  why: 'Clients of the contract read the first three from the CodeSystem; servers and clients learn from the last one which codes are deprecated or retired.',
  good: () => [withFhir({ concept_properties: ['http', 'stop', 'fix_stage', 'status'] })],
  bad: () => [
    withFhir({ concept_properties: ['fix_stage', 'status'] }),
    withProperties(
      { 'x-status': { uri: 'https://clinic.test/properties#state' } },
      'open',
      'x-status',
    ),
  ],
}
