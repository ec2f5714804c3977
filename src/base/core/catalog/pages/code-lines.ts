import type { ByStatus, Handled } from '../../contract/by-status.ts'
import { planOf } from '../../contract/plan.ts'
import { type Repetition, weigh } from '../../contract/weigh.ts'
import { codeSpan, linked, quoted } from '../../values/escape.ts'

/** What is known about a reason, or about a code in general. */
export type Facts = {
  readonly code: string
  /** What happened, for people; a list of another publisher may not say it. */
  readonly happened?: string | undefined
  readonly todo?: string | undefined
  readonly http?: number | undefined
  readonly stop?: boolean | undefined
  readonly stage?: string | undefined
  /** The place in the request, or the places in which the code can be reported. */
  readonly paths?: readonly string[] | undefined
  readonly handling?: Handled | undefined
  /** True if the code does not say whether to repeat: the status does. */
  readonly isByStatus?: boolean
  /** The address of a page about the code. */
  readonly help?: string | undefined
}

/** The facts with how a client handles the reason: what its code says, and what its status says. */
export function handledFacts(facts: Facts, byStatus: ByStatus, status = facts.http ?? 0): Facts {
  const { http = status, stop = true, handling, paths: [path = ''] = [] } = facts
  return {
    ...facts,
    handling: planOf(path, { http, stop, handling }, false, status, byStatus),
    isByStatus: handling?.retry === undefined,
  }
}

/** What a client makes of a call: as its `verdict` says it. */
type Outcome = 'blocked' | 'proceed' | 'success'

/** What the code means for the call. A code that is not known blocks it. */
export function outcomeOf({ handling, stop = true }: Facts): Outcome {
  const outcome = handling?.outcome ?? (stop ? 'fail' : 'warn')
  return outcome === 'warn' ? 'proceed' : outcome === 'ok' ? 'success' : 'blocked'
}

export const RESULTS: Readonly<Record<Outcome, string>> = {
  blocked: 'the call failed',
  proceed: 'the call goes on, and someone must act',
  success: 'success, nothing is wrong',
}

/** What reasons mean together, of which there is at least one: what a client decides for them. */
export function verdictOf(
  reasons: readonly Facts[],
  retryAfter?: number,
  attempt = 1,
): Repetition<Outcome> {
  const outcomes = reasons.map(outcomeOf)
  const plans = reasons.flatMap(({ handling = {} }, at) =>
    outcomes[at] === 'blocked' ? [{ handling }] : [],
  )
  const outcome = (['blocked', 'proceed', 'success'] as const).find((one) =>
    outcomes.includes(one),
  )!
  return weigh(outcome, plans, retryAfter === undefined ? undefined : retryAfter * 1000, attempt)
}

/** A code in lines of Markdown: the decision first, then the rest. The facts are {@link handledFacts}. */
export const codeLines = (facts: Facts): string[] => [
  ...decisionLines([facts], facts.http),
  ...detailLines(facts),
]

export const listOf = (lines: readonly string[]): string =>
  lines.map((text) => `- ${text}\n`).join('')

export const decisionLines = (
  reasons: readonly Facts[],
  http?: number,
  retryAfter?: number,
): string[] => [
  `Result: ${RESULTS[verdictOf(reasons).outcome]}${http === undefined ? '' : ` (HTTP ${http})`}.`,
  `Repeat: ${repeatWords(reasons, http, retryAfter)}.`,
]

/** Whether and when to repeat, and whether the status says it: then nothing more if that is not known. */
function repeatWords(reasons: readonly Facts[], http?: number, retryAfter?: number): string {
  const verdict = verdictOf(reasons, retryAfter)
  const failing = reasons.filter((one) => outcomeOf(one) === 'blocked')
  const isByStatus =
    verdict.retry === 'unknown' ||
    (failing.length > 0 && failing.every(({ isByStatus }) => isByStatus))
  if (!isByStatus) return verdictWords(reasons, verdict, retryAfter)
  return http === undefined
    ? 'the status decides'
    : `the status decides (${http}): ${verdictWords(reasons, verdict, retryAfter)}`
}

/** What a program does with the same reasons. */
function verdictWords(
  reasons: readonly Facts[],
  { retry, operation, processed, max, delayMs }: Repetition<Outcome>,
  retryAfter?: number,
): string {
  if (retry === 'none' || retry === 'unknown' || (retry === 'same' && max === 0)) return 'no'
  const steps = operation.map(codeSpan).filter(Boolean).join(', then ')
  if (retry === 'after_fix')
    return `only after a person corrects the request${steps && `, and after ${steps}`}`
  if (retry === 'recreate') return `once, after ${steps || 'starting the step again'}`
  const longest = verdictOf(reasons, retryAfter, LATE).delayMs
  const growth = longest > delayMs ? `, doubling up to ${seconds(longest)}` : ''
  return `the same request, at most ${max === 1 ? 'once' : `${max} times`}, after ${seconds(delayMs)}${growth}; ${processed === false ? 'nothing was processed, so any method' : 'a POST only with an Idempotency-Key'}`
}

/** An attempt whose delay is the longest one. */
const LATE = 64

const seconds = (ms: number): string => `${ms / 1000} s`

const SHOWN: Readonly<Record<string, string>> = {
  field: 'at the field',
  task: 'as a task for someone',
  system: 'as a notice about the system',
  silent: 'in the list of errors, without an interruption',
}

export function detailLines({
  happened,
  todo,
  paths = [],
  stage,
  handling,
  help,
}: Facts): string[] {
  const { present_as = '', audience = [] } = handling ?? {}
  const names = (all: readonly string[]) => all.map(codeSpan).filter(Boolean).join(', ')
  const known: [label: string, text: string | undefined][] = [
    ['What happened', happened && quoted(happened)],
    ['What to do', todo && quoted(todo)],
    ['Place', names(paths)],
    ['Stage', codeSpan(stage ?? '')],
    ['Show', Object.hasOwn(SHOWN, present_as) ? SHOWN[present_as] : ''],
    ['Who can act', names(audience)],
    ['More', linked(help ?? '')],
  ]
  return known.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []))
}
