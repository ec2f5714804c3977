import { jurisdictionOf, meantJurisdiction } from '../../catalog/fhir/jurisdiction.ts'
import { madeResources } from '../../catalog/fhir/resources.ts'
import { defaultId } from '../../catalog/names.ts'
import type { Path } from '../../diagnostic.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { parsedUrl } from '../../values/parsed-url.ts'
import { isRecord } from '../../values/record.ts'
import { defineRule, entry, file, type LintInput } from '../rule.ts'
import { standInUrl } from '../stand-in-url.ts'

export const fhirCodePlain = defineRule({
  id: 'fhir-code-plain',
  severity: 'warn',
  summary: 'A code has no blanks.',
  why: 'FHIR allows single blanks in a code, but URLs encode them, and searches and expressions end a code at a blank. This rule matters if `code-format` is off.',
  good: () => ['CARD_STOLEN', 'CARD2'].map((code) => entry({ code })),
  bad: () => [entry({ code: 'CARD STOLEN' })],
  also: ['code-format'],
  fhir: true,
  *check({ entries }) {
    for (const { code = '', path } of entries)
      if (/\S \S/.test(code))
        yield {
          path: path('code'),
          message: `"${code}" contains a blank, which FHIR allows and many programs do not`,
        }
  },
})

const WANTED = ['title', 'description', 'publisher', 'contact']

export const fhirHeaderComplete = defineRule({
  id: 'fhir-header-complete',
  severity: 'warn',
  summary: '`title`, `description`, `publisher` and `contact` are present.',
  why: 'The FHIR profiles for shareable terminology expect them; servers and registries show them.',
  good: () => [{ source: file() }],
  bad: () => [
    ...WANTED.map((field) => ({ source: file({ [field]: undefined }) })),
    { source: file({ contact: [] }) },
  ],
  needs: WANTED,
  needsIntactSource: true,
  fhir: true,
  *check({ has, header, catalog }) {
    if (!isRecord(catalog.raw)) return // reported by catalog-nonempty or field-typed
    for (const field of WANTED)
      if (!has(field))
        yield {
          path: [field],
          message: `the header has no "${field}"; FHIR expects it in shareable terminology`,
          missing: field,
        }
    if (header.contact?.length === 0)
      yield { path: ['contact'], part: 'key', message: 'the list of contacts is empty' }
  },
})

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

export const fhirIdentifierUnique = defineRule({
  id: 'fhir-identifier-unique',
  severity: 'error',
  summary:
    'No identifier is given twice: `identifier` names the CodeSystem, `fhir.identifiers` of the config the other resources that are built.',
  why: 'An OID names one artefact. Systems that resolve it (CDA, HL7 V2) would find a ValueSet in place of the CodeSystem.',
  good: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.3')],
  bad: () => [identified('2.16.356.10.1.2', '2.16.356.10.1.2')],
  fhir: true,
  *check(input) {
    const { fhirSettings, catalog } = input
    const known = madeResources(catalog, fhirSettings)
    const keys = known.map(keyOf)
    for (const resource of unknownResources(input)) {
      // People look for the id that a resource has unless the header gives it another.
      const { name = '' } = input.header
      const derived = known.findIndex(
        ({ kind, part }) => resource === `${kind}/${defaultId(name, part)}`,
      )
      yield {
        path: ['identifier'],
        message: `fhir.identifiers in the config names ${resource}, which is not built${didYouMean(keys[derived] ?? nearest(resource, keys))}`,
      }
    }
    if (Object.hasOwn(fhirSettings.identifiers ?? {}, keys[0]!))
      yield {
        path: ['identifier'],
        message: `fhir.identifiers in the config names ${keys[0]}; put its identifiers into "identifier" of the catalog`,
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

const keyOf = ({ kind, id }: { kind: string; id: string }): string => `${kind}/${id}`

/**
 * The resources in `fhir.identifiers` that this catalog has to name: those whose ids begin with its
 * name, and, for the first catalog of a whole workspace, those that belong to none.
 */
function unknownResources({ fhirSettings, catalog, header, workspace }: LintInput): string[] {
  const names = workspace.map(({ value }) => value.name)
  const isMade = (resource: string, by: LintInput['catalog']) =>
    madeResources(by, fhirSettings).some((one) => keyOf(one) === resource)
  return Object.keys(fhirSettings.identifiers ?? {}).filter(
    (resource) =>
      (isOf(header.name, resource) ||
        (workspace[0] === catalog && !names.some((name) => isOf(name, resource)))) &&
      ![catalog, ...workspace].some((one) => isMade(resource, one)),
  )
}

function isOf(name: string | undefined, resource: string): boolean {
  const id = resource.replace(/^[^/]*\//, '')
  return name !== undefined && (id === name || id.startsWith(`${name}-`))
}

function identifiersOf({ header, fhirSettings, catalog }: LintInput): Named[] {
  const [codes, ...others] = madeResources(catalog, fhirSettings).map(keyOf)
  const own = (header.identifier ?? []).map(
    (one, index): Named => ({
      value: one?.value,
      system: one?.system,
      names: codes!,
      path: ['identifier', index, 'value'],
      ours: true,
    }),
  )
  const given = Object.entries(fhirSettings.identifiers ?? {}).flatMap(([resource, list]) =>
    list.map(
      ({ value, system }): Named => ({
        value,
        system,
        names: resource,
        path: ['identifier'],
        ours: others.includes(resource),
      }),
    ),
  )
  return [...own, ...given]
}

// IssueType "transient" and its child codes: the same content may be sent again.
const TRANSIENT = new Set<string>([
  'transient',
  'lock-error',
  'no-store',
  'exception',
  'timeout',
  'incomplete',
  'throttled',
])

export const fhirIssueTypeAgrees = defineRule({
  id: 'fhir-issue-type-agrees',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A given `issue_type` is `transient` or one of its child codes exactly when `retry` is `same`.',
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
  needs: ['codes.handling', 'codes.issue_type'],
  fhir: true,
  *check({ having }) {
    for (const { issue_type, handling: { retry } = {}, path } of having('issue_type')) {
      if (
        issue_type === undefined ||
        retry === undefined ||
        TRANSIENT.has(issue_type) === (retry === 'same')
      )
        continue
      const claim = TRANSIENT.has(issue_type)
        ? 'means that the same call may be repeated'
        : 'means that repeating the call does not help'
      yield {
        path: path('issue_type'),
        message: `"${issue_type}" ${claim}, but retry is "${retry}"`,
        related: [{ path: path('handling', 'retry'), message: `retry is ${retry}` }],
      }
    }
  },
})

export const fhirIssueSeverityAgrees = defineRule({
  id: 'fhir-issue-severity-agrees',
  severity: 'error',
  summary:
    '`issue_severity` is `fatal` or `error` for a code with `stop: true`, else `warning` or `information`.',
  why: 'Readers of an OperationOutcome take `fatal` and `error` as a failure of the call.',
  good: () => [
    entry({ issue_severity: 'fatal' }),
    entry({ stop: false, issue_severity: 'information' }),
  ],
  bad: () => [
    entry({ issue_severity: 'warning' }),
    entry({ stop: false, issue_severity: 'error' }),
  ],
  *check({ having }) {
    for (const { issue_severity, stop, path } of having('issue_severity')) {
      if (issue_severity === undefined || stop === undefined) continue
      if ((issue_severity === 'fatal' || issue_severity === 'error') === stop) continue
      yield {
        path: path('issue_severity'),
        message: `"${issue_severity}" is the severity of a code that ${stop ? 'does not stop' : 'stops'} the call, but stop is ${stop}`,
        related: [{ path: path('stop'), message: `stop is ${stop}` }],
      }
    }
  },
})

const within = (...jurisdiction: string[]) => ({ source: file({ jurisdiction }) })

export const fhirJurisdictionValid = defineRule({
  id: 'fhir-jurisdiction-valid',
  severity: 'error',
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
  fhir: true,
  *check({ header: { jurisdiction = [] } }) {
    for (const [index, code] of jurisdiction.entries())
      if (code !== undefined && jurisdictionOf(code) === undefined)
        yield {
          path: ['jurisdiction', index],
          message: `"${code}" is not a code of ISO 3166-1 such as "IN", of ISO 3166-2 such as "IN-KA", or of UN M49 such as "001"${didYouMean(meantJurisdiction(code))}`,
        }
  },
})

export const fhirPackageIdValid = defineRule({
  id: 'fhir-package-id-valid',
  severity: 'error',
  summary:
    '`package_id` has two or more parts separated by dots, each starting with a lower-case letter.',
  why: 'FHIR package loaders reject other ids.',
  good: () =>
    ['gov.rail.errors', 'rail.errors', 'clinic.rail-errors'].map((package_id) => ({
      source: file({ package_id }),
    })),
  bad: () =>
    ['errors', 'Gov.rail', 'gov..rail', 'gov.1rail', 'gov.rail.'].map((package_id) => ({
      source: file({ package_id }),
    })),
  fhir: true,
  *check({ header: { package_id } }) {
    if (package_id !== undefined && !/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/.test(package_id))
      yield {
        path: ['package_id'],
        message: `"${package_id}" is not a valid package id such as "gov.rail.errors"`,
      }
  },
})

export const fhirUrlCanonical = defineRule({
  id: 'fhir-url-canonical',
  severity: 'error',
  summary:
    '`url` is an http or https URL that contains no `|`, `#`, space or version, and does not point to a file.',
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
      ...['urn:oid:2.16.840.1.113883.4.642', 'urn:uuid:7bd1a1b5-5a3f-4f65-8a48-3a0b0a3f8a55'],
    ].map((url) => ({ source: file({ url }) })),
  needs: ['url'],
  fhir: true,
  *check({ header: { url, version } }) {
    const fault = url === undefined ? undefined : faultOf(url, version)
    if (fault !== undefined) yield { path: ['url'], message: `"${url}" ${fault}` }
  },
})

function faultOf(url: string, version: string | undefined): string | undefined {
  if (/[|#\s]/.test(url)) return 'contains |, # or white space'
  if (/^urn:/i.test(url))
    return 'is a urn, which can have no path; use an http or https URL, and put an OID into "identifier"'
  if (!/^https?:\/\/[^/]/.test(url) || parsedUrl(url) === undefined)
    return 'is not an absolute URL such as "https://rail.example/terminology"'
  const { pathname, username, password, search } = new URL(url)
  if (username !== '' || password !== '') return 'contains a user name or a password'
  if (search !== '') return 'contains a query'
  if (/\.(?:json|xml|ya?ml|html?)$/i.test(pathname))
    return 'points to a file; use the folder that contains the terminology'
  if (url.endsWith('/'))
    return 'ends in "/"; remove the final "/": canonical URLs have the form <url>/CodeSystem/<name>'
  const versioned = pathname
    .split('/')
    .filter(Boolean)
    .some((part) => part === version || /^v?[0-9]+\.[0-9]+(?:\.[0-9]+)?$/.test(part))
  return versioned
    ? 'contains a version; a canonical URL stays the same when the version changes'
    : undefined
}

export const fhirUrlOwn = defineRule({
  id: 'fhir-url-own',
  severity: 'warn',
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
      ...['https://northwind-clinic.org/HL7/errors', 'http://fhir.org/errors', 'http://acme.com/t'],
      'https://api.example.com/t',
      'https://clinic.example/t',
      'https://clinic.invalid/t',
      'http://localhost:8080/t',
      'http://127.0.0.1/t',
      'http://192.168.0.10/t',
      'http://[fd00::1]/t',
    ].map((url) => ({ source: file({ url }) })),
  needs: ['url'],
  fhir: true,
  *check({ header: { url } }) {
    if (url === undefined) return
    const word = ['hl7', 'fhir.org'].find((reserved) => url.toLowerCase().includes(reserved))
    const standIn = standInUrl(url)
    if (word !== undefined)
      yield {
        path: ['url'],
        message: `"${url}" contains "${word}"; the HL7 validator then applies its own publishing rules`,
      }
    else if (standIn !== undefined) yield standIn
    else if (/(?:^|\.)acme\.[^.]+$/.test(parsedUrl(url)?.hostname ?? ''))
      yield {
        path: ['url'],
        message: `${new URL(url).hostname} is an example host of FHIR; use one of your own`,
      }
  },
})

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
    status: 'active',
    ...(expansion && { expansion }),
  }),
  file: 'clinic-errors.valueset.json',
})
const contains = [
  { system: 'https://clinic.test/terminology/CodeSystem/clinic-errors', code: 'MEMBER_NOT_FOUND' },
]

export const terminologyComplete = defineRule({
  id: 'terminology-complete',
  severity: 'error',
  summary:
    'A FHIR resource that is read as a catalog is a complete CodeSystem, or a ValueSet with its full expansion.',
  why: 'A catalog with only some of the codes would drop the others from everything that is generated from it.',
  good: () => [codeSystem({}), valueSet({ timestamp: '2026-03-01', total: 1, contains })],
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
  *check({ problems }) {
    yield* problems('terminology-complete')
  },
})
