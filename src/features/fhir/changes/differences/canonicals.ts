import {
  givenNames,
  type ResourceKind,
  resourceNames,
} from '../../../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../../../base/core/catalog/parsed-catalog.ts'
import { isRecord, same } from '../../../../base/core/values/record.ts'
import {
  type ComparedSide,
  type Difference,
  eventOf,
  type Location,
  valuesOf,
} from '../../../../base/rules/diff/difference.ts'
import { kindAt } from '../../../../base/rules/diff/kind.ts'
import { structureDifferences } from './fhir-structure.ts'

type Value = ParsedCatalog['value']

/** Fields of `fhir` with kinds of their own; the others are texts of the header. */
const ANSWERS = ['case_sensitive', 'concept_properties', 'hierarchy_meaning', 'version_needed']
const STRUCTURE = ['headings', 'properties']

/**
 * The differences of `fhir`: the names that it gives, the structure of the CodeSystem, and everything
 * else. What `url` and `name` explain is left to them.
 */
export function* fhirDifferences(
  { value: old, isSure: wasSure }: ComparedSide,
  { value: now, isSure }: ComparedSide,
  isKnown: (field: string) => boolean,
): Iterable<Difference> {
  for (const [kind, part, path] of resources(old, now)) {
    const hasGivenUrl = [old, now].some(
      ({ fhir }) => givenNames(fhir, kind, part).url !== undefined,
    )
    const [before, after] = [
      canonical(old, wasSure, [kind, part]),
      canonical(now, isSure, [kind, part]),
    ]
    if (hasGivenUrl && before !== undefined && after !== undefined && before !== after)
      yield nameDifference(CHANGED[kind], 'url', path, [old, now], [before, after])
    if (!isKnown(path[1]!)) continue
    for (const name of ['id', 'name'] as const) {
      const [oldName, newName] = [old, now].map((value) => nameIn(value, [kind, part], name))
      const isGiven = [old, now].some(
        ({ fhir }) => givenNames(fhir, kind, part)[name] !== undefined,
      )
      if (isGiven && oldName !== undefined && newName !== undefined && oldName !== newName)
        yield nameDifference('fhir.names changed', name, path, [old, now], [oldName, newName])
    }
  }
  yield* structureDifferences([old, now], isKnown)
  const [oldFields, newFields] = [without(old.fhir), without(now.fhir)]
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

const nameDifference = (
  kind: Difference['kind'],
  name: string,
  path: readonly string[],
  [old, now]: readonly [Value, Value],
  [before, after]: readonly [string, string],
): Difference => ({
  kind,
  location: [...path, name].join('.'),
  surfaces: ['fhir'],
  old: at(old, [...path, name]),
  new: at(now, [...path, name]),
  before,
  after,
})

/** The id or the name of a resource, if `fhir` gives one; else the one that follows from the name. */
const nameIn = (
  { name, fhir }: Value,
  [kind, part]: readonly [ResourceKind, string],
  field: 'id' | 'name',
): string | undefined =>
  name === undefined ? undefined : resourceNames({ url: '', name, fhir }, kind, part)[field]

const CHANGED = {
  CodeSystem: 'url changed',
  ValueSet: 'valueset.url changed',
} as const

/** A resource, and where `fhir` describes it. */
type Resource = readonly [kind: ResourceKind, part: string, path: readonly string[]]

const resources = (old: Value, now: Value): Resource[] => [
  ['CodeSystem', '', ['fhir', 'code_system']],
  ['ValueSet', '', ['fhir', 'value_set']],
  ['CodeSystem', 'stages', ['fhir', 'stage_code_system']],
  ['ValueSet', 'stages', ['fhir', 'stage_value_set']],
  ...[...new Set([old, now].flatMap(({ fhir }) => Object.keys(fhir?.value_sets ?? {})))].map(
    (part): Resource => ['ValueSet', part, ['fhir', 'value_sets', part]],
  ),
]

/** Undefined if it depends on a field that is not known. */
const canonical = (
  { url, name, fhir }: Value,
  isSure: boolean,
  [kind, part]: [kind: ResourceKind, part: string],
): string | undefined =>
  givenNames(fhir, kind, part).url ??
  (!isSure || url === undefined || name === undefined
    ? undefined
    : resourceNames({ url, name }, kind, part).url)

const at = ({ fhir }: Value, path: readonly string[]): Location => ({
  path: fhir === undefined ? [] : [...path],
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
