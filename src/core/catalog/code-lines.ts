import { type Repeatable, type Repetition, weigh } from '../contract/weigh.ts'
import { linked, named, quoted } from '../values/escape.ts'

/** How a client handles a code, as a catalog says it. */
type Handled = Repeatable & {
  readonly outcome?: string | undefined
  readonly present_as?: string | undefined
  readonly audience?: readonly string[] | undefined
}

/** What is known about a reason, or about a code in general. */
export type Facts = {
  readonly code: string
  /** What happened, for people; a list of another publisher may not say it. */
  readonly happened?: string | undefined
  /** What to do about it, for people. */
  readonly todo?: string | undefined
  readonly http?: number | undefined
  readonly stop?: boolean | undefined
  readonly stage?: string | undefined
  /** The place in the request, or the places in which the code can be reported. */
  readonly paths?: readonly string[] | undefined
  readonly handling?: Handled | undefined
  /** The address of a page about the code. */
  readonly help?: string | undefined
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

/** A code in lines of Markdown: the decision first, then the rest. */
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
  `Repeat: ${repeatWords(reasons, retryAfter)}.`,
]

/** Whether and when to repeat: what a program does with the same reasons. */
function repeatWords(reasons: readonly Facts[], retryAfter?: number): string {
  const { retry, operation, max, delayMs } = verdictOf(reasons, retryAfter)
  if (retry === 'none' || (retry === 'same' && max === 0)) return 'no'
  const steps = operation.map(named).filter(Boolean).join(', then ')
  if (retry === 'after_fix')
    return `only after a person corrects the request${steps && `, and after ${steps}`}`
  if (retry === 'recreate') return `once, after ${steps || 'starting the step again'}`
  const longest = verdictOf(reasons, retryAfter, LATE).delayMs
  const growth = longest > delayMs ? `, doubling up to ${seconds(longest)}` : ''
  return `the same request, at most ${max === 1 ? 'once' : `${max} times`}, after ${seconds(delayMs)}${growth}; a POST only with an Idempotency-Key`
}

/** An attempt whose delay is the longest one. */
const LATE = 64

const seconds = (ms: number): string => `${ms / 1000} s`

const SHOWN: Readonly<Record<string, string>> = {
  field: 'at the field',
  task: 'as a task for someone',
  system: 'as a notice about the system',
  silent: 'not at all',
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
  const names = (all: readonly string[]) => all.map(named).filter(Boolean).join(', ')
  const known: [label: string, text: string | undefined][] = [
    ['What happened', happened && quoted(happened)],
    ['What to do', todo && quoted(todo)],
    ['Place', names(paths)],
    ['Stage', named(stage ?? '')],
    ['Show', Object.hasOwn(SHOWN, present_as) ? SHOWN[present_as] : ''],
    ['For', names(audience)],
    ['More', linked(help ?? '')],
  ]
  return known.flatMap(([label, text]) => (text ? [`${label}: ${text}`] : []))
}
