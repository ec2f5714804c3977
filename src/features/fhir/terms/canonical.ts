import { withoutVersion } from '../../../base/core/catalog/names.ts'

/** An element of a resource without its version; undefined if it is not a text. */
export const bareCanonical = (canonical: unknown): string | undefined =>
  typeof canonical === 'string' ? withoutVersion(canonical) : undefined
