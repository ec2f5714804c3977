import { identifierFault } from '../../core/catalog/fhir/faults.ts'
import { jurisdictionOf, meantJurisdiction } from '../../core/catalog/fhir/jurisdiction.ts'
import { madeResources } from '../../core/catalog/fhir/resources.ts'
import { defaultId, standInUrl } from '../../core/catalog/names.ts'
import type { Path } from '../../core/diagnostic.ts'
import { parsedUrl } from '../../core/values/formats.ts'
import { isRecord } from '../../core/values/record.ts'
import { didYouMean, nearest } from '../../core/values/text.ts'
import { type LintInput, offer, runnable } from '../linter/rule.ts'

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
  },
})

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

export const fhirIdentifierUnique = runnable({
  id: 'fhir-identifier-unique',
  severity: 'error',
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
    for (const earlier of input.workspace
      .slice(0, input.workspace.indexOf(catalog))
      .filter(({ source }) => source.file !== catalog.source.file))
      for (const { system, value } of earlier.value.identifier?.filter((one) => one) ?? [])
        if (value !== undefined)
          first.set(identityOf(system, value), {
            ...{ system, value, path: [], ours: true },
            names: `${keys[0]?.replace(/\/.*/, '')} of ${earlier.source.file}`,
          })
    for (const one of identifiersOf(input)) {
      if (one.value === undefined) continue
      const key = identityOf(one.system, one.value)
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

export const fhirIdentifierValid = runnable({
  id: 'fhir-identifier-valid',
  severity: 'error',
  fhir: true,
  *check({ header, fhirSettings }) {
    for (const [index, one] of (header.identifier ?? []).entries()) {
      const fault = one && identifierFault(one)
      if (fault)
        yield {
          path: ['identifier', index, fault.field],
          message: fault.message,
          ...offer(fault.meant),
        }
    }
    for (const [resource, list] of Object.entries(fhirSettings.identifiers ?? {}))
      for (const fault of list.flatMap((one) => identifierFault(one) ?? []))
        yield {
          path: ['identifier'],
          message: `fhir.identifiers in the config, ${resource}: ${fault.message}`,
        }
  },
})

// Who owns a system says which codes it has.
const OWNED: readonly (readonly [RegExp, owner: RegExp, name: string])[] = [
  [/^http:\/\/snomed\.info\//, /snomed|ihtsdo/i, 'SNOMED International'],
  [/^http:\/\/loinc\.org/, /loinc|regenstrief/i, 'Regenstrief (LOINC)'],
  [/^http:\/\/unitsofmeasure\.org/, /regenstrief|ucum/i, 'the UCUM organisation'],
  [/^https?:\/\/(?:[a-z.-]+\.)?hl7\.org\//, /hl7|health level/i, 'HL7'],
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

const identityOf = (system: string | undefined, value: string): string =>
  (value.includes(':') ? value : `${system}|${value}`).toLowerCase()

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
