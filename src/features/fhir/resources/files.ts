import type { CodeSystem, CodeSystemConcept, ValueSet } from 'fhir/r5.js'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { defaultId, titleOf } from '../../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { json } from '../../../base/targets/generator.ts'
import { InvalidOutput } from '../../../base/targets/invalid-output.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import { nameFault } from '../terms/faults.ts'
import { VALUES_FROM } from '../terms/own-properties.ts'
import { madeResources } from '../terms/resources.ts'
import { type Nested, nestedBy } from '../terms/tree.ts'
import {
  type Concept,
  type ConceptSet,
  errorCodes,
  type Property,
  stageCodes,
} from './code-system.ts'
import { identified, profiled, publication } from './metadata.ts'
import { codeSystemNarrative } from './narratives.ts'
import { beside, englishIn, titleOfPart, titlesOfPart, wordsOf } from './titles.ts'
import { type Part, valueSet } from './value-set.ts'
import type { FhirVersion } from './versions.ts'

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
  const at = (id: string, kind: 'codesystem' | 'valueset') => `${version.folder}${id}.${kind}.json`
  const codes = errorCodes(catalog)
  const sets = hasWorkflow(catalog) ? [codes, stageCodes(catalog)] : [codes]
  const files: FhirFile[] = sets.flatMap((set) => [
    { path: at(set.file, 'codesystem'), resource: codeSystem(catalog, set, { version }) },
    { path: at(set.file, 'valueset'), resource: valueSet(catalog, set, { version }) },
  ])
  for (const part of partsOf(catalog, settings))
    files.push({
      path: at(defaultId(catalog.name, part.part), 'valueset'),
      resource: valueSet(catalog, codes, { version, part }),
    })
  return files
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

export const packedName = (type: string, id: string): string => `${type}-${id}.json`

/** Makes a complete CodeSystem of a set of concepts (FHIR 4.8). */
export function codeSystem(
  catalog: Catalog,
  { concepts, headings, ...rest }: ConceptSet,
  { version: fhirVersion }: { version: FhirVersion },
): CodeSystem {
  const { language, fhir = {} } = catalog
  const {
    case_sensitive = true,
    version_needed = false,
    hierarchy_meaning,
  } = rest.part === '' ? fhir : {}
  const { status, scope, reasons, extension, version } = publication(catalog, fhirVersion)
  const words = rest.part === '' ? rest : wordsOf(catalog, 'CodeSystem', rest)
  const set = {
    ...rest,
    ...words,
    headings,
    concepts: concepts.filter(({ owner }) => owner === undefined),
  }
  return {
    resourceType: 'CodeSystem',
    id: set.id,
    ...profiled('CodeSystem', catalog),
    language,
    text: codeSystemNarrative(catalog, set),
    ...extension,
    url: set.system,
    ...identified('CodeSystem', set.part, catalog),
    ...version,
    name: set.name,
    title: set.title,
    ...beside('title', set.titles.title),
    ...status,
    description: set.description,
    ...beside('description', set.titles.description),
    ...(set.generated && englishIn(language)),
    ...scope,
    ...reasons,
    caseSensitive: case_sensitive,
    // It has the codes of this system and no others.
    ...(set.concepts.length === concepts.length && { valueSet: set.valueSet }),
    ...(hierarchy_meaning !== undefined && { hierarchyMeaning: hierarchy_meaning }),
    compositional: false,
    versionNeeded: version_needed, // a published code is never removed, only retired
    content: 'complete',
    count: headings.length + set.concepts.length,
    ...(set.properties.length > 0 && {
      property: set.properties.map((one) => declared(one, language)),
    }),
    ...(set.concepts.length > 0 && {
      concept: nestedBy([
        ...headings.map((one) => ({
          ...one,
          properties: [{ code: 'notSelectable', valueBoolean: true }],
        })),
        ...set.concepts,
      ]).map((one) => conceptOf(one, set.system)),
    }),
  }
}

/** A concept with those below it. */
function conceptOf({ concept, below }: Nested<Concept>, system: string): CodeSystemConcept {
  const { code, display, definition, _definition, designation, replacedBy, properties } = concept
  return {
    ...(replacedBy !== undefined && {
      extension: [{ url: REPLACED_BY, valueCoding: { system, code: replacedBy } }],
    }),
    code,
    display,
    ...(definition !== undefined && { definition }),
    ...(_definition && { _definition }),
    ...(designation && { designation }),
    ...(properties.length > 0 && { property: properties }),
    ...(below.length > 0 && { concept: below.map((one) => conceptOf(one, system)) }),
  }
}

const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'

const declared = (
  { values, code, uri, description, type, generated }: Property,
  language: string,
) => ({
  ...(values !== undefined && { extension: [{ url: VALUES_FROM, valueCanonical: values }] }),
  code,
  ...(uri !== undefined && { uri }),
  ...(description !== undefined && { description }),
  ...(generated && englishIn(language)),
  type,
})

/** The codes that may be sent, if the config wants a ValueSet of them. */
const partsOf = (catalog: Catalog, { fhir }: Settings): Part[] =>
  madeResources(catalog, fhir).flatMap(({ part, asked, id }) => {
    if (asked === undefined) return []
    const message = nameFault('id', id)
    if (message !== undefined) throw new InvalidOutput([{ message, field: 'name' }])
    const whole = titleOf(catalog)
    const named = { word: part, id: defaultId(catalog.name, part) }
    const words = wordsOf(catalog, 'ValueSet', {
      part,
      title: titleOfPart(catalog.language, whole, named),
      titles: titlesOfPart(catalog, named),
      description: `Codes of "${whole}" that may be sent.`,
      generated: true,
    })
    return [{ part, words }]
  })
