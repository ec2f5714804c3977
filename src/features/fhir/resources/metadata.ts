import type {
  CodeableConcept,
  CodeSystem,
  ContactDetail,
  ContactPoint,
  Extension,
  Period,
} from 'fhir/r5.js'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { givenResource } from '../../../base/core/catalog/names.ts'
import type { Fhir } from '../../../base/core/catalog/types.ts'
import { isSemver } from '../../../base/core/values/formats.ts'
import { GOVERNANCE, LICENSE } from '../terms/governance.ts'
import { jurisdictionOf } from '../terms/jurisdiction.ts'
import type { FhirVersion } from './versions.ts'

/**
 * The elements that name the publisher of a set. CodeSystem and ValueSet share them, in R4, R4B and
 * R5.
 */
export function publication(catalog: Catalog, fhirVersion: FhirVersion) {
  const { expansionProperties: isR5 } = fhirVersion
  const { version, status, experimental = false, date, publisher, jurisdiction, purpose } = catalog
  return {
    status: {
      status: status as CodeSystem['status'],
      experimental,
      date,
      ...(publisher !== undefined && { publisher }),
      ...contact(catalog),
    },
    scope: scope(jurisdiction),
    reasons: {
      ...(purpose !== undefined && { purpose }),
      ...copyrightOf(catalog),
      ...(isR5 && governance(catalog)),
    },
    // R4 and R4B have extensions for these. That of the version algorithm is left out: a server of R4
    // that validates does not know its code system, and refuses the resource.
    extension: isR5 ? {} : governanceExtensions(catalog),
    version: versioned(version, fhirVersion),
  }
}

/** A version, and that SemVer orders it. */
export const versioned = (version: string, { expansionProperties: isR5 }: FhirVersion) => ({
  version,
  ...(isR5 && isSemver(version) && { versionAlgorithmCoding: { ...SEMVER } }),
})

/** The profiles that the resources of a type claim to meet. */
export function profiled(type: 'CodeSystem' | 'ValueSet', { fhir }: Catalog) {
  const profile = fhir?.profiles?.[type] ?? []
  return profile.length > 0 ? { meta: { profile: [...profile] } } : {}
}

const SEMVER = {
  system: 'http://hl7.org/fhir/version-algorithm',
  code: 'semver',
  display: 'SemVer',
}

/** The copyright, and the licence as SPDX writes it in a text. */
function copyrightOf({ copyright, license }: Catalog): { copyright?: string } {
  const lines = [copyright, license === undefined ? undefined : `${LICENSE}${license}`]
  const said = lines.filter((line) => line !== undefined)
  return said.length > 0 ? { copyright: said.join('\n\n') } : {}
}

function governance({ fhir = {} }: Catalog) {
  const { copyright_label, approval_date, last_review_date } = fhir
  return {
    ...(copyright_label !== undefined && { copyrightLabel: copyright_label }),
    ...(approval_date !== undefined && { approvalDate: approval_date }),
    ...(last_review_date !== undefined && { lastReviewDate: last_review_date }),
    ...period(fhir),
  }
}

function governanceExtensions({ fhir = {} }: Catalog): { extension?: Extension[] } {
  const { copyright_label, approval_date, last_review_date } = fhir
  const { effectivePeriod } = period(fhir)
  const extension: Extension[] = [
    ...(copyright_label === undefined
      ? []
      : [{ url: GOVERNANCE.copyrightLabel, valueString: copyright_label }]),
    ...(approval_date === undefined
      ? []
      : [{ url: GOVERNANCE.approvalDate, valueDate: approval_date }]),
    ...(last_review_date === undefined
      ? []
      : [{ url: GOVERNANCE.lastReviewDate, valueDate: last_review_date }]),
    ...(effectivePeriod === undefined
      ? []
      : [{ url: GOVERNANCE.effectivePeriod, valuePeriod: effectivePeriod }]),
  ]
  return extension.length > 0 ? { extension } : {}
}

const period = ({ effective: { from, until } = {} }: Fhir): { effectivePeriod?: Period } =>
  from === undefined && until === undefined
    ? {}
    : {
        effectivePeriod: {
          ...(from !== undefined && { start: from }),
          ...(until !== undefined && { end: until }),
        },
      }

/** Unknown codes are left out: `fhir-jurisdiction-valid` reports them. */
function scope(codes: readonly string[] = []): { jurisdiction?: CodeableConcept[] } {
  const jurisdiction = codes.flatMap((code) => {
    const coding = jurisdictionOf(code)
    return coding === undefined ? [] : [{ coding: [coding] }]
  })
  return jurisdiction.length > 0 ? { jurisdiction } : {}
}

/**
 * The identifiers of a resource. An OID names one artefact, so those of the catalog are only in the
 * CodeSystem of its codes.
 */
export function identified(
  kind: 'CodeSystem' | 'ValueSet',
  part: string,
  { identifier, fhir }: Catalog,
) {
  const own =
    kind === 'CodeSystem' && part === '' ? identifier : givenResource(fhir, kind, part).identifier
  return own !== undefined && own.length > 0 ? { identifier: own.map((one) => ({ ...one })) } : {}
}

function contact({ contact: given = [] }: Catalog): { contact?: ContactDetail[] } {
  const details = given.map(({ name, url, email }): ContactDetail => {
    const telecom: ContactPoint[] = [
      ...(url === undefined ? [] : [{ system: 'url' as const, value: url }]),
      ...(email === undefined ? [] : [{ system: 'email' as const, value: email }]),
    ]
    return { ...(name !== undefined && { name }), ...(telecom.length > 0 && { telecom }) }
  })
  const said = details.filter((detail) => Object.keys(detail).length > 0)
  return said.length > 0 ? { contact: said } : {}
}
