import type {
  CodeableConcept,
  CodeSystem,
  ContactDetail,
  ContactPoint,
  Extension,
  Narrative,
} from 'fhir/r5.js'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { givenResource, type ResourceKind } from '../../../base/core/catalog/names.ts'
import { isSemver } from '../../../base/core/values/semver.ts'
import { translated } from '../../../libraries/wire/translations.ts'
import { GOVERNANCE, LICENSE } from '../terms/governance.ts'
import { jurisdictionOf } from '../terms/jurisdiction.ts'
import type { MadeResource } from '../terms/resources.ts'
import type { FhirVersion } from './fhir-versions.ts'
import { englishIn, type Words } from './titles.ts'

// Members of resources that are undefined are not printed.

/** A list as FHIR has it: never an empty one. */
export const unlessEmpty = <Item>(items: readonly Item[] = []): Item[] | undefined =>
  items.length > 0 ? (items as Item[]) : undefined

/** The elements that a CodeSystem and a ValueSet begin with, in R4, R4B and R5. */
export function headOf(
  catalog: Catalog,
  fhirVersion: FhirVersion,
  { kind, part, id, url, name }: MadeResource,
  {
    words,
    text,
    version = catalog.version,
  }: { words: Words; text: Narrative; version?: string | undefined },
) {
  const { language, status, experimental = false, date, publisher, fhir } = catalog
  const profile = unlessEmpty(fhir?.profiles?.[kind])
  return {
    id,
    meta: profile && { profile },
    language,
    text,
    // R4 and R4B have extensions for these. That of the version algorithm is left out: a server of R4
    // that validates does not know its code system, and refuses the resource.
    extension: fhirVersion.id === 'r5' ? undefined : governanceExtensions(catalog),
    url,
    identifier: identified(kind, part, catalog),
    version,
    versionAlgorithmCoding:
      fhirVersion.id === 'r5' && isSemver(version) ? { ...SEMVER } : undefined,
    name,
    title: words.title,
    _title: translated(words.titles.title),
    status: status as CodeSystem['status'],
    experimental,
    date,
    publisher,
    contact: contacts(catalog),
    description: words.description,
    _description:
      (words.generated ? englishIn(language) : undefined) ?? translated(words.titles.description),
    jurisdiction: jurisdictions(catalog),
  }
}

/** Why a set is there, and who may use it. */
export const reasonsOf = (catalog: Catalog, { id }: FhirVersion) => ({
  purpose: catalog.purpose,
  copyright: copyrightOf(catalog),
  ...(id === 'r5' && governance(catalog)),
})

const SEMVER = {
  system: 'http://hl7.org/fhir/version-algorithm',
  code: 'semver',
  display: 'SemVer',
}

/** The copyright, and the licence as SPDX writes it in a text. */
function copyrightOf({ copyright, license }: Catalog): string | undefined {
  const lines = [copyright, license === undefined ? undefined : `${LICENSE}${license}`]
  return unlessEmpty(lines.filter((line) => line !== undefined))?.join('\n\n')
}

function governance({ fhir = {} }: Catalog) {
  const { from, until } = fhir.effective ?? {}
  return {
    copyrightLabel: fhir.copyright_label,
    approvalDate: fhir.approval_date,
    lastReviewDate: fhir.last_review_date,
    effectivePeriod: (from ?? until) === undefined ? undefined : { start: from, end: until },
  }
}

const governanceExtensions = (catalog: Catalog): Extension[] | undefined =>
  unlessEmpty(
    Object.entries(governance(catalog)).flatMap(([element, value]) => {
      const [url, member] = GOVERNANCE[element as keyof typeof GOVERNANCE]
      return value === undefined ? [] : [{ url, [member]: value }]
    }),
  )

/** Unknown codes are left out: `fhir-jurisdiction-valid` reports them. */
const jurisdictions = ({ jurisdiction = [] }: Catalog): CodeableConcept[] | undefined =>
  unlessEmpty(
    jurisdiction.flatMap((code) => {
      const coding = jurisdictionOf(code)
      return coding === undefined ? [] : [{ coding: [coding] }]
    }),
  )

/**
 * The identifiers of a resource. An OID names one artefact, so those of the catalog are only in the
 * CodeSystem of its codes.
 */
const identified = (kind: ResourceKind, part: string, { identifier, fhir }: Catalog) =>
  unlessEmpty(
    (kind === 'CodeSystem' && part === ''
      ? identifier
      : givenResource(fhir, kind, part).identifier
    )?.map((one) => ({ ...one })),
  )

function contacts({ contact = [] }: Catalog): ContactDetail[] | undefined {
  const details = contact.map(({ name, url, email }): ContactDetail => {
    const telecom: ContactPoint[] = [
      { system: 'url' as const, value: url },
      { system: 'email' as const, value: email },
    ].filter(({ value }) => value !== undefined)
    return { name, telecom: unlessEmpty(telecom) }
  })
  return unlessEmpty(details.filter(({ name, telecom }) => (name ?? telecom) !== undefined))
}
