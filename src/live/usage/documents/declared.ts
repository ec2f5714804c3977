import { type IssueSeverity, issueSeverityOf } from '../../../core/catalog/issue-severity.ts'
import { type IssueType, issueTypeOf } from '../../../core/catalog/issue-type.ts'
import { addressesOf, canonicalOf, displayOf } from '../../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import type { Addresses } from '../../../core/contract/forms/forms-of.ts'
import type { Path, Related } from '../../../core/diagnostic.ts'
import { placeIn } from '../../../core/yaml/place.ts'

/** The texts of an entry that documents repeat. */
export type TextField = 'message' | 'meaning' | 'fix' | 'display'

/** What a catalog says about a code, and documents repeat. */
export type DeclaredCode = {
  readonly code: string
  readonly isActive: boolean
  readonly replacedBy: string | undefined
  readonly http: number | undefined
  readonly stage: string | undefined
  readonly stop: boolean | undefined
  readonly retry: string | undefined
  readonly issueType: IssueType | undefined
  /** True if the entry says its issue type; else it follows from the status. */
  readonly hasIssueType: boolean
  readonly severity: IssueSeverity | undefined
  /** True if the entry says its severity; else it follows from `stop`. */
  readonly hasSeverity: boolean
  readonly hasMessage: boolean
  readonly hasDisplay: boolean
  texts(field: TextField): readonly string[]
  /** The place of a field in the catalog, or of the entry if it does not have it itself. */
  place(field: readonly string[], message?: string): Related
}

/** The addresses of a catalog in FHIR. */
export type Systems = {
  readonly codes: string
  readonly stages: string
  readonly valueSet: string
}

/** All that the catalogs of a run say about their codes. */
export type DeclaredCodes = {
  readonly codes: ReadonlyMap<string, DeclaredCode>
  readonly systems: readonly Systems[]
  readonly stages: ReadonlySet<string>
}

/** Reads what documents may repeat. Of a code in two catalogs, the one that is not retired counts. */
export function declaredCodes(readings: readonly ParsedCatalog[]): DeclaredCodes {
  const codes = new Map<string, DeclaredCode>()
  const systems: Systems[] = []
  const stages = new Set<string>()
  for (const reading of readings) {
    const { value } = reading
    const { url, name = '' } = value
    const { codeSystem, stageSystem, ownerSystems = [] }: Addresses = addressesOf(value)
    if (url !== undefined && codeSystem !== undefined && stageSystem !== undefined)
      systems.push({
        codes: codeSystem,
        stages: stageSystem,
        valueSet: canonicalOf({ ...value, url, name }, 'ValueSet'),
      })
    for (const owner of ownerSystems)
      systems.push({ codes: owner, stages: stageSystem ?? '', valueSet: owner })
    for (const stage of value.stages ?? []) {
      const id = typeof stage === 'string' ? stage : (stage as { id?: string } | undefined)?.id
      if (id !== undefined) stages.add(id)
    }
    for (const index of (value.codes ?? []).keys()) {
      const declared = declaredCode(reading, index)
      if (declared === undefined) continue
      if (codes.get(declared.code)?.isActive !== true) codes.set(declared.code, declared)
    }
  }
  return { codes, systems, stages }
}

function declaredCode(
  { value, source, origin }: ParsedCatalog,
  index: number,
): DeclaredCode | undefined {
  const entry = value.codes![index]!
  const { code, http, stop, fix_stage, handling, issue_type, retired, deprecated } = entry
  if (code === undefined) return undefined
  const own: Path = ['codes', index]
  return {
    code,
    isActive: retired === undefined && deprecated === undefined,
    replacedBy: (retired ?? deprecated)?.replaced_by,
    http,
    stop,
    stage: fix_stage,
    retry: handling?.retry,
    issueType:
      issue_type ??
      (http === undefined ? undefined : issueTypeOf({ http, handling: handling as never })),
    hasIssueType: issue_type !== undefined,
    severity:
      entry.issue_severity ??
      (stop === undefined ? undefined : issueSeverityOf({ stop, handling: handling as never })),
    hasSeverity: entry.issue_severity !== undefined,
    hasMessage: entry.message !== undefined,
    hasDisplay: entry.display !== undefined,
    texts(field) {
      const all = [
        field === 'display'
          ? displayOf({ code, ...(entry.display !== undefined && { display: entry.display }) })
          : entry[field],
        ...Object.values(entry.translations ?? {}).map((texts) => texts?.[field]),
      ]
      return all.filter((text): text is string => typeof text === 'string')
    },
    place(field, message = 'the catalog has it here') {
      const wanted = [...own, ...field]
      const at = origin(wanted) ?? wanted
      const { file, range } = placeIn(source, at, 'value')
      return { file, range, path: wanted, message }
    },
  }
}
