import { EVERY } from './operations.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'
import { hasWorkflow } from './workflow.ts'

/** How many entries have a value; `null` counts the entries without one. */
export type Count<Value> = { value: Value | null; codes: number }

/** How many of the entries that are still sent have each text. */
export type Coverage = {
  language: string
  display: number
  meaning: number
  fix: number
  message: number
  /** Of the titles and descriptions of the catalog and its stages. */
  titles: number
}

/**
 * A catalog in numbers. Only the lifecycle counts retired entries; everything else counts what is
 * still sent.
 */
export type Stats = {
  codes: number
  lifecycle: { active: number; deprecated: number; retired: number }
  /**
   * In the order of the workflow, with stages without codes, then undeclared stages; empty for a
   * catalog without a workflow.
   */
  stages: Count<string>[]
  /**
   * In the order of the document of the API, then undeclared operations, then `*`: every operation;
   * `null` counts the codes that do not say where they come from. Empty if no code says it, and the
   * catalog lists no operations.
   */
  operations: Count<string>[]
  http: Count<number>[]
  stop: Count<boolean>[]
  outcome: Count<string>[]
  /** The catalog's own language first. */
  texts: Coverage[]
  /** The titles and descriptions of the catalog and its stages in its own language; a stage always has a title. */
  titles: number
  /** Fields that the form of the catalog can't carry: they count as missing. */
  unknownFields: readonly string[]
}

const OUTCOMES = ['fail', 'warn', 'ok'] as const
const TEXTS = ['display', 'meaning', 'fix', 'message'] as const

/** Counts the content of a catalog, with the well-typed values of broken entries. */
export function statsOf(reading: Pick<ParsedCatalog, 'value' | 'unknownFields'>): Stats {
  const { value, unknownFields } = reading
  const { codes = [], stages = [], language = 'en' } = value
  const sent = codes.filter(({ retired }) => retired === undefined)
  const deprecated = sent.filter((entry) => entry.deprecated !== undefined).length
  const declared = stages.flatMap((stage) =>
    typeof stage === 'string' ? stage : (stage?.id ?? []),
  )
  const given = sent.map(({ fix_stage }) => fix_stage)
  const coverage = new Map([[language, none(language)]])
  for (const { translations = {}, ...own } of sent)
    for (const [tag, words] of [[language, own] as const, ...Object.entries(translations)]) {
      const counts = coverage.get(tag) ?? none(tag)
      for (const name of TEXTS) if (words?.[name] !== undefined) counts[name]++
      coverage.set(tag, counts)
    }
  const titles = addTitles(coverage, value)
  const [own, ...others] = coverage.values()
  return {
    codes: codes.length,
    lifecycle: {
      active: sent.length - deprecated,
      deprecated,
      retired: codes.length - sent.length,
    },
    stages: tally(hasWorkflow(reading) ? given : given.filter(Boolean), declared),
    operations: originsOf(value, sent),
    http: tally(
      sent.map(({ http }) => http),
      [],
    ).sort((a, b) => (a.value ?? Number.MAX_SAFE_INTEGER) - (b.value ?? Number.MAX_SAFE_INTEGER)),
    stop: tally(
      sent.map(({ stop }) => stop),
      [true, false],
    ),
    outcome: tally(
      sent.map(({ handling }) => handling?.outcome),
      OUTCOMES,
    ),
    texts: [own!, ...others.sort((a, b) => (a.language < b.language ? -1 : 1))],
    titles,
    unknownFields,
  }
}

function originsOf(
  { operations = [] }: ParsedCatalog['value'],
  sent: NonNullable<ParsedCatalog['value']['codes']>,
): Count<string>[] {
  if (operations.length === 0 && sent.every(({ raised_by }) => raised_by === undefined)) return []
  const declared = operations.flatMap((one) => (typeof one === 'string' ? one : (one?.id ?? [])))
  const named = sent.flatMap(({ raised_by }) =>
    raised_by === undefined ? undefined : [...new Set(raised_by)],
  )
  const counts = tally(named, declared)
  // `*` comes after the operations, before what is not given.
  const place = ({ value }: Count<string>) => (value === null ? 2 : value === EVERY ? 1 : 0)
  return counts.sort((one, other) => place(one) - place(other))
}

const none = (language: string): Coverage => ({
  language,
  display: 0,
  meaning: 0,
  fix: 0,
  message: 0,
  titles: 0,
})

/** Counts the titles and descriptions of the catalog and its stages in each language. */
function addTitles(coverage: Map<string, Coverage>, value: ParsedCatalog['value']): number {
  const { stages = [], language = 'en' } = value
  const named = stages.map((stage) =>
    typeof stage === 'string' ? { title: stage } : { ...stage, title: stage?.title ?? stage?.id },
  )
  let all = 0
  for (const { translations = {}, ...own } of [value, ...named])
    for (const field of ['title', 'description'] as const) {
      if (own[field] === undefined) continue
      all++
      for (const [tag, words] of [[language, own] as const, ...Object.entries(translations)]) {
        const counts = coverage.get(tag) ?? none(tag)
        if (words?.[field] !== undefined) counts.titles++
        coverage.set(tag, counts)
      }
    }
  return all
}

/**
 * Expected values first, then others in the order of their first use, then the entries without one.
 */
function tally<Value>(
  values: readonly (Value | undefined)[],
  expected: readonly Value[],
): Count<Value>[] {
  const counts = new Map<Value, number>(expected.map((value) => [value, 0]))
  for (const value of values)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  const without = values.filter((value) => value === undefined).length
  const listed: Count<Value>[] = [...counts].map(([value, codes]) => ({ value, codes }))
  return without > 0 ? [...listed, { value: null, codes: without }] : listed
}
