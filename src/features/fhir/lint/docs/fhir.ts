import { entry, file, fixable, type RuleDocs } from '../../../../base/rules/linter/rule.ts'

export const fhirCodePlain: RuleDocs = {
  summary: 'A code has no blanks.',
  why: 'FHIR allows single blanks in a code, but URLs encode them, and searches and expressions end a code at a blank. This rule matters if `code-format` is off.',
  good: () => ['CARD_STOLEN', 'CARD2'].map((code) => entry({ code })),
  bad: () => [entry({ code: 'CARD STOLEN' })],
  also: ['code-format'],
}

const WANTED = ['title', 'description', 'publisher', 'contact']

export const fhirHeaderComplete: RuleDocs = {
  summary:
    '`title`, `description`, `publisher` and `contact` are present; of a tree, `fhir.hierarchy_meaning` is, too; a `name` in `fhir` is a token that begins with a capital letter.',
  why: 'The FHIR profiles for shareable terminology expect them; servers and registries show them.',
  good: () => [{ source: file() }],
  bad: () => [
    ...WANTED.map((field) => ({ source: file({ [field]: undefined }) })),
    { source: file({ contact: [] }) },
    ...['clinicErrors', 'Clinic-Errors', '1st'].map((name) => ({
      source: file({ fhir: { code_system: { name } } }),
    })),
    { source: file({ fhir: { value_set: { name: 'Errors of the clinic' } } }) },
    {
      source: file({
        fhir: {
          headings: [{ code: 'CRANE', parent: 'PORT' }, { code: 'PORT' }],
        },
      }),
    },
  ],
}

const oid = (value: string) => ({ system: 'urn:ietf:rfc:3986', value: `urn:oid:${value}` })

const identified = (...values: string[]) => ({ source: file({ identifier: values.map(oid) }) })

export const fhirIdentifierUnique: RuleDocs = {
  summary:
    'No identifier is given twice: that of the catalog names its CodeSystem; in `fhir`, each resource has its own.',
  why: 'An OID names one artefact. Systems that resolve it (CDA, HL7 V2) would find a ValueSet in place of the CodeSystem.',
  good: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.3')],
  bad: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.2')],
}

export const fhirIdentifierValid: RuleDocs = {
  summary:
    'The `system` of an identifier is an absolute URI; with `urn:ietf:rfc:3986` its value is one, too: `urn:oid:1.2.3`.',
  why: 'Validators reject a bare OID, and programs that resolve OIDs do not find it.',
  good: () => [identified('2.16.356.10.1.2'), { source: file({ identifier: [{ value: 'A-1' }] }) }],
  bad: () => [
    fixable('ask', { source: file({ identifier: [{ ...oid(''), value: '2.16.356.10.1.2' }] }) }),
    { source: file({ identifier: [{ system: 'OID', value: 'A-1' }] }) },
    identified('2.16.03'),
  ],
}

export const fhirSystemOwn: RuleDocs = {
  summary: 'The canonical of the CodeSystem does not belong to another owner.',
  why: 'A CodeSystem is complete: a server that loads twelve codes as `http://snomed.info/sct` then denies all others. Owners are known by `publisher`.',
  good: () => [
    { source: file({ fhir: { code_system: { url: 'https://clinic.test/fhir/errors' } } }) },
  ],
  bad: () =>
    ['http://snomed.info/sct', 'http://loinc.org', 'urn:iso:std:iso:3166'].map((url) => ({
      source: file({ fhir: { code_system: { url } } }),
    })),
}

export const fhirIssueTypeAgrees: RuleDocs = {
  summary:
    'A given `issue_type` agrees with `retry`; it is `transient` or one of its child codes exactly when `retry` is `same`.',
  why: 'FHIR issue types state whether the same content may be sent again, and FHIR clients retry accordingly.',
  good: () => [
    entry({ http: 504, issue_type: 'timeout', handling: { retry: 'same' } }),
    entry({ issue_type: 'not-found', handling: { retry: 'after_fix' } }),
    entry({ issue_type: 'exception' }),
  ],
  bad: () => [
    entry({ issue_type: 'timeout', handling: { retry: 'after_fix' } }),
    entry({ http: 503, issue_type: 'processing', handling: { retry: 'same' } }),
  ],
}

export const fhirIssueSeverityAgrees: RuleDocs = {
  summary:
    '`issue_severity` agrees with `stop`; it is `fatal` or `error` for a code with `stop: true`, else `warning` or `information`.',
  why: 'Readers of an OperationOutcome take `fatal` and `error` as a failure of the call.',
  good: () => [
    entry({ issue_severity: 'fatal' }),
    entry({ stop: false, issue_severity: 'information' }),
  ],
  bad: () => [
    entry({ issue_severity: 'warning' }),
    entry({ stop: false, issue_severity: 'error' }),
  ],
}

const within = (...jurisdiction: string[]) => ({ source: file({ jurisdiction }) })

export const fhirJurisdictionValid: RuleDocs = {
  summary:
    '`jurisdiction` contains countries (ISO 3166-1: `IN`), their parts (ISO 3166-2: `IN-KA`) and regions (UN M49: `"001"`).',
  why: 'FHIR binds jurisdictions to these lists; validators reject other codes.',
  good: () => [within('IN', 'KE'), within('US-CA', 'IN-KA', 'GB-ENG'), within('001', '202')],
  bad: () =>
    [
      'UK',
      'XX',
      'EU',
      'XK',
      'ZZ',
      'in',
      'IND',
      '356',
      '123',
      'UK-ENG',
      'XX-KA',
      'in_ka',
      'India',
      '',
    ].map((code) => within(code)),
}

export const fhirPackageIdValid: RuleDocs = {
  summary:
    '`package_id` has two or more parts separated by dots; each starts with a lower-case letter.',
  why: 'FHIR package loaders reject other ids.',
  good: () =>
    ['gov.rail.errors', 'rail.errors', 'clinic.rail-errors'].map((package_id) => ({
      source: file({ package_id }),
    })),
  bad: () =>
    ['errors', 'Gov.rail', 'gov..rail', 'gov.1rail', 'gov.rail.'].map((package_id) => ({
      source: file({ package_id }),
    })),
}

export const fhirUrlCanonical: RuleDocs = {
  summary:
    '`url` can be the base of canonicals; it is an http or https URL that contains no `|`, `#`, space or version, and does not point to a file.',
  why: 'Canonical URLs are derived from it (`<url>/CodeSystem/<name>`) and must outlive versions and file names (FHIR invariant cnl-1).',
  good: () =>
    ['https://clinic.test/terminology', 'http://clinic.test/fhir'].map((url) => ({
      source: file({ url }),
    })),
  bad: () =>
    [
      '/terminology',
      'clinic.test/terminology',
      'https://',
      'https://clinic.test/a b',
      'https://clinic.test/t|1.0.0',
      'https://clinic.test/t#codes',
      'https://clinic.test/terminology/1.0.0',
      'https://clinic.test/rail-errors.json',
      'https://clinic.test/terminology/',
      'https://user:word@clinic.test/t',
      'urn:oid:2.16.840.1.113883.4.642',
      'urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55',
    ].map((url) => ({ source: file({ url }) })),
}

export const fhirUrlOwn: RuleDocs = {
  summary:
    '`url` uses a host of your own: not one that is reserved for examples, not an address of a private network, not an HL7 host.',
  why: 'Canonical URLs cannot change after they are published, so `rail-errors release` refuses a stand-in. The HL7 validator applies stricter rules to URLs that contain "hl7" or "fhir.org", and rejects example.org and acme.com outside of examples.',
  good: () =>
    ['https://terminology.northwind-clinic.org/errors', 'https://172.32.0.1/t'].map((url) => ({
      source: file({ url }),
    })),
  bad: () =>
    [
      'https://example.org/t',
      'https://northwind-clinic.org/HL7/errors',
      'http://fhir.org/errors',
      'http://acme.com/t',
      'https://api.example.com/t',
      'https://clinic.example/t',
      'https://clinic.invalid/t',
      'http://localhost:8080/t',
      'http://127.0.0.1/t',
      'http://192.168.0.10/t',
      'http://[fd00::1]/t',
    ].map((url) => ({ source: file({ url }) })),
}

const codeSystem = (fields: object) => ({
  source: JSON.stringify({
    resourceType: 'CodeSystem',
    id: 'clinic-errors',
    status: 'active',
    content: 'complete',
    concept: [{ code: 'MEMBER_NOT_FOUND', definition: 'No member has this identifier.' }],
    ...fields,
  }),
  file: 'clinic-errors.codesystem.json',
})

const valueSet = (expansion?: object) => ({
  source: JSON.stringify({
    resourceType: 'ValueSet',
    id: 'clinic-errors',
    url: 'https://clinic.test/terminology/ValueSet/clinic-errors',
    status: 'active',
    ...(expansion && { expansion }),
  }),
  file: 'clinic-errors.valueset.json',
})

const contains = [
  { system: 'https://clinic.test/terminology/CodeSystem/clinic-errors', code: 'MEMBER_NOT_FOUND' },
]

export const terminologyComplete: RuleDocs = {
  summary:
    'FHIR that is read as a catalog is complete; it is a CodeSystem, or a ValueSet beside its CodeSystem, with all of its codes.',
  why: 'A catalog is published as a complete CodeSystem: with only some of the codes, or with codes of others, every other code is unknown to those who load it.',
  good: () => [codeSystem({})],
  bad: () => [
    ...['supplement', 'fragment', 'example', 'not-present'].map((content) =>
      codeSystem({ content }),
    ),
    valueSet(),
    valueSet({ timestamp: '2026-03-01', total: 2, offset: 0, contains }),
    {
      source: JSON.stringify({ resourceType: 'OperationOutcome', issue: [] }),
      file: 'answer.json',
    },
  ],
}
