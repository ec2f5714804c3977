import { givenNames, type ResourceKind, resourceNames } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { isRecord, same } from '../../core/values/record.ts'
import { type Difference, eventOf, type Location, valuesOf } from './difference.ts'
import { kindAt } from './kind.ts'

type Value = ParsedCatalog['value']
/** One side; `isSure` if its canonicals can be derived from its `url` and `name`. */
type Side = { value: Value; isSure: boolean }

/**
 * The differences of `fhir`: the canonicals that it gives, and everything else, which no form but
 * errors.yaml carries whole. What `url` and `name` explain is left to them.
 */
export function* fhirDifferences(
  { value: old, isSure: wasSure }: Side,
  { value: now, isSure }: Side,
  isKnown: (field: string) => boolean,
): Iterable<Difference> {
  for (const [kind, part, path] of resources(old, now)) {
    const given = [old, now].some(({ fhir }) => givenNames(fhir, kind, part).url !== undefined)
    const [before, after] = [
      canonical(old, wasSure, [kind, part]),
      canonical(now, isSure, [kind, part]),
    ]
    if (!given || before === undefined || after === undefined || before === after) continue
    yield {
      kind: CHANGED[kind],
      location: path.join('.'),
      surfaces: ['fhir'],
      old: at(old, path),
      new: at(now, path),
      before,
      after,
    }
  }
  const [was, is] = [without(old.fhir), without(now.fhir)]
  for (const field of new Set([...Object.keys(was), ...Object.keys(is)])) {
    const [before, after] = [was[field], is[field]]
    if (!isKnown(field) || same(before, after)) continue
    const path = ['fhir', field]
    yield {
      kind: kindAt(['fhir'], eventOf(before, after)),
      location: path.join('.'),
      old: { path: before === undefined ? [] : path },
      new: { path: after === undefined ? [] : path },
      ...valuesOf(before, after),
    }
  }
}

const CHANGED = {
  CodeSystem: 'codesystem.url changed',
  ValueSet: 'valueset.url changed',
} as const

/** A resource, and where `fhir` gives its canonical. */
type Resource = readonly [kind: ResourceKind, part: string, path: readonly string[]]

const resources = (old: Value, now: Value): Resource[] => [
  ['CodeSystem', '', ['fhir', 'code_system', 'url']],
  ['ValueSet', '', ['fhir', 'value_set', 'url']],
  ['CodeSystem', 'stages', ['fhir', 'stage_code_system', 'url']],
  ['ValueSet', 'stages', ['fhir', 'stage_value_set', 'url']],
  ...[...new Set([old, now].flatMap(({ fhir }) => Object.keys(fhir?.value_sets ?? {})))].map(
    (part): Resource => ['ValueSet', part, ['fhir', 'value_sets', part, 'url']],
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

/** A part of `fhir` without canonicals, and what is empty then. */
function without(value: object = {}): Readonly<Record<string, unknown>> {
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'properties') return [[key, inner]]
    const left = key === 'url' ? undefined : isRecord(inner) ? without(inner) : inner
    return left === undefined || (isRecord(left) && Object.keys(left).length === 0)
      ? []
      : [[key, left]]
  })
  return Object.fromEntries(entries)
}
