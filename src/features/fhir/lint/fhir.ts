import { givenNames, standInUrl } from '../../../base/core/catalog/names.ts'
import type { Identifier } from '../../../base/core/catalog/types.ts'
import { parsedUrl } from '../../../base/core/values/formats.ts'
import { didYouMean } from '../../../base/core/values/nearest.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { offer, runnable } from '../../../base/rules/linter/rule.ts'
import { identifierFault } from '../terms/faults.ts'
import { jurisdictionOf, meantJurisdiction } from '../terms/jurisdiction.ts'
import { fhirResources, identifiersOf } from '../terms/resources.ts'
import { treeOf } from '../terms/tree.ts'

export const fhirCodePlain = runnable({
  id: 'fhir-code-plain',
  severity: 'warn',
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
/** What FHIR expects a name to be: programs make classes of it. */
const NAME = /^[A-Z][A-Za-z0-9_]{0,254}$/

export const fhirHeaderComplete = runnable({
  id: 'fhir-header-complete',
  severity: 'warn',
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
    for (const { kind, part, path } of fhirResources(catalog)) {
      const { name } = givenNames(header.fhir, kind, part)
      if (name !== undefined && /\S/.test(name) && !NAME.test(name))
        yield {
          path: [...path, 'name'],
          message: `"${name}" is not a name such as "ClinicErrors"; FHIR expects a capital letter, then letters, digits and "_" (csd-0, vsd-0)`,
        }
    }
    const { hierarchy_meaning: meaning } = header.fhir ?? {}
    if (meaning === undefined && treeOf(catalog.value).some(({ above }) => above.length > 0))
      yield {
        path: ['fhir'],
        part: 'key',
        message: 'the codes are a tree, and "hierarchy_meaning" does not say of what',
      }
  },
})

export const fhirIdentifierUnique = runnable({
  id: 'fhir-identifier-unique',
  severity: 'error',
  fhir: true,
  *check({ catalog, workspace }) {
    const first = new Map<string, { names: string }>()
    const earlier = workspace
      .slice(0, workspace.indexOf(catalog))
      .filter(({ source }) => source.file !== catalog.source.file)
    for (const one of [...earlier, catalog])
      for (const { identifier, path, names } of identifiersOf(one)) {
        if (identifier.value === undefined) continue
        const isOwn = one === catalog
        const key = identityOf(identifier)
        const before = first.get(key)
        if (before === undefined)
          first.set(key, { names: isOwn ? names : `${names} of ${one.source.file}` })
        else if (isOwn)
          yield {
            path: [...path, 'value'],
            message:
              before.names === names
                ? `${identifier.value} is given twice for ${names}; remove one`
                : `${identifier.value} is the identifier of ${before.names} and of ${names}; give each resource its own`,
          }
      }
  },
})

export const fhirIdentifierValid = runnable({
  id: 'fhir-identifier-valid',
  severity: 'error',
  fhir: true,
  *check({ catalog }) {
    for (const { identifier, path } of identifiersOf(catalog)) {
      const fault = identifierFault(identifier)
      if (fault)
        yield {
          path: [...path, fault.field],
          message: fault.message,
          ...offer(fault.meant),
        }
    }
  },
})

// Who owns a system says which codes it has.
const OWNED: readonly (readonly [RegExp, owner: RegExp, name: string])[] = [
  [/^http:\/\/snomed\.info\//, /snomed|ihtsdo/i, 'SNOMED International'],
  [/^http:\/\/loinc\.org/, /loinc|regenstrief/i, 'Regenstrief (LOINC)'],
  [/^http:\/\/unitsofmeasure\.org/, /regenstrief|ucum/i, 'the UCUM organisation'],
  [/^https?:\/\/(?:[a-z.-]+\.)?hl7\.org\//, /hl7|health level|fhir project/i, 'HL7'],
  [/^(?:urn:iso:|https?:\/\/(?:www\.)?iso\.org)/, /\biso\b/i, 'ISO'],
  [/^(?:urn:ietf:|https?:\/\/(?:www\.)?(?:ietf|rfc-editor)\.org)/, /ietf|rfc editor/i, 'the IETF'],
]

export const fhirSystemOwn = runnable({
  id: 'fhir-system-own',
  severity: 'error',
  fhir: true,
  *check({ header: { fhir, publisher = '' } }) {
    const url = fhir?.code_system?.url
    const owned = OWNED.find(([system]) => url !== undefined && system.test(url))
    if (owned !== undefined && !owned[1].test(publisher))
      yield {
        path: ['fhir', 'code_system', 'url'],
        message: `"${url}" is a code system of ${owned[2]}: as a CodeSystem of this catalog it would have no other codes; use a canonical of your own, and "imports" for codes of theirs`,
      }
  },
})

const identityOf = ({ system, value = '' }: Partial<Identifier>): string =>
  (value.includes(':') ? value : `${system}|${value}`).toLowerCase()

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

export const fhirIssueTypeAgrees = runnable({
  id: 'fhir-issue-type-agrees',
  severity: 'warn',
  appliesTo: 'live',
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

export const fhirIssueSeverityAgrees = runnable({
  id: 'fhir-issue-severity-agrees',
  fhir: true,
  severity: 'error',
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

export const fhirJurisdictionValid = runnable({
  id: 'fhir-jurisdiction-valid',
  severity: 'error',
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

export const fhirPackageIdValid = runnable({
  id: 'fhir-package-id-valid',
  severity: 'error',
  fhir: true,
  *check({ header: { package_id } }) {
    if (package_id !== undefined && !/^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)+$/.test(package_id))
      yield {
        path: ['package_id'],
        message: `"${package_id}" is not a valid package id such as "gov.rail.errors"`,
      }
  },
})

export const fhirUrlCanonical = runnable({
  id: 'fhir-url-canonical',
  severity: 'error',
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

export const fhirUrlOwn = runnable({
  id: 'fhir-url-own',
  severity: 'warn',
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
    else if (/(?:^|\.)acme\.(?:com|org)$/.test(parsedUrl(url)?.hostname ?? ''))
      yield {
        path: ['url'],
        message: `${new URL(url).hostname} is an example host of FHIR; use one of your own`,
      }
  },
})

export const terminologyComplete = runnable({
  id: 'terminology-complete',
  severity: 'error',
  *check({ problems }) {
    yield* problems('terminology-complete')
  },
})
