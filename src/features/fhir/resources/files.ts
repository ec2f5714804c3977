import type { CodeSystem, CodeSystemConcept, ValueSet } from 'fhir/r5.js'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { json } from '../../../base/targets/generator.ts'
import { InvalidOutput } from '../../../base/targets/invalid-output.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import { packedName, resourceFile } from '../file-names.ts'
import { nameFault } from '../terms/faults.ts'
import { VALUES_FROM } from '../terms/own-properties.ts'
import { type MadeResource, madeResources, PARTS } from '../terms/resources.ts'
import { type Nested, nestedBy } from '../terms/tree.ts'
import {
  type Concept,
  type ConceptSet,
  errorCodes,
  type Property,
  stageCodes,
} from './code-system.ts'
import type { FhirVersion } from './fhir-versions.ts'
import { headOf, reasonsOf, unlessEmpty } from './metadata.ts'
import { codeSystemNarrative } from './narratives.ts'
import { englishIn, wordsOf } from './titles.ts'
import { valueSet } from './value-set.ts'

/** One resource and the path of its file, relative to the output folder. */
export type FhirFile = { path: string; resource: CodeSystem | ValueSet }

/**
 * The terminology of a catalog in one FHIR version: CodeSystem and ValueSet of the codes, the same
 * pair for the stages, if it has a workflow, and the ValueSets of parts that the config asks for.
 */
export function fhirFiles(
  catalog: Catalog,
  version: FhirVersion,
  settings: Settings = {},
): FhirFile[] {
  const codes = errorCodes(catalog)
  return madeResources(catalog, settings.fhir).map((made) => {
    const set = made.part === 'stages' ? stageCodes(catalog) : codes
    const message = PARTS.includes(made.part) ? nameFault('id', made.id) : undefined
    if (message !== undefined) throw new InvalidOutput([{ message, field: 'name' }])
    return {
      path: resourceFile(version.folder, catalog.name, made),
      resource: (made.kind === 'CodeSystem' ? codeSystem : valueSet)(catalog, set, made, version),
    }
  })
}

export const fhirOutput = ({ path, resource }: FhirFile): OutputFile =>
  json(path, resource, 'application/fhir+json')

/** {@link fhirFiles} as output files. */
export const fhirOutputs = (
  catalog: Catalog,
  version: FhirVersion,
  settings: Settings = {},
): OutputFile[] =>
  fhirFiles(catalog, version, settings).map(({ path, resource }) =>
    fhirOutput({
      path:
        settings.names === 'package' ? packedName(resource.resourceType, `${resource.id}`) : path,
      resource,
    }),
  )

/** Makes a complete CodeSystem of a set of concepts (FHIR 4.8). */
function codeSystem(
  catalog: Catalog,
  { concepts: all, ...set }: ConceptSet,
  made: MadeResource,
  version: FhirVersion,
): CodeSystem {
  const { language, fhir = {} } = catalog
  const {
    case_sensitive = true,
    version_needed = false,
    hierarchy_meaning,
  } = made.part === '' ? fhir : {}
  const words = wordsOf(catalog, made, set)
  const concepts = all.filter(({ owner }) => owner === undefined)
  return {
    resourceType: 'CodeSystem',
    ...headOf(catalog, version, made, {
      words,
      text: codeSystemNarrative(catalog, words, concepts),
    }),
    ...reasonsOf(catalog, version),
    caseSensitive: case_sensitive,
    // It has the codes of this system and no others.
    valueSet: concepts.length === all.length ? set.valueSet : undefined,
    hierarchyMeaning: hierarchy_meaning,
    compositional: false,
    versionNeeded: version_needed, // a published code is never removed, only retired
    content: 'complete',
    count: set.headings.length + concepts.length,
    property: unlessEmpty(set.properties.map((one) => declared(one, language))),
    concept:
      concepts.length === 0
        ? undefined
        : nestedBy([...set.headings, ...concepts]).map((one) => conceptOf(one, made.url)),
  }
}

function conceptOf({ concept, below }: Nested<Concept>, system: string): CodeSystemConcept {
  const { code, display, definition, _definition, designation, replacedBy, properties } = concept
  return {
    extension:
      replacedBy === undefined
        ? undefined
        : [{ url: REPLACED_BY, valueCoding: { system, code: replacedBy } }],
    code,
    display,
    definition,
    _definition,
    designation,
    property: unlessEmpty(properties),
    concept: unlessEmpty(below.map((one) => conceptOf(one, system))),
  }
}

const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'

const declared = (
  { values, code, uri, description, type, generated }: Property,
  language: string,
) => ({
  extension: values === undefined ? undefined : [{ url: VALUES_FROM, valueCanonical: values }],
  code,
  uri,
  description,
  _description: generated ? englishIn(language) : undefined,
  type,
})
