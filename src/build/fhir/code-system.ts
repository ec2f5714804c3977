import type { CodeSystem } from 'fhir/r5.js'
import type { Catalog } from '../../catalog/catalog.ts'
import { narrative } from '../../catalog/fhir/narrative.ts'
import type { Settings } from '../generator.ts'
import type { ConceptSet, Property } from './concept-set.ts'
import { englishIn } from './english.ts'
import { identified, publication } from './metadata.ts'

/** Makes a complete CodeSystem of a set of concepts (FHIR 4.8). */
export function codeSystem(catalog: Catalog, set: ConceptSet, settings: Settings): CodeSystem {
  const { language } = catalog
  const { status, scope, reasons, version } = publication(catalog)
  const rows = set.concepts.map(({ code, display, definition }) => [
    code,
    display,
    ...(definition === undefined ? [] : [definition]),
  ])
  return {
    resourceType: 'CodeSystem',
    id: set.id,
    language,
    text: narrative(language, set.title, rows),
    url: set.system,
    ...identified('CodeSystem', set.id, { catalog, settings }),
    version,
    name: set.name,
    title: set.title,
    ...status,
    description: set.description,
    ...(set.generated && englishIn(language)),
    ...scope,
    ...reasons,
    caseSensitive: true,
    valueSet: set.valueSet,
    compositional: false,
    versionNeeded: false, // a published code is never removed, only retired
    content: 'complete',
    count: set.concepts.length,
    ...(set.properties.length > 0 && {
      property: set.properties.map((one) => declared(one, language)),
    }),
    concept: set.concepts.map(({ inactive: _, replacedBy: successor, properties, ...concept }) => ({
      ...(successor !== undefined && {
        extension: [{ url: REPLACED_BY, valueCoding: { system: set.system, code: successor } }],
      }),
      ...concept,
      ...(properties.length > 0 && { property: properties }),
    })),
  }
}

const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'
const VALUES_FROM = 'http://hl7.org/fhir/StructureDefinition/codesystem-property-valueset'

const declared = ({ values, code, uri, description, type }: Property, language: string) => ({
  ...(values !== undefined && { extension: [{ url: VALUES_FROM, valueCanonical: values }] }),
  ...{ code, uri, description, ...englishIn(language), type },
})
