import { statusesOf } from '../../core/catalog/entry-values.ts'
import { issueSeverityOf, issueTypeOf } from '../../core/catalog/issue-type.ts'
import { addressesOf, canonicalOf, displayOf } from '../../core/catalog/names.ts'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Addresses } from '../../core/contract/forms/forms-of.ts'
import type { Path, Related } from '../../core/diagnostic.ts'
import { placeIn } from '../../core/yaml/source.ts'

/** The texts of an entry that documents repeat. */
export type TextField = 'message' | 'meaning' | 'fix' | 'display'

/** What a catalog says about a code, and documents repeat. */
export type DeclaredCode = NonNullable<ReturnType<typeof declaredCode>>

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

/** Reads what may be repeated. Of a code in two catalogs, the one that is not retired counts. */
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
      const before = codes.get(declared.code)
      if (before?.retired !== undefined || before === undefined) codes.set(declared.code, declared)
      else if (declared.retired === undefined)
        codes.set(declared.code, {
          ...(before.isActive ? before : declared),
          statuses: new Set([...before.statuses, ...declared.statuses]),
        })
    }
  }
  return { codes, systems, stages }
}

function declaredCode({ value, source, origin }: ParsedCatalog, index: number) {
  const entry = value.codes![index]!
  const { code, http, stop, fix_stage, handling, retired, deprecated, ...more } = entry
  const given = { handling: handling as never }
  if (code === undefined) return undefined
  const own: Path = ['codes', index]
  const relatedAt = (path: Path, part: 'key' | 'value', message: string): Related => {
    const { file, range } = placeIn(source, origin(path) ?? path, part)
    return { file, range, path, message }
  }
  return {
    code,
    /** Why it is not used any more; undefined also for a code that is only deprecated. */
    retired: retired && {
      message: retiredText(code, retired),
      get related() {
        return relatedAt([...own, 'retired'], 'key', 'retired here')
      },
    },
    isActive: retired === undefined && deprecated === undefined,
    replacedBy: (retired ?? deprecated)?.replaced_by,
    /** Its statuses, in all catalogs of the run. */
    statuses: new Set(statusesOf(entry)) as ReadonlySet<number>,
    stop,
    stage: fix_stage,
    retry: handling?.retry,
    issueType:
      more.issue_type ?? (http === undefined ? undefined : issueTypeOf({ http, ...given })),
    /** True if the entry says its issue type; else it follows from the status. */
    hasIssueType: more.issue_type !== undefined,
    severity:
      more.issue_severity ?? (stop === undefined ? undefined : issueSeverityOf({ stop, ...given })),
    /** True if the entry says its severity; else it follows from `stop`. */
    hasSeverity: more.issue_severity !== undefined,
    hasMessage: entry.message !== undefined,
    texts(field: TextField): string[] {
      const all = [
        field === 'display'
          ? displayOf({ code, ...(entry.display !== undefined && { display: entry.display }) })
          : entry[field],
        ...Object.values(entry.translations ?? {}).map((texts) => texts?.[field]),
      ]
      return all.filter((text): text is string => typeof text === 'string')
    },
    /** The place of a field in the catalog, or of the entry if it does not have it itself. */
    place: (field: readonly string[], message = 'the catalog has it here') =>
      relatedAt([...own, ...field], 'value', message),
  }
}

type Life = { readonly since?: string; readonly replaced_by?: string; readonly note?: string }

function retiredText(code: string, { since, replaced_by, note }: Life): string {
  const way = replaced_by === undefined ? note : `use ${replaced_by} instead`
  return `${code} is retired${since === undefined ? '' : ` since ${since}`}${way === undefined ? '' : `; ${way}`}`
}
