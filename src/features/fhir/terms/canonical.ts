import { withoutVersion } from '../../../base/core/catalog/names.ts'
import { asArray, asRecord, type Fields } from '../../../base/core/values/record.ts'

/** An element of a resource without its version; undefined if it is not a text. */
export const bareCanonical = (canonical: unknown): string | undefined =>
  typeof canonical === 'string' ? withoutVersion(canonical) : undefined

/**
 * The same resource without the versions in its references to resources of its own set, where these have
 * just these versions: `publish` writes them for servers, and `build` does not. `versions`: of the
 * resources of the set, by their canonicals.
 */
export function withoutOwnVersions(
  resource: Fields,
  versions: ReadonlyMap<unknown, unknown>,
): Fields {
  const { valueSet, compose, property } = resource
  const canonical = (value: unknown) => {
    const bare = bareCanonical(value)
    return bare !== undefined && value === `${bare}|${versions.get(bare)}` ? bare : value
  }
  const include = (one: unknown) => {
    const { version, ...rest } = asRecord(one)
    return version !== undefined && version === versions.get(rest.system) ? rest : one
  }
  const bound = (one: unknown) => {
    const { extension, ...rest } = asRecord(one)
    return extension === undefined
      ? one
      : { ...rest, extension: asArray(extension).map(canonicalIn) }
  }
  const canonicalIn = (one: unknown) => {
    const { valueCanonical, ...rest } = asRecord(one)
    return valueCanonical === undefined
      ? one
      : { ...rest, valueCanonical: canonical(valueCanonical) }
  }
  return {
    ...resource,
    ...(valueSet !== undefined && { valueSet: canonical(valueSet) }),
    ...(compose !== undefined && {
      compose: { ...asRecord(compose), include: asArray(asRecord(compose).include).map(include) },
    }),
    ...(property !== undefined && { property: asArray(property).map(bound) }),
  }
}
