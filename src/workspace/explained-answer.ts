import { factsOf } from '../catalog/code-page.ts'
import type { Entry } from '../catalog/model.ts'
import { addressesOf, displayOf } from '../catalog/names.ts'
import { answerMarkdown, type Facts } from '../contract/agents/markdown.ts'
import { formsOf, type WireForm } from '../contract/forms/forms-of.ts'
import { reasonsInText, retryAfterIn } from './answer-reasons.ts'
import type { CatalogRun } from './catalog-run.ts'

/** What an answer means by the catalogs: for people, and for programs. */
export type ExplainedAnswer = {
  markdown: string
  json: {
    reasons: readonly {
      error: string
      path: string
      message: string
      known: boolean
      display?: string
    }[]
  }
}

/** Explains the reasons of an answer that is in a text; undefined if there is none. */
export function explainedAnswer(
  text: string,
  jobs: readonly CatalogRun[],
): ExplainedAnswer | undefined {
  const entries = new Map<string, Entry>()
  const stages = new Set<string>()
  for (const { reading } of jobs) {
    const { codes = [], stages: own = [] } = reading.value
    for (const entry of codes) if (entry.code !== undefined) entries.set(entry.code, entry as Entry)
    for (const stage of own) {
      const id = typeof stage === 'string' ? stage : stage?.id
      if (id !== undefined) stages.add(id)
    }
  }
  const forms = jobs.flatMap(({ reading: { value } }) =>
    formsOf([value.wire ?? 'rail', 'operation-outcome'].flat() as WireForm[], addressesOf(value)),
  )
  const reasons = reasonsInText(text, {
    isCode: (code) => entries.has(code),
    isStage: (stage) => stages.has(stage),
    forms,
  })
  if (reasons.length === 0) return undefined
  const facts = reasons.slice(0, MOST).map(({ error, message, path, fix_stage }): Facts => {
    const entry = entries.get(error)
    if (entry === undefined)
      return {
        code: error,
        happened: message || UNKNOWN,
        todo: UNKNOWN,
        stage: fix_stage,
        paths: path ? [path] : [],
      }
    const known = factsOf(entry)
    return {
      ...known,
      happened: message || known.happened,
      stage: fix_stage || known.stage,
      paths: path === '' ? [] : [path],
    }
  })
  const http = entries.get(reasons[0]!.error)?.http
  return {
    markdown: answerMarkdown(facts, { http, retryAfter: retryAfterIn(text) }),
    json: {
      reasons: reasons.slice(0, MOST).map(({ error, path, message }) => ({
        ...{ error: error.slice(0, LONGEST), path: path.slice(0, LONGEST) },
        message: message.slice(0, LONGEST),
        known: entries.has(error),
        ...(entries.has(error) && { display: displayOf(entries.get(error)!) }),
      })),
    },
  }
}

const UNKNOWN = 'The catalog does not have this code. A newer one may have it.'
const MOST = 1000
const LONGEST = 1000
