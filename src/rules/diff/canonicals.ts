import { givenNames, type ResourceKind, resourceNames } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { same } from '../../core/values/record.ts'
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
  isCarried: boolean,
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
  const [was, is] = [rest(old), rest(now)]
  if (isCarried && !same(was, is))
    yield {
      kind: kindAt(['fhir'], eventOf(was, is)),
      location: 'fhir',
      old: at(old, []),
      new: at(now, []),
      ...valuesOf(was, is),
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
  path: fhir === undefined ? [] : path.length === 0 ? ['fhir'] : [...path],
})

/** What is left of `fhir` without canonicals; undefined if that is nothing. */
function rest({ fhir }: Value): unknown {
  const left = without(fhir)
  return left !== null && typeof left === 'object' && Object.keys(left).length > 0
    ? left
    : undefined
}

function without(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'properties') return [[key, inner]]
    const left = key === 'url' ? undefined : without(inner)
    const isEmpty =
      left === undefined ||
      (left !== null && typeof left === 'object' && Object.keys(left).length === 0)
    return isEmpty ? [] : [[key, left]]
  })
  return Object.fromEntries(entries)
}
