import type { Entry } from '../../base/core/catalog/types.ts'

/** What a conversion reads of an entry. */
export type KnownEntry = Pick<
  Entry,
  'http' | 'stop' | 'fix_stage' | 'meaning' | 'issue_type' | 'issue_severity' | 'handling'
> &
  Partial<Pick<Entry, 'fix' | 'message' | 'translations'>>

/**
 * What a conversion takes from a catalog: the entries, the language, and the FHIR canonicals of the
 * codes and the stages.
 */
export type Terms = {
  language: string
  /** The base of its addresses; undefined for a catalog without one, such as a flat list. */
  url: string | undefined
  /** The canonical of the codes; undefined for a catalog without a `url`. */
  system: string | undefined
  /** The canonicals of the CodeSystems of imported catalogs that have some of the codes. */
  ownerSystems?: readonly string[]
  /** The canonical of the stages, if it is known. */
  stageSystem?: string | undefined
  entry(code: string): KnownEntry | undefined
  /** The short name of a code that the catalog knows. */
  display(code: string): string | undefined
  /**
   * A code as a FHIR Coding. One that the catalog does not know has neither version nor display:
   * the service may be newer.
   */
  codeCoding(code: string): Coding
  stageCoding(stage: string): Coding
}

/** A code with the terminology that defines it (FHIR R4 2.24.0.4). */
export type Coding = { system?: string; version?: string; code: string; display?: string }

/**
 * The coding of a code. `known` has its display; it is undefined for a code that the terminology
 * lacks, which has no version either.
 */
export const codingOf = (
  { system, version }: { system: string | undefined; version: string | undefined },
  code: string,
  known: { display: string | undefined } | undefined,
): Coding => ({
  ...(system !== undefined && { system }),
  ...(system !== undefined && known && version !== undefined && { version }),
  code,
  ...(known?.display !== undefined && { display: known.display }),
})
