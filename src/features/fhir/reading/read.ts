import { humanize } from '../../../base/core/catalog/names.ts'
import { EVERY } from '../../../base/core/catalog/operations.ts'
import catalogShape from '../../../base/core/catalog/shape.json' with { type: 'json' }
import { canonicalize } from '../../../base/core/catalog/shape.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  filled,
} from '../../../base/core/values/record.ts'
import type { Shape } from '../../../base/core/yaml/decode.ts'
import type { Problem, Source } from '../../../base/core/yaml/source.ts'
import type { HowToRead, Read } from '../../../base/forms/published/reader.ts'
import { unsaid } from '../../../base/forms/published/unsaid.ts'
import { addTranslations, translationsOf } from '../../../libraries/wire/translations.ts'
import { bareCanonical } from '../terms/canonical.ts'
import { definitionsOf, SHARED_FIELDS } from '../terms/own-properties.ts'
import { short } from '../terms/short.ts'
import { byMeaning } from './by-meaning.ts'
import {
  designationsOf,
  entryOf,
  headingOf,
  type Reading,
  statesStatus,
  valuesIn,
} from './concept.ts'
import { flattenConcepts, listedConcepts, type PlacedConcept } from './concepts.ts'
import { headerOf } from './header.ts'
import { hasStageProperty, isOurs } from './ours.ts'
import { placer } from './place.ts'
import { ABSENT, UNPUBLISHED } from './unknown-fields.ts'
import { partOfCodeSystem, partOfValueSet } from './whole.ts'

/** The fields of properties that no field takes by itself, by property. */
type Map = HowToRead['map']

/** The resources beside one: the CodeSystem of the stages, and the other one of the codes. */
export type Beside = { codeSystem?: Source; stages?: Source; valueSet?: Source }

/** What is read of a text that is not taken. */
export const refused = (problem: Problem): Read => ({
  raw: undefined,
  unknownFields: [],
  problems: [problem],
  place: (path) => path,
})

/** Reads a CodeSystem as a catalog, if it has all of its codes. */
export function readCodeSystem(source: Source, { stages, valueSet }: Beside, map: Map = {}): Read {
  const codeSystem = asRecord(source.value)
  const part = partOfCodeSystem(codeSystem)
  if (part !== undefined) return refused(part)
  const { resource, declared } = byMeaning(codeSystem)
  const { concepts, headings, problems } = flattenConcepts(resource.concept, 'concept', ['concept'])
  const { definitions: defined, own } = definitionsOf(
    resource.url,
    declared.filter(({ isOwn }) => isOwn),
    map,
  )
  const { date } = resource
  const reading: Reading = {
    language: languageOf(resource, concepts),
    publishedOn: typeof date === 'string' && date.length >= 10 ? date.slice(0, 10) : undefined,
    map: Object.fromEntries(
      Object.entries(map).map(([name, field]) => [
        declared.find(({ published }) => published === name)?.code ?? name,
        field,
      ]),
    ),
    own,
  }
  const entries = concepts.map(({ concept }) => entryOf(concept, reading))
  const ours = isOurs(resource)
  const isStaged = hasStageProperty(resource)
  const properties = ours ? sharing(defined, entries) : defined
  const stageSystem = stages && asRecord(stages.value)
  const { whole, notices } = valueSet
    ? wholeSet(resource, asRecord(valueSet.value))
    : { notices: [] }
  const { fhir, ...header } = headerOf(resource, source.file, { valueSet: whole, stageSystem })
  const names = {
    ...asRecord(fhir),
    properties,
    headings: headings.map(({ concept }) => headingOf(concept)),
  }
  const listed = stageSystem && { stages: stagesOf(stageSystem) }
  const unknownFields = [
    ...(ours
      ? [...UNPUBLISHED, ...(listed || !isStaged ? [] : ['stages'])]
      : unsaid(
          { ...header, ...listed },
          entries,
          concepts.some(({ concept }) => statesStatus(concept)),
        )),
    ...unsure(fhir),
  ]
  return {
    raw: shaped(
      { ...header, ...listed, ...filled({ fhir: filled(names) }) },
      entries,
      isStaged || !ours,
    ),
    unknownFields: [...new Set(unknownFields)],
    absentFields: ours ? [] : ABSENT,
    notices: [...notices, ...unmapped(reading, concepts)],
    resources: { codeSystem: codeSystem, ...(whole && { valueSet: whole }) },
    problems,
    place: placer(concepts, entries),
  }
}

/**
 * The language of the displays. A resource that does not say it is published as `en`; where each
 * designation in `en` is the display again, it adds nothing.
 */
function languageOf({ language }: Fields, concepts: readonly PlacedConcept[]): unknown {
  if (language !== undefined) return language
  const isDisplay = concepts.every(({ concept }) =>
    designationsOf(concept, language).every(
      ([tag, text]) => tag !== 'en' || text === concept.display,
    ),
  )
  return isDisplay ? 'en' : language
}

/** Reads a ValueSet as the catalog of the CodeSystem beside it, whose codes it has, all and no others. */
export function readValueSet(
  source: Source,
  { codeSystem, stages }: Beside,
  map: Map = {},
  advice?: string,
): Read {
  const resource = asRecord(source.value)
  const beside = asRecord(codeSystem?.value)
  const part =
    (codeSystem && partOfCodeSystem(beside)) ??
    partOfValueSet(
      resource,
      listedConcepts(resource),
      codeSystem && byMeaning(beside).resource,
      advice,
    )
  if (codeSystem === undefined || part !== undefined) return refused(part!)
  const read = readCodeSystem(codeSystem, { ...(stages && { stages }), valueSet: source }, map)
  const entries = asRecords(asRecord(read.raw).codes)
  const listed = listedConcepts(resource).concepts
  const byCode = new Map(listed.map((placed) => [placed.concept.code, placed]))
  // Servers expand in an order of their own.
  const ordered = entries.flatMap(({ code }) => byCode.get(code) ?? [])
  const place = ordered.length === entries.length ? placer(ordered, entries) : () => []
  return { ...read, problems: [], place }
}

/**
 * The definitions of properties of ours: one whose values are those of a field of the catalog is a
 * further code of this field, and its own field is taken out of the entries.
 */
function sharing<Given extends object>(
  definitions: Readonly<Record<string, Given>>,
  entries: readonly Record<string, unknown>[],
): Record<string, Given> {
  const shared: Record<string, Given> = {}
  for (const [name, definition] of Object.entries(definitions)) {
    const field = SHARED_FIELDS.find(
      (one) =>
        !Object.hasOwn(shared, one) &&
        entries.some((entry) => entry[one] !== undefined) &&
        entries.every((entry) => entry[one] === entry[name]),
    )
    shared[field ?? name] =
      field === undefined ? definition : { code: name.replace(/^x-/, ''), ...definition }
    if (field !== undefined) for (const entry of entries) delete entry[name]
  }
  return shared
}

/** A notice about properties that the user named and no code has. */
function unmapped({ map = {} }: Reading, concepts: readonly PlacedConcept[]): string[] {
  const values = concepts.flatMap(({ concept }) => valuesIn(concept))
  const missing = Object.keys(map).filter((name) => values.every(({ code }) => code !== name))
  return missing.length > 0
    ? [`no code has the mapped property ${missing.map((name) => short(name.trim())).join(', ')}`]
    : []
}

/** The ValueSet of all codes, if this is it; else why it is not, if it has its canonical. */
function wholeSet(
  { valueSet: named, ...system }: Fields,
  found: Fields,
): { whole?: Fields; notices: string[] } {
  const sibling = String(system.url).replace('/CodeSystem/', '/ValueSet/')
  const isNamed = found.url === (bareCanonical(named) ?? sibling)
  const part = partOfValueSet(found, listedConcepts(found), system)
  if (part === undefined && (named === undefined || isNamed)) return { whole: found, notices: [] }
  if (part === undefined)
    return {
      notices: [
        `no field takes this, so it is left out: the ValueSet ${short(String(found.url))}; the CodeSystem names a different one for all its codes, ${short(String(named))}, which is published`,
      ],
    }
  return {
    notices: isNamed
      ? [
          `the ValueSet ${short(String(found.url))} is published with all codes, and otherwise than it is now: ${part.message}`,
        ]
      : [],
  }
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
      })
      addTranslations(stage, 'title', designationsOf({ designation }, language))
      addTranslations(stage, 'description', translationsOf(_definition))
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
