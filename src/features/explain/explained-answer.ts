import { byStatusOf } from '../../base/core/catalog/catalog.ts'
import { addressesOf, displayOf } from '../../base/core/catalog/names.ts'
import {
  decisionLines,
  detailLines,
  type Facts,
  handledFacts,
  listOf,
  outcomeOf,
  RESULTS,
  verdictOf,
} from '../../base/core/catalog/pages/code-lines.ts'
import { factsOf } from '../../base/core/catalog/pages/code-page.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { rowsOfForms, type WireForm } from '../../base/core/contract/forms/forms-of.ts'
import { plainName } from '../../base/core/values/escape.ts'
import type { CatalogRun } from '../../base/run/workspace/catalog-run.ts'
import { reasonsInText, retryAfterIn, statusIn } from './answer-reasons.ts'

/** What an answer means by the catalogs: for people, and for programs. */
export type ExplainedAnswer = { markdown: string; json: object }

/** Explains the reasons of an answer that is in a text; undefined if there is none. */
export function explainedAnswer(
  text: string,
  jobs: readonly CatalogRun[],
): ExplainedAnswer | undefined {
  const entries = new Map<string, { entry: Entry; catalog: CatalogRun['reading']['value'] }>()
  const stages = new Set<string>()
  for (const { reading } of jobs) {
    const { codes = [], stages: own = [] } = reading.value
    for (const entry of codes)
      if (entry.code !== undefined)
        entries.set(entry.code, { entry: entry as Entry, catalog: reading.value })
    for (const stage of own) {
      const id = typeof stage === 'string' ? stage : stage?.id
      if (id !== undefined) stages.add(id)
    }
  }
  const found = reasonsInText(text, {
    isCode: (code) => entries.has(code),
    isStage: (stage) => stages.has(stage),
    forms: jobs.flatMap(({ reading: { value } }) =>
      rowsOfForms(value.wire as WireForm | undefined, addressesOf(value)),
    ),
    outcomes: jobs.flatMap(({ reading: { value } }) =>
      rowsOfForms('operation-outcome', addressesOf(value)),
    ),
  })
  const { isForeign } = found
  const reasons = found.reasons.slice(0, MOST)
  if (reasons.length === 0) return undefined
  const http = statusIn(text) ?? entries.get(reasons[0]!.error)?.entry.http
  const facts = reasons.map(({ error, message, path, fix_stage }): Facts => {
    const found = entries.get(error)
    const known: Facts = found
      ? factsOf(found.entry)
      : { code: error, happened: UNKNOWN, todo: UNKNOWN }
    return handledFacts(
      {
        ...known,
        happened: message || known.happened,
        stage: fix_stage || known.stage,
        paths: path === '' ? [] : [path],
      },
      byStatusOf(found?.catalog ?? jobs[0]!.reading.value),
      http,
    )
  })
  const retryAfter = retryAfterIn(text)
  return {
    markdown: answerMarkdown(facts, isForeign ? [FOREIGN] : [], http, retryAfter),
    json: {
      verdict: verdictOf(facts, retryAfter),
      read_by_clients: !isForeign,
      reasons: facts.map((reason) => reasonJson(reason, entries.get(reason.code)?.entry)),
    },
  }
}

/** What people do, and clients can't. */
const FOREIGN =
  'Clients: find no code in it and go by its status, as `wire` of the catalog names other forms.'
const UNKNOWN = 'The catalog does not have this code. A newer one may have it.'
const MOST = 1000
const LONGEST = 1000

/** A reason for programs. What the answer says in it is cut. */
function reasonJson(facts: Facts, entry: Entry | undefined): object {
  const { code, paths = [], happened = '', todo, stage = '', handling = {}, help } = facts
  const [error, path, message, fix_stage] = [code, paths[0] ?? '', happened, stage].map((text) =>
    text.slice(0, LONGEST),
  )
  const { present_as, audience } = handling
  return {
    error,
    path,
    message,
    fix_stage,
    known: entry !== undefined,
    ...(entry && { http: entry.http, display: displayOf(entry) }),
    outcome: outcomeOf(facts),
    fix: todo,
    present_as,
    audience,
    help,
  }
}

/**
 * The reasons of an answer in Markdown: what they mean together, and then each of them. Every text
 * of the catalog and of the service is in quotes, and names are spans of code.
 */
function answerMarkdown(
  all: readonly Facts[],
  notes: readonly string[],
  http?: number,
  retryAfter?: number,
): string {
  const reasons = grouped(all)
  const [first, ...others] = reasons as [Facts, ...Facts[]]
  const decision = [...decisionLines(reasons, http, retryAfter), ...notes]
  if (others.length === 0)
    return `# ${plainName(first.code)}\n\n${listOf([...decision, ...detailLines(first)])}`
  const parts = reasons.map((facts) => {
    const outcome = outcomeOf(facts)
    const alone = outcome === 'blocked' ? [] : [`Result: alone, ${RESULTS[outcome]}`]
    return `## ${plainName(facts.code)}\n\n${listOf([...alone, ...detailLines(facts)])}`
  })
  return [`# ${reasons.length} codes\n\n${listOf(decision)}`, ...parts].join('\n')
}

/** Reasons that differ only in their place as one with several places. */
function grouped(reasons: readonly Facts[]): Facts[] {
  const groups = new Map<string, Facts>()
  for (const facts of reasons) {
    const { code, happened, todo, stage, paths = [] } = facts
    const key = JSON.stringify([code, happened, todo, stage])
    groups.set(key, { ...facts, paths: [...(groups.get(key)?.paths ?? []), ...paths] })
  }
  return [...groups.values()]
}
