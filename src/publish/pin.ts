import { asArray, asRecord } from '../core/values/record.ts'
import type { FhirResource } from '../io/fhir-client/response.ts'

/**
 * The same resource, fixed to its own version: its references to resources of the set, which are
 * known by their URLs, name that version. A server would otherwise resolve them to any version,
 * mostly to the last one that it received (FHIR R4 ValueSet.compose.include.version). `immutable`
 * is left out: a fixed definition differs from version to version.
 */
export function pinned<T extends FhirResource>(resource: T, urls: ReadonlySet<string>): T {
  const { version, valueSet, compose, property } = resource
  const canonical = (value: unknown) =>
    typeof value === 'string' && urls.has(value) ? `${value}|${version}` : value
  const include = (one: unknown) => {
    const { system, ...rest } = asRecord(one)
    return urls.has(String(system)) && rest.version === undefined
      ? { system, version, ...rest }
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
export const isUnpinned = ({ compose }: FhirResource, urls: ReadonlySet<string>): boolean =>
  asArray(asRecord(compose).include)
    .map(asRecord)
    .some(({ system, version }) => urls.has(String(system)) && version === undefined)
