import type { CodeableConcept, CodeSystem, ContactDetail, ContactPoint } from 'fhir/r5.js'
import type { Catalog } from '../../catalog/catalog.ts'
import { jurisdictionOf } from '../../catalog/fhir/jurisdiction.ts'
import type { Settings } from '../generator.ts'

/**
 * The elements that name the publisher of a set. CodeSystem and ValueSet share them, in R4, R4B and
 * R5.
 */
export function publication(catalog: Catalog) {
  const {
    version,
    status,
    experimental = false,
    date,
    publisher,
    jurisdiction,
    purpose,
    copyright,
  } = catalog
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
      ...(copyright !== undefined && { copyright }),
    },
    version: version,
  }
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
 * The identifiers of a resource, by the id that it has by default: an OID names one artefact, so those
 * of the catalog are only in the CodeSystem of its codes.
 */
export function identified(
  resource: 'CodeSystem' | 'ValueSet',
  id: string,
  { catalog, settings }: { catalog: Catalog; settings: Settings },
) {
  const own =
    resource === 'CodeSystem' && id === catalog.name
      ? catalog.identifier
      : settings.fhir?.identifiers?.[`${resource}/${id}`]
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
