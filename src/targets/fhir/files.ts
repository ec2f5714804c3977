import type { CodeSystem, ValueSet } from 'fhir/r5.js'
import type { Catalog } from '../../core/catalog/catalog.ts'
import { nameFault } from '../../core/catalog/fhir/faults.ts'
import { VALUES_FROM } from '../../core/catalog/fhir/own-properties.ts'
import { madeResources } from '../../core/catalog/fhir/resources.ts'
import { defaultId, humanize, stagePart, titleOf } from '../../core/catalog/names.ts'
import { hasWorkflow } from '../../core/catalog/parsed-catalog.ts'
import type { Stage } from '../../core/catalog/types.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { json, type Settings } from '../generator.ts'
import { InvalidOutput } from '../invalid-output.ts'
import { type ConceptSet, errorCodes, type Property, stageCodes } from './code-system.ts'
import { identified, profiled, publication } from './metadata.ts'
import { codeSystemNarrative } from './narratives.ts'
import { beside, englishIn, type Titles, textsIn, titleOfPart, titlesOfPart } from './titles.ts'
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
    { path: at(set.file, 'valueset'), resource: valueSet(catalog, set, { version, settings }) },
  ])
  for (const part of partsOf(catalog, settings))
    files.push({
      path: at(defaultId(catalog.name, part.part), 'valueset'),
      resource: valueSet(catalog, codes, { version, settings, part }),
    })
  return files
}

export const fhirOutput = ({ path, resource }: FhirFile): OutputFile =>
  json(path, resource, 'application/fhir+json')

/** {@link fhirFiles} as output files. */
export const fhirOutputs = (
  catalog: Catalog,
  version: FhirVersion,
  settings?: Settings,
): OutputFile[] => fhirFiles(catalog, version, settings).map(fhirOutput)

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
  const set = { ...rest, headings, concepts: concepts.filter(({ owner }) => owner === undefined) }
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
      concept: [
        ...headings.map((one) => ({
          ...one,
          property: [{ code: 'notSelectable', valueBoolean: true }],
        })),
        ...set.concepts.map(
          ({ inactive: _, owner: __, replacedBy: successor, properties, ...concept }) => ({
            ...(successor !== undefined && {
              extension: [
                { url: REPLACED_BY, valueCoding: { system: set.system, code: successor } },
              ],
            }),
            ...concept,
            ...(properties.length > 0 && { property: properties }),
          }),
        ),
      ],
    }),
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

/**
 * The parts of the codes that the config wants a ValueSet for: those that may be sent, one for each
 * stage, the codes that stop the call, the codes that do not.
 */
const partsOf = (catalog: Catalog, { fhir }: Settings): Part[] =>
  madeResources(catalog, fhir).flatMap(({ part, asked, id }) => {
    if (asked === undefined) return []
    const made = asked === 'stages' ? partOfStage(catalog, part) : partOfCodes(catalog, asked)
    const message = nameFault('id', id)
    if (message === undefined) return [made]
    throw new InvalidOutput([
      { message, ...(asked === 'stages' ? { stage: String(made.value) } : { field: 'name' }) },
    ])
  })

function partOfStage(catalog: Catalog, part: string): Part {
  const stage = catalog.stages.find(({ id }) => stagePart(id) === part)!
  const { id, title = humanize(id) } = stage
  const whole = titleOf(catalog)
  return {
    part,
    title: `${whole}: ${title}`,
    titles: titlesOfStage(catalog, stage, defaultId(catalog.name, part)),
    description: `Codes of "${whole}" that are resolved in the stage ${id}.`,
    property: 'fix_stage',
    value: id,
  }
}

const PARTS = {
  active: {
    codes: 'that may be sent: active and deprecated ones',
    property: 'status',
    value: ['active', 'deprecated'],
  },
  stopping: { codes: 'that block the current call', property: 'stop', value: true },
  warnings: { codes: 'that do not block the current call', property: 'stop', value: false },
}

function partOfCodes(catalog: Catalog, part: keyof typeof PARTS): Part {
  const whole = titleOf(catalog)
  const named = { word: part, id: defaultId(catalog.name, part) }
  const { codes, ...filter } = PARTS[part]
  return {
    part,
    title: titleOfPart(catalog.language, whole, named),
    titles: titlesOfPart(catalog, named),
    description: `Codes of "${whole}" ${codes}.`,
    ...filter,
  }
}

/** The titles of the codes of a stage: where the stage has no title in a language, its id. */
function titlesOfStage(catalog: Catalog, stage: Stage, id: string): Titles {
  const named = new Map(textsIn(stage, 'title'))
  const title = textsIn(catalog, 'title').map(([language, whole]): [string, string] => {
    const word = named.get(language)
    return [language, word === undefined ? `${whole} (${id})` : `${whole}: ${word}`]
  })
  return { title, description: [] }
}
