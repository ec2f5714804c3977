import { type Repeatable, weigh } from '../weigh.ts'
import { linked, named, plainName, quoted } from './quote.ts'

/** How a client handles a code, as a catalog says it. */
export type Handled = Repeatable & {
  readonly outcome?: string | undefined
  readonly present_as?: string | undefined
  readonly audience?: readonly string[] | undefined
}

/** What is known about a reason, or about a code in general. */
export type Facts = {
  readonly code: string
  /** What happened, for people. */
  readonly happened: string
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

type Outcome = 'fail' | 'warn' | 'ok'

/** What the code means for the call. A code that is not known blocks it. */
const outcomeOf = ({ handling, stop = true }: Facts): Outcome => {
  const outcome = handling?.outcome ?? (stop ? 'fail' : 'warn')
  return outcome === 'warn' || outcome === 'ok' ? outcome : 'fail'
}

const RESULTS: Readonly<Record<Outcome, string>> = {
  fail: 'the call failed',
  warn: 'the call goes on, and someone must act',
  ok: 'success, nothing is wrong',
}

/** Words that say what a field is; a program finds the line by them. */
export const LABELS = {
  result: 'Result',
  happened: 'What happened',
  todo: 'What to do',
  repeat: 'Repeat',
  path: 'Place',
  stage: 'Stage',
  show: 'Show',
  audience: 'For',
  help: 'More',
} as const

const SHOWN: Readonly<Record<string, string>> = {
  field: 'at the field',
  task: 'as a task for someone',
  system: 'as a notice about the system',
  silent: 'not at all',
}

/** A code, or a reason, in lines: the decision first, then the rest. */
export const codeLines = (facts: Facts, retryAfter?: number): string[] => [
  ...decisionLines([facts], facts.http, retryAfter),
  ...detailLines(facts),
]

/**
 * The reasons of an answer in Markdown: what they mean together, and then each of them. Every text
 * of the catalog and of the service is in quotes, and names are spans of code.
 */
export function answerMarkdown(
  reasons: readonly Facts[],
  { http, retryAfter }: { http?: number | undefined; retryAfter?: number | undefined },
): string {
  const [first, ...others] = reasons
  if (first === undefined) return ''
  const title = (mark: string, { code }: Facts) => `${mark} ${plainName(code)}\n\n`
  if (others.length === 0)
    return `${title('#', first)}${listOf(codeLines({ ...first, http }, retryAfter))}`
  const parts = reasons.map((facts) => {
    const outcome = outcomeOf(facts)
    const lines = outcome === 'fail' ? [] : [line('result', `alone, ${RESULTS[outcome]}`)]
    return `${title('##', facts)}${listOf([...lines, ...detailLines(facts)])}`
  })
  return [
    `# ${reasons.length} reasons\n\n${listOf(decisionLines(reasons, http, retryAfter))}`,
    ...parts,
  ].join('\n')
}

export const listOf = (lines: readonly string[]): string =>
  lines.map((text) => `- ${text}\n`).join('')

const line = (label: keyof typeof LABELS, text: string): string => `${LABELS[label]}: ${text}`

function decisionLines(reasons: readonly Facts[], http?: number, retryAfter?: number): string[] {
  const outcomes = reasons.map(outcomeOf)
  const outcome = (['fail', 'warn', 'ok'] as const).find((one) => outcomes.includes(one))!
  const failing = reasons.filter((_, at) => outcomes[at] === 'fail')
  return [
    line('result', `${RESULTS[outcome]}${http === undefined ? '' : ` (HTTP ${http})`}.`),
    line('repeat', `${repeatWords(failing, retryAfter)}.`),
  ]
}

/** Whether and when to repeat: what a program does with the same reasons. */
function repeatWords(failing: readonly Facts[], retryAfter?: number): string {
  const plans = failing.map(({ handling = {} }) => handling)
  const retryAfterMs = retryAfter === undefined ? undefined : retryAfter * 1000
  const { retry, operation, max, delayMs } = weigh(plans, 1, retryAfterMs)
  if (retry === 'none' || (retry === 'same' && max === 0)) return 'no'
  if (retry === 'after_fix') return 'only after a person corrects the request'
  if (retry === 'recreate')
    return `once, after ${operation.length === 0 ? 'starting the step again' : operation.map(named).filter(Boolean).join(', then ')}`
  const longest = weigh(plans, LATE, retryAfterMs).delayMs
  const growth = longest > delayMs ? `, doubling up to ${seconds(longest)}` : ''
  return `the same request, at most ${max === 1 ? 'once' : `${max} times`}, after ${seconds(delayMs)}${growth}; a POST only with an Idempotency-Key`
}

/** An attempt whose delay is the longest one. */
const LATE = 64

const seconds = (ms: number): string => `${ms / 1000} s`

function detailLines({ happened, todo, paths = [], stage, handling, help }: Facts): string[] {
  const { present_as = '', audience = [] } = handling ?? {}
  const names = (all: readonly string[]) =>
    all.slice(0, MOST_NAMES).map(named).filter(Boolean).join(', ')
  const known: [keyof typeof LABELS, string | undefined][] = [
    ['happened', quoted(happened)],
    ['todo', todo && quoted(todo)],
    ['path', names(paths)],
    ['stage', named(stage ?? '')],
    ['show', Object.hasOwn(SHOWN, present_as) ? SHOWN[present_as] : ''],
    ['audience', names(audience)],
    ['help', linked(help ?? '')],
  ]
  return known.flatMap(([label, text]) => (text ? [line(label, text)] : []))
}

const MOST_NAMES = 20
