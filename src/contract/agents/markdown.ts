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
  all: readonly Facts[],
  { http, retryAfter }: { http?: number | undefined; retryAfter?: number | undefined },
): string {
  const reasons = shownIn(grouped(all))
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
    `# ${reasons.length} codes\n\n${listOf(decisionLines(reasons, http, retryAfter))}`,
    ...parts,
  ].join('\n')
}

/**
 * The reasons with where each is shown, as a client decides it: in an answer that blocks the call, a
 * warning is about something that did not happen.
 */
function shownIn(reasons: readonly Facts[]): Facts[] {
  const isBlocked = reasons.some((facts) => outcomeOf(facts) === 'fail')
  return reasons.map((facts) => {
    const usual = facts.paths?.length ? 'field' : 'task'
    const present_as =
      isBlocked && outcomeOf(facts) !== 'fail' ? 'silent' : facts.handling?.present_as
    return { ...facts, handling: { ...facts.handling, present_as: present_as ?? usual } }
  })
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
  const plans = failing.map(({ handling = {} }) => ({ handling }))
  const retryAfterMs = retryAfter === undefined ? undefined : retryAfter * 1000
  const { retry, operation, max, delayMs } = weigh('fail', plans, retryAfterMs, 1)
  if (retry === 'none' || (retry === 'same' && max === 0)) return 'no'
  const steps = operation.map(named).filter(Boolean).join(', then ')
  if (retry === 'after_fix')
    return `only after a person corrects the request${steps && `, and after ${steps}`}`
  if (retry === 'recreate') return `once, after ${steps || 'starting the step again'}`
  const longest = weigh('fail', plans, retryAfterMs, LATE).delayMs
  const growth = longest > delayMs ? `, doubling up to ${seconds(longest)}` : ''
  return `the same request, at most ${max === 1 ? 'once' : `${max} times`}, after ${seconds(delayMs)}${growth}; a POST only with an Idempotency-Key`
}

/** An attempt whose delay is the longest one. */
const LATE = 64

const seconds = (ms: number): string => `${ms / 1000} s`

function detailLines({ happened, todo, paths = [], stage, handling, help }: Facts): string[] {
  const { present_as = '', audience = [] } = handling ?? {}
  const names = (all: readonly string[]) => all.map(named).filter(Boolean).join(', ')
  const known: [keyof typeof LABELS, string | undefined][] = [
    ['happened', happened && quoted(happened)],
    ['todo', todo && quoted(todo)],
    ['path', names(paths)],
    ['stage', named(stage ?? '')],
    ['show', Object.hasOwn(SHOWN, present_as) ? SHOWN[present_as] : ''],
    ['audience', names(audience)],
    ['help', linked(help ?? '')],
  ]
  return known.flatMap(([label, text]) => (text ? [line(label, text)] : []))
}
