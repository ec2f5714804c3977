import { asArray, asRecord, asRecords } from '../../base/core/values/record.ts'
import type { FhirResource } from '../fhir/index.ts'
import type { CanonicalResource } from './server-state.ts'

/** The canonicals of a set with the version that a reference to each names. */
export type Versions = ReadonlyMap<string, string>

/** A ValueSet may have a version of its own, so each canonical has one. */
export const versionsOf = (set: readonly CanonicalResource[]): Versions =>
  new Map(set.map(({ url, version }) => [url, version]))

/** For a resource of an earlier set, whose canonicals had its version. */
export const allAt = (versions: Versions, { version }: CanonicalResource): Versions =>
  new Map([...versions.keys()].map((url) => [url, version]))

/**
 * The same resource, with versions in its references to resources of the set. A server would otherwise resolve them to any version,
 * mostly to the last one that it received (FHIR R4 ValueSet.compose.include.version). `immutable`
 * is left out: a fixed definition differs from version to version.
 */
export function pinned<T extends FhirResource>(resource: T, versions: Versions): T {
  const { valueSet, compose, property } = resource
  const canonical = (value: unknown) =>
    versions.has(String(value)) ? `${value}|${versions.get(String(value))}` : value
  const include = (one: unknown) => {
    const { system, ...rest } = asRecord(one)
    return versions.has(String(system)) && rest.version === undefined
      ? { system, version: versions.get(String(system)), ...rest }
      : one
  }
  const bound = (one: unknown) => {
    const { extension, ...rest } = asRecord(one)
    const values = asArray(extension).map((part) => ({
      ...asRecord(part),
      valueCanonical: canonical(asRecord(part).valueCanonical),
    }))
    return extension === undefined ? one : { extension: values, ...rest }
  }
  const { immutable: _, ...kept } = resource as T & { immutable?: unknown }
  return {
    ...(kept as T),
    ...(valueSet !== undefined && { valueSet: canonical(valueSet) }),
    ...(compose !== undefined && {
      compose: { ...asRecord(compose), include: asArray(asRecord(compose).include).map(include) },
    }),
    ...(property !== undefined && { property: asArray(property).map(bound) }),
  }
}

/** True if a ValueSet includes a CodeSystem of the set without its version. */
export const isUnpinned = ({ compose }: FhirResource, versions: Versions): boolean =>
  asRecords(asRecord(compose).include).some(
    ({ system, version }) => versions.has(String(system)) && version === undefined,
  )
