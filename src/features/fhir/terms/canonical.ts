/** A canonical without its version, which follows a `|` (FHIR, data type canonical). */
export const withoutVersion = (canonical: string): string => canonical.replace(/\|.*$/s, '')

/** An element of a resource without its version; undefined if it is not a text. */
export const bareCanonical = (canonical: unknown): string | undefined =>
  typeof canonical === 'string' ? withoutVersion(canonical) : undefined
