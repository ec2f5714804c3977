import {
  fitsType,
  OUR_PROPERTIES,
  ownProperties,
  SHARED_FIELDS,
  valuesAt,
} from '../../catalog/fhir/own-properties.ts'
import { fhirResources } from '../../catalog/fhir/resources.ts'
import { givenNames, type ResourceKind, resourceNames } from '../../catalog/names.ts'
import type { Path } from '../../diagnostic.ts'
import { didYouMean, nearest } from '../../values/nearest.ts'
import { parsedUrl } from '../../values/parsed-url.ts'
import { defineRule, entry, file, type LintInput } from '../rule.ts'

/** A resource that the FHIR targets can build, and where `fhir` names it. */
type Resource = { kind: ResourceKind; part: string; path: Path }

const resourcesOf = ({ catalog }: LintInput): Resource[] =>
  fhirResources(catalog).map(({ kind, part }) => {
    const set = kind === 'CodeSystem' ? 'code_system' : 'value_set'
    const place = part === '' ? [set] : part === 'stages' ? [`stage_${set}`] : ['value_sets', part]
    return { kind, part, path: ['fhir', ...place] }
  })

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
    for (const { kind, part, path } of resourcesOf(input)) {
      const { url, id, name } = givenNames(fhir, kind, part)
      const fault = url === undefined ? undefined : faultOf(url)
      if (fault !== undefined) yield { path: [...path, 'url'], message: `"${url}" ${fault}` }
      if (id !== undefined && !/^(?!\.+$)[A-Za-z0-9.-]{1,64}$/.test(id))
        yield {
          path: [...path, 'id'],
          message: `"${id}" is not a FHIR id: at most 64 letters, digits, "-" and "."`,
        }
      if (name !== undefined && !/^[A-Z][A-Za-z0-9_]{0,254}$/.test(name))
        yield {
          path: [...path, 'name'],
          message: `"${name}" is not a name such as "ClinicErrors": a capital letter, then letters, digits and "_"`,
        }
    }
  },
})

const OID = /^urn:oid:[0-2](?:\.(?:0|[1-9][0-9]*))+$/
const UUID = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function faultOf(url: string): string | undefined {
  if (/[|#\s]/.test(url)) return 'contains |, # or white space'
  if (url.startsWith('urn:oid:')) return OID.test(url) ? undefined : 'is not a valid OID'
  if (url.startsWith('urn:uuid:')) return UUID.test(url) ? undefined : 'is not a UUID in lower case'
  if (/^urn:[a-z0-9][a-z0-9-]{1,31}:[^<>"]+$/i.test(url)) return undefined
  if (!/^https?:\/\/[^/]/.test(url) || parsedUrl(url) === undefined)
    return 'is not an absolute URI such as "https://api.shop.dev/CodeSystem/errors" or "urn:oid:2.16.356.10.1.2"'
  const { username, password } = new URL(url)
  return username !== '' || password !== '' ? 'contains a user name or a password' : undefined
}

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
    const taken = new Map<string, Resource>()
    // What is given comes last: its place is that of the finding.
    const all = resourcesOf(input).sort(
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

const isGiven = ({ kind, part }: Resource, fhir: Parameters<typeof givenNames>[0]): boolean =>
  Object.keys(givenNames(fhir, kind, part)).length > 0

const shown = ({ kind, part }: Resource): string =>
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
    const given = ownProperties(fhir)
    const codes = new Map<string, string>()
    const uris = new Map<string, string>()
    for (const { field, code, uri, values } of given) {
      const path = ['fhir', 'properties', field]
      const at = (name: string): Path =>
        fhir.properties?.[field]?.[name as 'code'] === undefined ? path : [...path, name]
      if (!/^x-./.test(field) && !SHARED_FIELDS.includes(field))
        yield {
          path,
          part: 'key',
          message: `"${field}" is not an own field: its name begins with x-; of the catalog, ${SHARED_FIELDS.join(', ')} can have a further code`,
        }
      if (OUR_PROPERTIES.has(code))
        yield {
          path: at('code'),
          message: `the property "${code}" is made from a field of the catalog; use another code`,
        }
      else if (!/^[A-Za-z0-9._-]{1,128}$/.test(code))
        yield {
          path: at('code'),
          message: `"${code}" is not the code of a property: letters, digits, ".", "_" and "-"`,
        }
      if (codes.has(code))
        yield {
          path: at('code'),
          message: `"${code}" is the code of ${codes.get(code)} and of ${field}`,
        }
      codes.set(code, field)
      for (const [name, uriOrSet] of [
        ['uri', uri],
        ['value_set', values],
      ] as const)
        if (uriOrSet !== undefined && !/^[a-z][a-z0-9+.-]*:[^\s<>"]+$/i.test(uriOrSet))
          yield { path: at(name), message: `"${uriOrSet}" is not an absolute URI` }
      if (uri === undefined) continue
      if (uris.has(uri))
        yield {
          path: at('uri'),
          message: `"${uri}" is the URI of ${uris.get(uri)} and of ${field}`,
        }
      uris.set(uri, field)
    }
    for (const { field, type } of given)
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
