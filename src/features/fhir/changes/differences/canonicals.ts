import {
  givenNames,
  type ResourceNames,
  resourceNames,
} from '../../../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../../../base/core/catalog/parsed-catalog.ts'
import type { Path } from '../../../../base/core/diagnostic.ts'
import { isRecord, same } from '../../../../base/core/values/record.ts'
import {
  type Both,
  type ComparedSide,
  type Difference,
  eventOf,
  type Location,
  valuesOf,
} from '../../../../base/rules/diff/difference.ts'
import { kindAt } from '../../../../base/rules/diff/difference-kind.ts'
import { type FhirResource, pairOf, partOf } from '../../terms/resources.ts'
import { structureDifferences } from './fhir-structure.ts'

type Value = ParsedCatalog['value']

/** Fields of `fhir` with kinds of their own; the others are texts of the header. */
const ANSWERS = ['case_sensitive', 'concept_properties', 'hierarchy_meaning', 'version_needed']
const STRUCTURE = ['headings', 'properties']

/** What a CodeSystem has of `fhir`. */
const OF_CODE_SYSTEM: ReadonlySet<string> = new Set([
  'headings',
  'properties',
  'case_sensitive',
  'version_needed',
  'hierarchy_meaning',
  'copyright_label',
  'approval_date',
  'last_review_date',
  'effective',
  'code_system',
])

/**
 * The differences of `fhir`: the names that it gives, the structure of the CodeSystem, and everything
 * else. What `url` and `name` explain is left to them.
 */
export function* fhirDifferences(
  old: ComparedSide,
  now: ComparedSide,
  { isCarried, isWhole }: Both,
): Iterable<Difference> {
  const isKnown = (field: string) => isCarried('fhir') || (isWhole && OF_CODE_SYSTEM.has(field))
  for (const resource of resourcesOf(old.value, now.value)) {
    const { kind, part, path } = resource
    for (const field of isKnown(`${path[1]}`) ? NAMES : URL_ONLY) {
      const isGiven = [old, now].some(
        ({ value: { fhir } }) => givenNames(fhir, kind, part)[field] !== undefined,
      )
      const [before, after] = [nameIn(old, resource, field), nameIn(now, resource, field)]
      if (!isGiven || before === undefined || after === undefined || before === after) continue
      yield {
        kind: field === 'url' ? CHANGED[kind] : 'fhir.names changed',
        location: [...path, field].join('.'),
        surfaces: ['fhir'],
        old: at(old, [...path, field]),
        new: at(now, [...path, field]),
        before,
        after,
      }
    }
  }
  yield* structureDifferences([old.value, now.value], isKnown)
  const [oldFields, newFields] = [without(old.value.fhir), without(now.value.fhir)]
  for (const field of new Set([...Object.keys(oldFields), ...Object.keys(newFields)])) {
    const [before, after] = [oldFields[field], newFields[field]]
    if (!isKnown(field) || same(before, after)) continue
    const path = ['fhir', field]
    yield {
      kind: kindAt(ANSWERS.includes(field) ? path : ['fhir'], eventOf(before, after)),
      location: path.join('.'),
      old: { path: before === undefined ? [] : path },
      new: { path: after === undefined ? [] : path },
      ...valuesOf(before, after),
    }
  }
}

const URL_ONLY = ['url'] as const
const NAMES = ['url', 'id', 'name'] as const
const CHANGED = { CodeSystem: 'url changed', ValueSet: 'valueset.url changed' } as const

/** A name of a resource: given, or derived. Undefined if it depends on a field that is not known. */
function nameIn(
  { value: { url, name, fhir }, isSure }: ComparedSide,
  { kind, part }: FhirResource,
  field: keyof ResourceNames,
): string | undefined {
  const given = givenNames(fhir, kind, part)[field]
  if (name === undefined) return field === 'url' ? given : undefined
  return given === undefined && field === 'url' && (!isSure || url === undefined)
    ? undefined
    : resourceNames({ url: url ?? '', name, fhir }, kind, part)[field]
}

const resourcesOf = (old: Value, now: Value): FhirResource[] => [
  ...pairOf(''),
  ...pairOf('stages'),
  ...[...new Set([old, now].flatMap(({ fhir }) => Object.keys(fhir?.value_sets ?? {})))].map(
    partOf,
  ),
]

const at = ({ value: { fhir } }: ComparedSide, path: Path): Location => ({
  path: fhir === undefined ? [] : path,
})

/** A part of `fhir` without names and structure, and what is empty then. */
function without(value: object = {}, isTop = true): Readonly<Record<string, unknown>> {
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (isTop && STRUCTURE.includes(key)) return []
    if (!isTop && ['url', 'id', 'name'].includes(key)) return []
    const left = isRecord(inner) ? without(inner, false) : inner
    return left === undefined || (isRecord(left) && Object.keys(left).length === 0)
      ? []
      : [[key, left]]
  })
  return Object.fromEntries(entries)
}
