import { active, byStatusOf, type Catalog } from '../../base/core/catalog/catalog.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Deprecated, Entry, Handling, Param, Stage } from '../../base/core/catalog/types.ts'
import { InvalidOutput } from '../../base/targets/invalid-output.ts'
import { whatItIs } from '../../base/targets/typescript-text.ts'
import { oneLine } from './literals.ts'
import { namesOf } from './names.ts'

/** A catalog as generators of other languages print it. */
export type SourceCatalog = {
  /** The title and the version. */
  what: string
  /** False for a catalog without a workflow: its entries have no stage. */
  isStaged: boolean
  stages: readonly SourceStage[]
  /** The codes that are sent, in the order of the catalog. */
  entries: readonly SourceEntry[]
  /**
   * How answers are handled whose codes say nothing: by status, or by a class such as `5xx`. One whose
   * limits the catalog does not say has no policy.
   */
  byStatus: readonly ({ status: string } & SourceHandling)[]
}

export type SourceStage = { id: string; name: string; docs: readonly string[] }

export type SourceEntry = {
  code: string
  name: string
  /** What the error of this code is called: `MemberNotFound`. */
  errorName: string
  /** Meaning and fix, one line each. */
  docs: readonly string[]
  http: number
  stop: boolean
  /** The stage: its text and its name in the language. */
  stage?: { id: string; name: string }
  meaning: string
  fix: string
  message?: string
  params: readonly Required<Pick<Param, 'name' | 'type' | 'optional'>>[]
  handling: SourceHandling
  deprecated?: SourceNotice
}

/** The limits that the contract assumes are filled in; what nobody said about `retry` is not. */
export type SourceHandling = {
  outcome: NonNullable<Handling['outcome']>
  retry?: NonNullable<Handling['retry']>
  /** Only with `retry: same`. */
  policy?: { max: number; baseMs: number; capMs: number }
  key: NonNullable<Handling['key']>
  processed?: false
  presentAs?: string
  audience: readonly string[]
  operation: readonly string[]
  paths: readonly string[]
}

export type SourceNotice = {
  since?: string
  /** The entry to use instead, if it is sent. */
  replacedBy?: { code: string; name: string }
  /** Reason, replacement and note, in one line. */
  text: string
}

/** Prepares a catalog for a language. Throws if two names in that language would be the same. */
export function sourceOf(catalog: Catalog, naming: Parameters<typeof namesOf>[2]): SourceCatalog {
  const entries = active(catalog)
  const isStaged = hasWorkflow(catalog)
  const stages = isStaged ? catalog.stages : []
  const names = namesOf(entries, stages, naming)
  requireNumbers(entries)
  requireNumbers(
    Object.entries(byStatusOf(catalog)).map(([status, handling]) => ({
      code: status,
      http: 0,
      handling: handling as Handling,
    })),
  )
  return {
    what: oneLine(whatItIs(catalog)).trim(),
    isStaged,
    stages: stages.map((stage) => ({
      id: stage.id,
      name: names.stages.get(stage.id)!,
      docs: stageDocs(stage),
    })),
    entries: entries.map((entry) => sourceEntry(entry, isStaged, names)),
    byStatus: Object.entries(byStatusOf(catalog)).map(([status, handling]) => {
      const { policy, ...rest } = sourceHandling({ stop: true, handling: handling as Handling })
      const isSaid = (handling as Handling).retry_policy !== undefined
      return { status, ...rest, ...(isSaid && policy && { policy }) }
    }),
  }
}

/** Throws for numbers that an integer of 16 or 32 bits does not hold: no service has them. */
function requireNumbers(entries: readonly Pick<Entry, 'code' | 'http' | 'handling'>[]): void {
  const fits = (value: number, most: number) =>
    Number.isInteger(value) && value >= 0 && value <= most
  const faults = entries.flatMap(({ code, http, handling: { retry_policy: policy = {} } = {} }) => {
    const long = Object.values(policy).filter((value) => !fits(value, 0x7fff_ffff))
    return [...(fits(http, 0xffff) ? [] : [http]), ...long].map((value) => ({
      code,
      message: `${code} has the number ${value}, which cannot be a status or a time`,
    }))
  })
  if (faults.length > 0) throw new InvalidOutput(faults)
}

const stageDocs = ({ title, description }: Stage): string[] => linesOf(title, description)

const linesOf = (...texts: readonly (string | undefined)[]): string[] =>
  texts.map((text = '') => oneLine(text).trim()).filter((line) => line !== '')

type Names = ReturnType<typeof namesOf>

function sourceEntry(entry: Entry, isStaged: boolean, names: Names): SourceEntry {
  const { code, http, stop, fix_stage, meaning, fix, message, params = [], deprecated } = entry
  return {
    code,
    name: names.codes.get(code)!,
    errorName: names.errors.get(code)!,
    docs: linesOf(meaning, fix),
    http,
    stop,
    ...(isStaged &&
      fix_stage !== undefined && { stage: { id: fix_stage, name: names.stages.get(fix_stage)! } }),
    meaning,
    fix,
    ...(message !== undefined && { message }),
    params: params.map(({ name, type = 'string', optional = false }) => ({ name, type, optional })),
    handling: sourceHandling(entry),
    ...(deprecated && { deprecated: noticeOf(deprecated, names.codes) }),
  }
}

/** The limits of a repetition that nobody set (contract, Retries). */
export const ASSUMED = { max: 3, baseMs: 500, capMs: 10_000 }

/** A handling with what the contract assumes of the rest (contract, Retries). */
function sourceHandling({ stop, handling = {} }: Pick<Entry, 'stop' | 'handling'>): SourceHandling {
  const { outcome = stop ? 'fail' : 'warn', retry, key = 'reuse' } = handling
  const {
    max = ASSUMED.max,
    base_ms: baseMs = ASSUMED.baseMs,
    cap_ms: capMs = ASSUMED.capMs,
  } = handling.retry_policy ?? {}
  const { processed, present_as, audience = [], operation = [], paths = [] } = handling
  return {
    outcome,
    ...(retry !== undefined && { retry }),
    key,
    ...(retry === 'same' && { policy: { max, baseMs, capMs } }),
    ...(processed !== undefined && { processed }),
    ...(present_as !== undefined && { presentAs: present_as }),
    audience,
    operation,
    paths,
  }
}

function noticeOf(
  { since, reason, replaced_by, note }: Deprecated,
  names: ReadonlyMap<string, string>,
): SourceNotice {
  const name = replaced_by === undefined ? undefined : names.get(replaced_by)
  const [from] = linesOf(since)
  return {
    ...(from !== undefined && { since: from }),
    ...(name !== undefined && { replacedBy: { code: replaced_by!, name } }),
    text: linesOf(reason, replaced_by && `Use ${replaced_by} instead.`, note).join(' '),
  }
}
