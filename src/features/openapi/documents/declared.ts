import type { Form } from '../../../base/core/contract/forms/form.ts'
import type { Path } from '../../../base/core/diagnostic.ts'
import type { Source } from '../../../base/core/yaml/source.ts'

/** What the catalogs of a run say about a code. */
export type DeclaredCode = {
  code: string
  source: Source
  path: Path
  /** None if they are not known; the usual one first. */
  statuses: readonly number[]
  stop: boolean | undefined
  fix_stage: string | undefined
  retry: string | undefined
  /** The operations that answer with it; undefined if that is not known. */
  raisedBy: readonly string[] | undefined
  /** The code that replaces it, or a sentence about what to do; of a retired or deprecated code. */
  retired?: { instead: string | undefined; meant: string | undefined }
  deprecated?: { instead: string | undefined; meant: string | undefined }
}

/** What the catalogs of a run say, as far as a document repeats it. */
export type Declared = {
  codes: ReadonlyMap<string, DeclaredCode>
  /** The operations of the API; undefined if no catalog lists them. */
  operations: ReadonlyMap<string, { source: Source; path: Path }> | undefined
  forms: readonly Form[]
}

/** The item of `raised_by` that means every operation. */
export const EVERY = '*'

/** True if the catalog says that an operation answers with a code; undefined if it says nothing. */
export const isRaisedBy = ({ raisedBy }: DeclaredCode, operation: string): boolean | undefined =>
  raisedBy && (raisedBy.includes(operation) || raisedBy.includes(EVERY))

/** True if a code can come from one of these operations, as far as the catalog says. */
export const mayComeFrom = ({ raisedBy }: DeclaredCode, operations: ReadonlySet<string>): boolean =>
  raisedBy?.some((id) => id === EVERY || operations.has(id)) ?? true
