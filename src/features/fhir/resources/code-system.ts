import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { type OwnerSystem, ownerSystemOf } from '../../../base/core/catalog/imports.ts'
import {
  canonicalOf,
  displayOf,
  humanize,
  propertyUri,
  textsIn,
  titleOf,
} from '../../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Stage, Translation } from '../../../base/core/catalog/types.ts'
import type { Fields } from '../../../base/core/values/record.ts'
import { type Extension, translated } from '../../../libraries/wire/translations.ts'
import {
  memberOf,
  type OwnProperty,
  ownProperties,
  ownValues,
  publishedProperties,
  STANDARD,
  valuesAt,
} from '../terms/own-properties.ts'
import { CONCEPT_PROPERTIES, type ConceptProperty, type Scalar } from '../terms/properties.ts'
import { inOrder, nestedBy, parentFields } from '../terms/tree.ts'
import { valuesOf } from '../terms/values.ts'
import { unlessEmpty } from './metadata.ts'
import { type Texts, type Words, wordsOfPart } from './titles.ts'

/** A typed value of a concept property as `value[x]`; `_valueString` holds its translations. */
export type PropertyValue = {
  readonly [Member in `value${string}`]: unknown
} & { readonly _valueString?: { extension: Extension[] } | undefined }

export type Property = Pick<ConceptProperty, 'code'> & {
  type: OwnProperty['type']
  description?: string | undefined
  uri?: string | undefined
  /** True if rail-errors wrote the description, in English. */
  generated: boolean
  /** The canonical of the value set of a property of type `code`. */
  values?: string | undefined
}

export type Concept = {
  code: string
  /** The CodeSystem that has it, if that is the one of an imported catalog. */
  owner?: OwnerSystem | undefined
  display: string
  /** Absent for a stage without a description. */
  definition?: string | undefined
  /** The extension of the definition: its translations. */
  _definition?: { extension: Extension[] } | undefined
  /** The display in other languages. */
  designation?: { language: string; value: string }[] | undefined
  inactive?: true | undefined
  isRetired?: boolean
  replacedBy?: string | undefined
  /** The codes of the concepts above it, nearest first. */
  above?: readonly string[] | undefined
  properties: ({ code: string } & PropertyValue)[]
}

/** The content of a CodeSystem and its ValueSet, independent of the FHIR version. */
export type ConceptSet = Words & {
  system: string
  valueSet: string
  properties: readonly Property[]
  /** The concepts that only group others: they come before the codes. */
  headings: readonly Concept[]
  concepts: readonly Concept[]
}

/**
 * The error codes as concepts; their fields are concept properties. Retired
 * codes stay, as FHIR requires.
 */
export function errorCodes(catalog: Catalog): ConceptSet {
  const system = canonicalOf(catalog, 'CodeSystem')
  const valueSet = canonicalOf(catalog, 'ValueSet')
  const sources = { stages: canonicalOf(catalog, 'ValueSet', 'stages'), codes: valueSet }
  const own = ownProperties(catalog.fhir)
  const published = publishedProperties(catalog.fhir)
  const parents = parentFields(catalog.fhir)
  const concepts = catalog.codes.map((entry) =>
    conceptWith(entry, {
      owner: ownerSystemOf(catalog, entry),
      above: unlessEmpty(parents.flatMap((field) => valuesAt(entry as Fields, field).map(String))),
      properties: propertiesOf(entry, published, own),
    }),
  )
  const used = new Set<string>()
  for (const { properties } of concepts) for (const { code } of properties) used.add(code)
  const isStaged = hasWorkflow(catalog)
  const { headings = [] } = catalog.fhir ?? {}
  const isDeclared = ({ code, always }: ConceptProperty) =>
    used.has(code) || (always && (isStaged || code !== 'fix_stage'))
  return {
    system,
    valueSet,
    title: titleOf(catalog),
    description: catalog.description ?? titleOf(catalog),
    titles: {
      title: textsIn(catalog, 'title'),
      description: textsIn(catalog, 'description'),
    },
    generated: false,
    properties: [
      ...published.filter(isDeclared).map(({ code, description, type, standard, values }) => ({
        code,
        uri: standard ? `${STANDARD}${code}` : propertyUri(system, code),
        description,
        generated: true,
        type,
        values: values === 'stages' || values === 'codes' ? sources[values] : values,
      })),
      ...own
        .filter(({ code, isNested }) => !isNested || used.has(code))
        .map(({ code, uri = ownUri(system, code), description, type, values }) => ({
          code,
          uri,
          description,
          generated: false,
          type,
          values,
        })),
      ...(headings.length > 0 ? [NOT_SELECTABLE] : []),
    ],
    ...inTree(
      headings.map(({ parent, ...one }) => ({
        ...one,
        display: one.display ?? humanize(one.code),
        above: parent === undefined ? undefined : [parent],
        properties: [{ code: NOT_SELECTABLE.code, valueBoolean: true }],
      })),
      concepts,
    ),
  }
}

/** An own property with the code of one of the catalog does not get the URI of that one. */
const ownUri = (system: string, code: string): string | undefined =>
  CONCEPT_PROPERTIES.some((one) => one.code === code) ? undefined : propertyUri(system, code)

/** Headings and concepts in the order of their tree, which is also that of expansions. */
function inTree(headings: readonly Concept[], concepts: readonly Concept[]) {
  if (concepts.every(({ above }) => above === undefined)) return { headings, concepts }
  const order = inOrder(nestedBy([...headings, ...concepts]))
  const kept = new Set(headings)
  return {
    headings: order.filter((one) => kept.has(one)),
    concepts: order.filter((one) => !kept.has(one)),
  }
}

const NOT_SELECTABLE: Property = {
  code: 'notSelectable',
  uri: `${STANDARD}notSelectable`,
  description: 'True for a concept that only groups others',
  generated: true,
  type: 'boolean',
}

function conceptWith(
  entry: Entry,
  { owner, above, properties }: Pick<Concept, 'owner' | 'above' | 'properties'>,
): Concept {
  const { code, meaning, deprecated, retired } = entry
  return {
    code,
    owner,
    display: oneLine(displayOf(entry)),
    definition: meaning,
    _definition: texts(entry, 'meaning'),
    designation: designations(translations(entry, 'display')),
    // Terminology servers report deprecated codes as inactive, too; the status distinguishes the
    // two.
    inactive: (deprecated ?? retired) === undefined ? undefined : true,
    isRetired: retired !== undefined,
    replacedBy: (retired ?? deprecated)?.replaced_by,
    above,
    properties,
  }
}

const designations = (texts: Texts) =>
  unlessEmpty(texts.map(([language, text]) => ({ language, value: oneLine(text) })))

function propertiesOf(
  entry: Entry,
  published: readonly ConceptProperty[],
  own: readonly OwnProperty[],
): Concept['properties'] {
  const properties: Concept['properties'] = []
  for (const property of published)
    for (const value of valuesOf(property, entry)) properties.push(typed(property, value, entry))
  for (const property of own) properties.push(...ownValues(property, entry))
  return properties
}

const typed = (
  { code, type, translated: field }: ConceptProperty,
  value: Scalar,
  entry: Entry,
): Concept['properties'][number] => ({
  code,
  [memberOf(type)]: value,
  ...(field && { _valueString: texts(entry, field) }),
})

const texts = (entry: Entry, field: keyof Translation) => translated(translations(entry, field))

/** The translations of one text, by language; the catalog sorts them by tag. */
const translations = (
  { translations: by = {} }: Entry,
  field: keyof Translation,
): [string, string][] =>
  Object.entries(by).flatMap(([language, words]): [string, string][] => {
    const text = words[field]
    return text === undefined || text.trim() === '' ? [] : [[language, text]]
  })

// Pick lists show a display in one line. No validator requires this.
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/** The stages as concepts: the code system that `fix_stage` is bound to. */
export const stageCodes = (catalog: Catalog): ConceptSet => ({
  system: canonicalOf(catalog, 'CodeSystem', 'stages'),
  valueSet: canonicalOf(catalog, 'ValueSet', 'stages'),
  ...wordsOfPart(
    catalog,
    'stages',
    `Workflow stages in which an error of "${titleOf(catalog)}" can be resolved.`,
  ),
  properties: [],
  headings: [],
  concepts: catalog.stages.map(stageConcept),
})

function stageConcept(stage: Stage): Concept {
  const { id, title = humanize(id), description } = stage
  return {
    code: id,
    display: oneLine(title),
    definition: description,
    _definition: description === undefined ? undefined : translated(textsIn(stage, 'description')),
    designation: designations(textsIn(stage, 'title')),
    properties: [],
  }
}
