import type { CodeSystem, ContactDetail, ContactPoint } from 'fhir/r5.js'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ConceptSet } from './concept-set.ts'

/** The elements that name the publisher of a set. CodeSystem and ValueSet share them, in R4, R4B and R5. */
export function publication(catalog: Catalog, set: ConceptSet) {
  const { version, status, experimental = false, date, publisher, identifier, jurisdiction, purpose, copyright } = catalog
  return {
    identifier: set.main && identifier ? { identifier } : {},
    status: {
      status: status as CodeSystem['status'],
      experimental,
      date,
      ...(publisher !== undefined && { publisher }),
      ...contact(catalog),
    },
    scope: jurisdiction ? { jurisdiction: jurisdiction.map((code) => ({ coding: [{ system: 'urn:iso:std:iso:3166', code }] })) } : {},
    reasons: { ...(purpose !== undefined && { purpose }), ...(copyright !== undefined && { copyright }) },
    version: version,
  }
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
