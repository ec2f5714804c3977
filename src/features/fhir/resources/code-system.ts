import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { type OwnerSystem, ownerSystemOf } from '../../../base/core/catalog/imports.ts'
import {
  defaultId,
  displayOf,
  humanize,
  propertyUri,
  resourceNames,
  titleOf,
} from '../../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Stage, Translation } from '../../../base/core/catalog/types.ts'
import type { Fields } from '../../../base/core/values/record.ts'
import { type Extension, translated } from '../../../libraries/wire/translations.ts'
import {
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
import { type Titles, textsIn, titleOfPart, titlesOfPart } from './titles.ts'

/**
 * A typed value of a concept property, named as in `value[x]`; `_valueString` holds its
 * translations.
 */
export type PropertyValue =
  | OwnValue
  | { valueInteger: number }
  | { valueBoolean: boolean }
  | { valueCode: string }
  | { valueDateTime: string }
  | { valueString: string; _valueString?: { extension: Extension[] } }

export type OwnValue = { valueDecimal: number } | { valueCoding: object }

export type Property = Pick<ConceptProperty, 'code'> & {
  type: OwnProperty['type']
  description?: string | undefined
  uri?: string | undefined
  /** True if rail-errors wrote the description, in English. */
  generated: boolean
  /** The canonical of the value set of a property of type `code`. */
  values?: string
}

export type Concept = {
  code: string
  /** The CodeSystem that has it, if that is the one of an imported catalog. */
  owner?: OwnerSystem
  display: string
  /** Absent for a stage without a description. */
  definition?: string
  /** The extension of the definition: its translations. */
  _definition?: { extension: Extension[] }
  /** The display in other languages. */
  designation?: { language: string; value: string }[]
  inactive?: true
  isRetired?: true
  replacedBy?: string
  /** The codes of the concepts above it, nearest first. */
  above?: readonly string[]
  properties: ({ code: string } & PropertyValue)[]
}

/** The content of a CodeSystem and its ValueSet, independent of the FHIR version. */
export type ConceptSet = {
  id: string
  /** Empty for the codes. */
  part: '' | 'stages'
  /** The name of its files, without an ending. */
  file: string
  system: string
  valueSet: string
  name: string
  title: string
  description: string
  titles: Titles
  /** True if rail-errors wrote the description, in English. */
  generated: boolean
  properties: readonly Property[]
  /** The concepts that only group others: they come before the codes. */
  headings: readonly Pick<Concept, 'code' | 'display' | 'definition' | 'above'>[]
  concepts: readonly Concept[]
}

/**
 * The error codes as concepts; their fields are concept properties. Retired
 * codes stay, as FHIR requires.
 */
export function errorCodes(catalog: Catalog): ConceptSet {
  const set = identity(catalog, '')
  const sources = { stages: identity(catalog, 'stages').valueSet, codes: set.valueSet }
  const known = new Map<string, Concept['properties'][number]>()
  const own = ownProperties(catalog.fhir)
  const published = publishedProperties(catalog.fhir)
  const parents = parentFields(catalog.fhir)
  const concepts = catalog.codes.map((entry): Concept => {
    const owner = ownerSystemOf(catalog, entry)
    const above = parents.flatMap((field) => valuesAt(entry as Fields, field).map(String))
    return {
      ...errorConcept(entry, known, { own, published }),
      ...(owner && { owner }),
      ...(above.length > 0 && { above }),
    }
  })
  const used = new Set<string>()
  for (const { properties } of concepts) for (const { code } of properties) used.add(code)
  const isStaged = hasWorkflow(catalog)
  const { headings = [] } = catalog.fhir ?? {}
  const isDeclared = ({ code, always }: ConceptProperty) =>
    used.has(code) || (always && (isStaged || code !== 'fix_stage'))
  return {
    ...set,
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
        uri: standard ? `${STANDARD}${code}` : propertyUri(set.system, code),
        description,
        generated: true,
        type,
        ...(values !== undefined && {
          values: values === 'stages' || values === 'codes' ? sources[values] : values,
        }),
      })),
      ...own
        .filter(({ code, isNested }) => !isNested || used.has(code))
        .map(({ code, uri = ownUri(set.system, code), description, type, values }) => ({
          code,
          uri,
          description,
          generated: false,
          type,
          ...(values !== undefined && { values }),
        })),
      ...(headings.length > 0 ? [NOT_SELECTABLE] : []),
    ],
    ...inTree(
      headings.map(({ parent, ...one }) => ({
        ...one,
        display: one.display ?? humanize(one.code),
        ...(parent !== undefined && { above: [parent] }),
      })),
      concepts,
    ),
  }
}

/** An own property with the code of one of the catalog does not get the URI of that one. */
const ownUri = (system: string, code: string): string | undefined =>
  CONCEPT_PROPERTIES.some((one) => one.code === code) ? undefined : propertyUri(system, code)

/** Headings and concepts in the order of their tree, which is also that of expansions. */
function inTree(headings: ConceptSet['headings'], concepts: readonly Concept[]) {
  if (concepts.every(({ above }) => above === undefined)) return { headings, concepts }
  const order = inOrder(nestedBy<ConceptSet['headings'][number]>([...headings, ...concepts]))
  const at = new Map(order.map((one, index) => [one, index]))
  const sorted = <One extends ConceptSet['headings'][number]>(all: readonly One[]): One[] =>
    all.toSorted((one, other) => at.get(one)! - at.get(other)!)
  return { headings: sorted(headings), concepts: sorted(concepts) }
}

const NOT_SELECTABLE: Property = {
  code: 'notSelectable',
  uri: `${STANDARD}notSelectable`,
  description: 'True for a concept that only groups others',
  generated: true,
  type: 'boolean',
}

/**
 * `known` caches values: thousands of codes share a few statuses and stages, and so the same
 * records.
 */
function errorConcept(
  entry: Entry,
  known: Map<string, Concept['properties'][number]>,
  { own, published }: { own: readonly OwnProperty[]; published: readonly ConceptProperty[] },
): Concept {
  const { code, meaning, deprecated, retired } = entry
  const beside = texts(entry, 'meaning')
  const designation = translations(entry, 'display').map(([language, value]) => ({
    language,
    value,
  }))
  const replacedBy = (retired ?? deprecated)?.replaced_by
  return {
    code,
    display: oneLine(displayOf(entry)),
    definition: meaning,
    ...(beside && { _definition: beside }),
    ...(designation.length > 0 && { designation }),
    // Terminology servers report deprecated codes as inactive, too; the status distinguishes the
    // two.
    ...((deprecated ?? retired) !== undefined && { inactive: true }),
    ...(retired !== undefined && { isRetired: true }),
    ...(replacedBy !== undefined && { replacedBy }),
    properties: [
      ...propertiesOf(entry, known, published),
      ...own.flatMap((property) =>
        ownValues(property, entry).map(
          (value) => ({ code: property.code, ...value }) as Concept['properties'][number],
        ),
      ),
    ],
  }
}

const SHORT = 20

function propertiesOf(
  entry: Entry,
  known: Map<string, Concept['properties'][number]>,
  published: readonly ConceptProperty[],
): Concept['properties'] {
  const properties: Concept['properties'] = []
  for (const property of published)
    for (const value of valuesOf(property, entry)) {
      const key =
        property.translated || String(value).length > SHORT
          ? undefined
          : `${property.code} ${value}`
      const made = (key === undefined ? undefined : known.get(key)) ?? typed(property, value, entry)
      if (key !== undefined) known.set(key, made)
      properties.push(made)
    }
  return properties
}

function typed(
  { code, type, translated: field }: ConceptProperty,
  value: Scalar,
  entry: Entry,
): Concept['properties'][number] {
  if (type === 'integer') return { code, valueInteger: value as number }
  if (type === 'boolean') return { code, valueBoolean: value as boolean }
  if (type === 'code') return { code, valueCode: String(value) }
  if (type === 'dateTime') return { code, valueDateTime: String(value) }
  const beside = field && texts(entry, field)
  return { code, valueString: String(value), ...(beside && { _valueString: beside }) }
}

const texts = (entry: Entry, field: keyof Translation) => translated(translations(entry, field))

/** The translations of one text, by language; the catalog sorts them by tag. */
const translations = (
  { translations: by = {} }: Entry,
  field: keyof Translation,
): [string, string][] =>
  Object.entries(by).flatMap(([language, words]): [string, string][] => {
    const text = words[field]
    return text === undefined || text.trim() === ''
      ? []
      : [[language, field === 'display' ? oneLine(text) : text]]
  })

// Pick lists show a display in one line. No validator requires this.
const oneLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ')

/** The stages as concepts: the code system that `fix_stage` is bound to. */
export function stageCodes(catalog: Catalog): ConceptSet {
  const title = titleOf(catalog)
  const set = identity(catalog, 'stages')
  const part = { word: 'stages', id: set.file }
  return {
    ...set,
    title: titleOfPart(catalog.language, title, part),
    titles: titlesOfPart(catalog, part),
    description: `Workflow stages in which an error of "${title}" can be resolved.`,
    generated: true,
    properties: [],
    headings: [],
    concepts: catalog.stages.map(stageConcept),
  }
}

function stageConcept(stage: Stage): Concept {
  const { id, title = humanize(id), description } = stage
  const definition = translated(description === undefined ? [] : textsIn(stage, 'description'))
  const designation = textsIn(stage, 'title').map(([language, text]) => ({
    language,
    value: oneLine(text),
  }))
  return {
    code: id,
    display: oneLine(title),
    ...(description !== undefined && { definition: description }),
    ...(definition && { _definition: definition }),
    ...(designation.length > 0 && { designation }),
    properties: [],
  }
}

function identity(catalog: Catalog, part: '' | 'stages') {
  const { id, url: system, name } = resourceNames(catalog, 'CodeSystem', part)
  return {
    id,
    part,
    file: defaultId(catalog.name, part),
    system,
    valueSet: resourceNames(catalog, 'ValueSet', part).url,
    name,
  }
}
