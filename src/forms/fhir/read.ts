import { canonicalize } from '../../core/catalog/canonicalize.ts'
import { withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { bounded, countLosses, short } from '../../core/catalog/fhir/losses.ts'
import {
  definitionsOf,
  ownProperties,
  SHARED_FIELDS,
} from '../../core/catalog/fhir/own-properties.ts'
import { CONCEPT_PROPERTIES } from '../../core/catalog/fhir/properties.ts'
import {
  designationsIn,
  titleTranslations,
  translationsOf,
} from '../../core/catalog/fhir/translations.ts'
import { humanize, propertyUri } from '../../core/catalog/names.ts'
import { EVERY } from '../../core/catalog/operations.ts'
import catalogShape from '../../core/catalog/shape.json' with { type: 'json' }
import type { Path } from '../../core/diagnostic.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { treeNodes } from '../../core/values/tree.ts'
import { withoutMethods } from '../../core/values/without-methods.ts'
import type { Shape } from '../../core/yaml/decode.ts'
import { parse } from '../../core/yaml/parse.ts'
import type { Problem, Source } from '../../core/yaml/source.ts'
import type { Read } from '../published/reader.ts'
import { CARRIED, entryOf, isTaken, type Reading, statesStatus, valuesIn } from './concept.ts'
import { headerOf } from './header.ts'
import { lostElements } from './lost-elements.ts'
import { UNPUBLISHED, unexpanded, unsaid } from './unknown-fields.ts'

type Fields = Readonly<Record<string, unknown>>
type Text = string | Uint8Array | undefined
/** The fields of properties that no field takes by itself, by property. */
type Map = Readonly<Record<string, string>>

/** The texts beside a CodeSystem: the CodeSystem of its stages, the ValueSet of all its codes. */
type Beside = { stages?: Text; valueSet?: Text }

/** Reads a CodeSystem as a catalog. */
export async function readCodeSystem(
  source: Source,
  { stages, valueSet }: Beside,
  map: Map = {},
): Promise<Read> {
  const resource = asRecord(withoutMethods(source.value))
  const { concepts, notices } = flattenConcepts(resource.concept, 'concept', ['concept'])
  const shared = sharedBy(map)
  const isOther = (code: string) =>
    !isTaken(code) && (!Object.hasOwn(map, code) || Object.hasOwn(shared, code))
  const defined = definitionsOf(resource, isOther, shared)
  const own = ownProperties({ properties: defined }).filter(({ code }) => !Object.hasOwn(map, code))
  const reading: Reading = {
    language: resource.language,
    losses: countLosses(),
    map,
    own: new Map(own.map((one) => [one.code, one])),
  }
  const entries = concepts.map(({ concept }) => entryOf(concept, reading))
  const definitions = isOurs(resource) ? sharing(defined, entries) : defined
  const stageSystem = await codeSystemIn(stages, source.file)
  const listed = stageSystem && stagesOf(stageSystem)
  const { fhir, ...header }: Fields = {
    ...headerOf(resource, 'CodeSystem', source.file, {
      valueSet: await valueSetOf(resource, valueSet, source.file),
      stageSystem,
    }),
    ...(listed && { stages: listed }),
  }
  const properties = Object.keys(definitions).length > 0 && { properties: definitions }
  const given =
    fhir === undefined && !properties ? {} : { fhir: { ...asRecord(fhir), ...properties } }
  const statuses = concepts.some(({ concept }) => statesStatus(concept))
  const isStaged = hasStageProperty(resource)
  const part = incomplete(resource)
  const unknownFields = [
    ...(isOurs(resource)
      ? [...UNPUBLISHED, ...(listed || !isStaged ? [] : ['stages'])]
      : unsaid(header, entries, statuses)),
    ...unsure(fhir),
    ...(part.length > 0 ? ['codes'] : []),
  ]
  return {
    raw: shaped({ ...header, ...given }, entries, isStaged || !isOurs(resource)),
    unknownFields: [...new Set(unknownFields)],
    notices: [...notices, ...lostElements(resource), ...leftOut(reading, concepts)],
    problems: part,
    place: placer(concepts, entries),
  }
}

/**
 * Reads a ValueSet as a catalog of the codes in its expansion; the CodeSystem next to it
 * (`codeSystem`) adds the rest. Without an expansion, all codes of that CodeSystem are used, if
 * that is the definition of the ValueSet.
 */
export async function readValueSet(
  source: Source,
  codeSystem: Text,
  stages: Text,
  map: Map = {},
): Promise<Read> {
  const resource = asRecord(withoutMethods(source.value))
  const beside =
    codeSystem === undefined
      ? undefined
      : await parse(
          codeSystem,
          source.file
            .replace(/valueset(?=\.json$)/i, 'codesystem')
            .replace(/ValueSet-(?=[^\\/]{0,255}$)/, 'CodeSystem-'),
        )
  const system = asRecord(withoutMethods(beside?.value))
  const own = isIncludedBy(resource, system)
    ? await readCodeSystem(beside!, { stages, valueSet: source.text }, map)
    : undefined
  const expansion = asRecord(resource.expansion)
  const listed = resource.expansion === undefined ? enumerated(resource) : undefined
  const expanded = flattenConcepts(expansion.contains, 'contains', ['expansion', 'contains'])
  const { concepts, notices, count } =
    listed === undefined ? expanded : { concepts: listed, notices: [], count: listed.length }
  const described = new Map(
    asArray(asRecord(own?.raw).codes).map((entry) => [asRecord(entry).code, asRecord(entry)]),
  )
  if (resource.expansion === undefined && listed === undefined) {
    if (own !== undefined && isWhole(resource)) return { ...own, place: () => [] }
    const message =
      'this ValueSet has no expansion and does not list its codes; use the CodeSystem, or expand the ValueSet first'
    return { raw: undefined, unknownFields: [], problems: [problem([], message)], place: () => [] }
  }
  const reading: Reading = { language: resource.language, losses: countLosses(), map }
  const entries = concepts.map(
    ({ concept }) => described.get(concept.code) ?? entryOf(concept, reading),
  )
  const problems = paged(expansion, count)
  if (
    own !== undefined &&
    entries.length === described.size &&
    entries.every(({ code }) => described.has(code))
  )
    return {
      ...own,
      problems: [...(own.problems ?? []), ...problems],
      place: placer(inOrder(concepts, described), [...described.values()]),
    }
  const header = {
    ...headerOf(resource, 'ValueSet', source.file),
    ...(own && { stages: asRecord(own.raw).stages }),
  }
  const statuses = concepts.some(({ concept }) => statesStatus(concept))
  const isOurExpansion = own === undefined && hasOurProperties(resource, entries)
  const isStaged =
    own === undefined
      ? !isOurExpansion || entries.some(({ fix_stage }) => fix_stage !== undefined)
      : !isOurs(system) || hasStageProperty(system)
  const unknownFields = (
    isOurExpansion ? unexpanded(entries) : unsaid(header, entries, statuses)
  ).filter((field) => isStaged || field !== 'codes.fix_stage')
  if (problems.length > 0) unknownFields.push('codes')
  const said = [
    ...(own?.notices ?? []),
    ...notices,
    ...(own === undefined ? leftOut(reading, concepts) : reading.losses.notices()),
  ]
  return {
    raw: shaped(header, entries, isStaged),
    unknownFields,
    notices: said,
    problems,
    place: placer(concepts, entries),
  }
}

/** The field of the catalog that a property is published from, by the property. */
const sharedBy = (map: Map): Map =>
  Object.fromEntries(Object.entries(map).filter(([, field]) => SHARED_FIELDS.includes(field)))

/**
 * The definitions of properties of ours: one whose values are those of a field of the catalog is a
 * further code of this field, and its own field is taken out of the entries.
 */
function sharing<Given extends object>(
  definitions: Readonly<Record<string, Given>>,
  entries: readonly Record<string, unknown>[],
): Record<string, Given> {
  const found: Record<string, Given> = {}
  for (const [own, given] of Object.entries(definitions)) {
    const field = SHARED_FIELDS.find(
      (one) =>
        !Object.hasOwn(found, one) &&
        entries.some((entry) => entry[one] !== undefined) &&
        entries.every((entry) => entry[one] === entry[own]),
    )
    found[field ?? own] = field === undefined ? given : { code: own.replace(/^x-/, ''), ...given }
    if (field !== undefined) for (const entry of entries) delete entry[own]
  }
  return found
}

/** Notices about what was left out, and about properties that the user named and no code has. */
function leftOut({ losses, map = {} }: Reading, concepts: readonly PlacedConcept[]): string[] {
  const names = new Set(
    concepts.flatMap(({ concept }) => valuesIn(concept).map(({ code }) => code)),
  )
  const missing = Object.keys(map).filter((name) => !names.has(name))
  return [
    ...losses.notices(),
    ...(missing.length > 0
      ? [`no code has the mapped property ${bounded(missing.map(short))}`]
      : []),
  ]
}

/**
 * The concepts of a ValueSet whose definition lists all of them; undefined if a part of it does
 * not.
 */
function enumerated(valueSet: Fields): PlacedConcept[] | undefined {
  const included = includes(valueSet)
  const lists = ({ concept, filter, valueSet: others }: Fields) =>
    Array.isArray(concept) && filter === undefined && others === undefined
  if (
    included.length === 0 ||
    !included.every(lists) ||
    asRecord(valueSet.compose).exclude !== undefined
  )
    return undefined
  return included.flatMap(({ concept }, at) =>
    asArray(concept).map((one, index) => ({
      concept: asRecord(one),
      place: ['compose', 'include', at, 'concept', index],
    })),
  )
}

/** Sorts the concepts as the CodeSystem does: servers expand in their own order. */
function inOrder(
  concepts: readonly PlacedConcept[],
  described: ReadonlyMap<unknown, unknown>,
): PlacedConcept[] {
  const byCode = new Map(concepts.map((placed) => [placed.concept.code, placed]))
  return [...described.keys()].map((code) => byCode.get(code)!)
}

/** The resource of a text, if it is of this type. */
async function resourceIn(
  text: Text,
  file: string,
  type: 'CodeSystem' | 'ValueSet',
): Promise<Fields | undefined> {
  if (text === undefined) return undefined
  const resource = asRecord(withoutMethods((await parse(text, file)).value))
  return resource.resourceType === type ? resource : undefined
}

const codeSystemIn = (text: Text, file: string) => resourceIn(text, file, 'CodeSystem')

/** The ValueSet of all codes, if this is it. */
async function valueSetOf(
  { url, valueSet: named }: Fields,
  text: Text,
  file: string,
): Promise<Fields | undefined> {
  const found = await resourceIn(text, file, 'ValueSet')
  if (found === undefined || !isWhole(found) || includes(found)[0]?.system !== url) return undefined
  return named === undefined || withoutVersion(String(named)) === found.url ? found : undefined
}

/**
 * The fields that a CodeSystem with names of its own only suggests: the `url` and the `name` of the
 * catalog may be others.
 */
function unsure(names: unknown): string[] {
  const { url, id } = asRecord(asRecord(names).code_system)
  return ['fhir', ...(url === undefined ? [] : ['url']), ...(id === undefined ? [] : ['name'])]
}

/** The stages that the CodeSystem of the stages lists, in its order. */
function stagesOf({ concept }: Fields): unknown[] {
  return asArray(concept).map((one) => {
    const { code: id, display: title, definition: description, _definition } = asRecord(one)
    const derived = title === undefined || title === humanize(String(id))
    const described = description !== undefined && description !== title
    const translations = titleTranslations(
      designationsIn(asRecord(one)),
      translationsOf(_definition),
    )
    if (derived && !described && translations === undefined) return id
    return {
      id,
      ...(!derived && { title }),
      ...(described && { description }),
      ...(translations && { translations }),
    }
  })
}

/**
 * The content in the shape of errors.yaml. Without the list of stages, the stages are those that
 * the entries name; a catalog that is not `isStaged` has none. The operations are those that the
 * entries name.
 */
function shaped(
  { stages, ...header }: Fields,
  codes: readonly Fields[],
  isStaged: boolean,
): unknown {
  const named = [...new Set(codes.map(({ fix_stage }) => fix_stage))].filter(
    (stage) => typeof stage === 'string',
  )
  const raising = codes.flatMap(({ raised_by }) => asArray(raised_by)).filter((id) => id !== EVERY)
  // With a list, the operations that clients run are in it, too.
  const run = codes.flatMap(({ handling }) => asArray(asRecord(handling).operation))
  const operations = raising.length === 0 ? [] : [...new Set([...raising, ...run])]
  return canonicalize(catalogShape as Shape, {
    ...header,
    ...(isStaged && { stages: stages ?? named }),
    operations,
    codes,
  })
}

/**
 * True if the properties are declared as our targets declare them: then a missing property of a
 * concept is a fault. Only a catalog with a workflow has the property `fix_stage`.
 */
function isOurs(resource: Fields): boolean {
  const declared = new Map(
    asArray(resource.property)
      .map(asRecord)
      .map((one) => [one.code, one]),
  )
  return CONCEPT_PROPERTIES.every(({ code, always, standard, description: ours }) => {
    if (!always || standard || (code === 'fix_stage' && !hasStageProperty(resource))) return true
    const one = declared.get(code)
    const expected = propertyUri(String(resource.url), code)
    if (one === undefined || one.uri !== expected) return false
    // Without a URI, the description names the property; an expansion has none.
    return expected !== undefined || (one.description ?? ours) === ours
  })
}

const hasStageProperty = ({ property }: Fields): boolean =>
  asArray(property).some((one) => asRecord(one).code === 'fix_stage')

/** True for an expansion in which all codes have our properties. */
function hasOurProperties({ expansion }: Fields, entries: readonly Fields[]): boolean {
  const { property, extension, contains } = asRecord(expansion)
  const carried = asArray(extension)
    .filter((one) => asRecord(one).url === `${CARRIED}.property`)
    .flatMap((one) => asArray(asRecord(one).extension))
    .map((part) => ({ code: asRecord(part).valueCode, uri: asRecord(part).valueUri }))
  const declared = [...asArray(property), ...carried]
  const stated = { url: asRecord(asArray(contains)[0]).system, property: declared }
  const promised = ['http', 'stop', 'fix', ...(hasStageProperty(stated) ? ['fix_stage'] : [])]
  const complete = entries.every((entry) => promised.every((field) => entry[field] !== undefined))
  return complete && isOurs(stated)
}

const problem = (path: Path, message: string): Problem => ({
  rule: 'terminology-complete',
  path,
  message,
})

function incomplete({ content }: Fields): Problem[] {
  if (content === undefined || content === 'complete') return []
  const why: Record<string, string> = {
    supplement: 'a supplement only adds to the codes of another CodeSystem; use that one',
    fragment: 'a fragment contains only some of the codes',
    example: 'an example contains only some of the codes',
    'not-present': 'its codes are published elsewhere',
  }
  return [
    problem(
      ['content'],
      `the content of this CodeSystem is "${content}": ${why[String(content)] ?? 'only "complete" contains all codes'}`,
    ),
  ]
}

/** One page of a long expansion is not the set. */
function paged({ total, offset }: Fields, count: number): Problem[] {
  const isPage =
    (typeof total === 'number' && total > count) || (typeof offset === 'number' && offset > 0)
  const message = `this expansion is one page of several: ${count} of ${total ?? 'more'} codes; request all of them`
  return isPage ? [problem(['expansion', 'total'], message)] : []
}

const includes = ({ compose }: Fields): Fields[] => asArray(asRecord(compose).include).map(asRecord)

const isIncludedBy = (valueSet: Fields, { resourceType, url }: Fields): boolean =>
  resourceType === 'CodeSystem' &&
  typeof url === 'string' &&
  (includes(valueSet).some(({ system }) => system === url) ||
    asArray(asRecord(valueSet.expansion).contains).some((one) => asRecord(one).system === url))

const isWhole = (valueSet: Fields): boolean => {
  const included = includes(valueSet)
  const { concept, filter, valueSet: others } = included[0] ?? {}
  const all = [concept, filter, others, asRecord(valueSet.compose).exclude].every(
    (part) => part === undefined,
  )
  return included.length === 1 && all
}

const ELEMENTS: Readonly<Record<string, string>> = {
  code: 'code',
  meaning: 'definition',
  display: 'display',
}

/** Maps a path of the catalog to the path in the resource. */
function placer(
  concepts: readonly PlacedConcept[],
  entries: readonly Fields[],
): (path: Path) => Path {
  return (path) => {
    const [top, index, ...field] = path
    if (top === 'expansion') return path // is one of the resource
    if (top === 'name') return ['id']
    if (top === 'stages') return []
    if (top === 'fhir')
      return index === 'code_system'
        ? field.slice(0, 1)
        : index === 'properties'
          ? ['property']
          : []
    const placed = top === 'codes' && typeof index === 'number' ? concepts[index] : undefined
    if (placed === undefined || entries[index as number] === undefined)
      return top === 'codes' || top === undefined ? [] : [top]
    const element = ELEMENTS[String(field[0])]
    if (element !== undefined) return [...placed.place, element]
    const codes = CONCEPT_PROPERTIES.filter((one) =>
      field.every((step, at) => typeof step === 'number' || one.field[at] === step),
    )
    const at = asArray(placed.concept.property).findIndex((one) =>
      codes.some(({ code }) => code === asRecord(one).code),
    )
    return at < 0 || field.length === 0 ? placed.place : [...placed.place, 'property', at]
  }
}

/** One concept and its path in the resource. */
type PlacedConcept = { concept: Readonly<Record<string, unknown>>; place: Path }

/**
 * Flattens a tree of concepts in the order of the text, without those that only group others; `key`
 * holds the inner concepts. `notices` describe what was done; `count` is the number of all codes,
 * with grouping ones.
 */
function flattenConcepts(
  tree: unknown,
  key: 'concept' | 'contains',
  root: Path,
): { concepts: PlacedConcept[]; notices: string[]; count: number } {
  const all = [...treeNodes(tree, key, root)].map(
    ({ value, path }): PlacedConcept => ({ concept: value, place: path }),
  )
  const groups = all.flatMap(({ concept }) =>
    groupsOnly(concept) && typeof concept.code === 'string' ? [concept.code] : [],
  )
  const nested = all.some(({ place }) => place.length > root.length + 1)
  const notices = [
    ...(nested ? ['nested concepts were read as a flat list'] : []),
    ...(groups.length > 0
      ? [`concepts that only group others were skipped: ${bounded(groups.map(short))}`]
      : []),
  ]
  const concepts = all.filter(({ concept }) => !groupsOnly(concept))
  return {
    concepts,
    notices,
    count: all.filter(({ concept }) => concept.code !== undefined).length,
  }
}

/**
 * True for a concept that is not selectable: a property in a CodeSystem, an element in an
 * expansion. Without a code it is a heading.
 */
const groupsOnly = ({ abstract, property, code }: PlacedConcept['concept']): boolean =>
  abstract === true ||
  code === undefined ||
  asArray(property).some(
    (one) => asRecord(one).code === 'notSelectable' && asRecord(one).valueBoolean === true,
  )
