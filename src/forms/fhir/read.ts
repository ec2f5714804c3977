import { bareCanonical, withoutVersion } from '../../core/catalog/fhir/canonical.ts'
import { bounded, countLosses, short } from '../../core/catalog/fhir/losses.ts'
import {
  definitionsOf,
  ownProperties,
  SHARED_FIELDS,
} from '../../core/catalog/fhir/own-properties.ts'
import { titleTranslations, translationsOf } from '../../core/catalog/fhir/translations.ts'
import { humanize } from '../../core/catalog/names.ts'
import { EVERY } from '../../core/catalog/operations.ts'
import catalogShape from '../../core/catalog/shape.json' with { type: 'json' }
import { canonicalize } from '../../core/catalog/shape.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  filled,
  same,
  treeNodes,
} from '../../core/values/record.ts'
import { withoutMethods } from '../../core/values/without-methods.ts'
import type { Shape } from '../../core/yaml/decode.ts'
import { parse } from '../../core/yaml/parse.ts'
import type { Problem, Source } from '../../core/yaml/source.ts'
import type { Read } from '../published/reader.ts'
import { byMeaning } from './by-meaning.ts'
import {
  designationsOf,
  entryOf,
  headingOf,
  isTaken,
  type Reading,
  statesStatus,
  valuesIn,
} from './concept.ts'
import { flattenConcepts, listedConcepts, type PlacedConcept } from './concepts.ts'
import { headerOf } from './header.ts'
import { asCodeSystem } from './list.ts'
import { lostElements, lostOfValueSet, otherVersion } from './lost-elements.ts'
import { hasStageProperty, isOurs } from './ours.ts'
import { placer } from './place.ts'
import { UNPUBLISHED, unexpanded, unsaid } from './unknown-fields.ts'
import { partOfCodeSystem, partOfValueSet, systemsOf } from './whole.ts'

type Text = string | Uint8Array | undefined
/** The fields of properties that no field takes by itself, by property. */
type Map = Readonly<Record<string, string>>

/** The texts beside a resource: the CodeSystem of the stages, and the other one of the codes. */
type Beside = { codeSystem?: Text; stages?: Text; valueSet?: Text }

/** What is read of a text that is not taken. */
export const refused = (problem: Problem): Read => ({
  raw: undefined,
  unknownFields: [],
  problems: [problem],
  place: (path) => path,
})

/** Reads a CodeSystem as a catalog, if it has all of its codes. */
export async function readCodeSystem(
  source: Source,
  { stages, valueSet }: Beside,
  map: Map = {},
): Promise<Read> {
  const resource = byMeaning(asRecord(withoutMethods(source.value)))
  const part = partOfCodeSystem(resource)
  if (part !== undefined) return refused(part)
  const { concepts, headings, problems } = flattenConcepts(resource.concept, 'concept', ['concept'])
  const shared = sharedBy(map)
  const isOther = (code: string) =>
    !isTaken(code) && (!Object.hasOwn(map, code) || Object.hasOwn(shared, code))
  const defined = definitionsOf(resource, isOther, shared)
  const own = ownProperties({ properties: defined }).filter(({ code }) => !Object.hasOwn(map, code))
  const reading: Reading = {
    language: resource.language,
    publishedOn: dayOf(resource.date),
    losses: countLosses(),
    map,
    own: new Map(own.map((one) => [one.code, one])),
  }
  const entries = concepts.map(({ concept }) => entryOf(concept, reading))
  const definitions = isOurs(resource) ? sharing(defined, entries) : defined
  const stageSystem = await resourceIn(stages, source.file, 'CodeSystem')
  const listed = stageSystem && stagesOf(stageSystem)
  const whole = await valueSetOf(resource, valueSet, source.file)
  const { fhir, ...header }: Fields = {
    ...headerOf(resource, source.file, {
      valueSet: whole,
      stageSystem,
    }),
    ...(listed && { stages: listed }),
  }
  const given = {
    ...asRecord(fhir),
    properties: definitions,
    headings: headings.map(({ concept }) => headingOf(concept, reading)),
  }
  const statuses = concepts.some(({ concept }) => statesStatus(concept))
  const isStaged = hasStageProperty(resource)
  const unknownFields = [
    ...(isOurs(resource)
      ? [...UNPUBLISHED, ...(listed || !isStaged ? [] : ['stages'])]
      : unsaid(header, entries, statuses)),
    ...unsure(fhir),
  ]
  return {
    raw: shaped(
      { ...header, ...filled({ fhir: filled(given) }) },
      entries,
      isStaged || !isOurs(resource),
    ),
    unknownFields: [...new Set(unknownFields)],
    notices: [
      ...lostElements(resource),
      ...(whole === undefined || isOurs(resource) ? [] : lostOfValueSet(whole, resource)),
      ...(whole === undefined ? [] : otherDisplays(whole, resource)),
      ...leftOut(reading, concepts),
    ],
    problems,
    place: placer(concepts, entries),
  }
}

const dayOf = (date: unknown): string | undefined =>
  typeof date === 'string' && date.length >= 10 ? date.slice(0, 10) : undefined

/**
 * Reads a ValueSet as the catalog of the CodeSystem whose codes it has: of the one next to it, or of
 * one of the same publisher, from its list alone.
 */
export async function readValueSet(
  source: Source,
  { codeSystem, stages }: Beside,
  map: Map = {},
): Promise<Read> {
  const resource = asRecord(withoutMethods(source.value))
  const file = source.file
    .replace(/valueset(?=\.json$)/i, 'codesystem')
    .replace(/ValueSet-(?=[^\\/]{0,255}$)/, 'CodeSystem-')
  const beside = codeSystem === undefined ? undefined : await parse(codeSystem, file)
  const found = byMeaning(asRecord(withoutMethods(beside?.value)))
  const isWhole = found.resourceType === 'CodeSystem' && partOfCodeSystem(found) === undefined
  const listed = listedConcepts(resource)
  const [system] = systemsOf(resource, listed.concepts)
  const part = partOfValueSet(resource, listed, isWhole ? found : undefined)
  if (part !== undefined) return refused(part)
  const { expansion: _, ...header } = resource
  const isKnown = isWhole && bareCanonical(system) === found.url
  const own = isKnown
    ? await readCodeSystem(beside!, { stages, valueSet: JSON.stringify(resource) }, map)
    : await readCodeSystem(
        { ...source, value: asCodeSystem(resource, listed, system!) },
        { valueSet: JSON.stringify({ ...header, compose: { include: [{ system }] } }) },
        map,
      )
  const entries = asRecords(asRecord(own.raw).codes)
  const byCode = new Map(listed.concepts.map((placed) => [placed.concept.code, placed]))
  // Servers expand in an order of their own.
  const ordered = entries.flatMap(({ code }) => byCode.get(code) ?? [])
  const place = ordered.length === entries.length ? placer(ordered, entries) : () => []
  const notices = [...(own.notices ?? []), ...otherVersion(system!, isKnown ? found : resource)]
  if (isKnown) return { ...own, notices, problems: [], place }
  const unknown = new Set([...own.unknownFields, ...unexpanded(entries)])
  return { ...own, unknownFields: [...unknown], notices, place }
}

/** A notice about the words of a ValueSet that are not those of its CodeSystem. */
function otherDisplays(valueSet: Fields, system: Fields): string[] {
  const own = new Map(
    [...treeNodes(system.concept, 'concept')].map(({ value }) => [value.code, value]),
  )
  const others = listedConcepts(valueSet).concepts.filter(
    ({ concept: { code, display, designation } }) => {
      const said = own.get(code)
      return (
        (display !== undefined && display !== said?.display) ||
        (designation !== undefined && !same(designation, said?.designation))
      )
    },
  )
  return others.length === 0
    ? []
    : [
        `displays and designations of the ValueSet that its CodeSystem does not have, so they were left out: ${bounded(others.map(({ concept }) => short(String(concept.code))))}`,
      ]
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

/** The ValueSet of all codes, if this is it. */
async function valueSetOf(system: Fields, text: Text, file: string): Promise<Fields | undefined> {
  const found = await resourceIn(text, file, 'ValueSet')
  if (found === undefined) return undefined
  const listed = listedConcepts(found)
  if (partOfValueSet(found, listed, system) !== undefined) return undefined
  if (bareCanonical(systemsOf(found, listed.concepts)[0]) !== system.url) return undefined
  const named = system.valueSet
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
const stagesOf = ({ concept, language }: Fields): unknown[] =>
  asRecords(concept).map(
    ({ code: id, display: title, definition: description, _definition, designation }) => {
      const stage = filled({
        title: title === humanize(String(id)) ? undefined : title,
        description: description === title ? undefined : description,
        translations: titleTranslations(
          designationsOf({ designation }, language, () => undefined),
          translationsOf(_definition),
        ),
      })
      return Object.keys(stage).length === 0 ? id : { id, ...stage }
    },
  )

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
