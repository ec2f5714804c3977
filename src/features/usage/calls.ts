import { httpOf } from '../../base/core/contract/named-status.ts'
import type { Span } from '../../base/core/diagnostic.ts'
import { memoByKey } from '../../base/core/values/memo.ts'
import frameworks from './frameworks.json' with { type: 'json' }
import type { KnownCodes } from './known-codes.ts'
import { type AtPlace, frontOf, type Word } from './words.ts'

export type FrameworkName = keyof typeof frameworks

/** A call of a framework that makes an error, up to its last bracket, with what is called on it. */
export type Call = Span & { readonly place: AtPlace }

/** What a framework calls its errors: with the statuses that each can have, or with one as an argument. */
type Framework = {
  readonly fixed: Readonly<Record<string, readonly number[]>>
  readonly given: readonly string[]
}

// Behind the name of what is made: `ResponseEntity<>(…)`, `ErrorBody<Map<String, ?>>(…)`.
const TYPES = '(?:\\s{0,9}<[\\w<>?,.\\s[\\]]{0,99}>)?'

const namesOf = memoByKey((name: FrameworkName) => {
  const { fixed, given }: Framework = frameworks[name]
  const names = [...Object.keys(fixed), ...given].map((one) =>
    one.replace('.', '\\s{0,99}\\.\\s{0,99}'),
  )
  const pattern = new RegExp(`(?<![\\w$])(?:${names.join('|')})(?=${TYPES}\\s{0,9}\\()`, 'g')
  return { pattern, statuses: new Map(Object.entries(fixed)) }
})

export function callsIn(text: string, framework: FrameworkName): Call[] {
  const { pattern, statuses } = namesOf(framework)
  return Array.from(text.matchAll(pattern), ({ 0: name, index: start }): Call => {
    const whole = { start, end: endOfCall(text, start + name.length) }
    const fixed = statuses.get(name.replace(/\s/g, ''))
    const said =
      fixed === undefined
        ? statusIn(text, whole)
        : { statuses: fixed, at: { start, end: start + name.length } }
    return { ...whole, place: { ...said, whole } }
  })
}

const STATUS =
  /\b(?:HttpStatus(?:Code)?|HTTPStatus|StatusCodes?|status)\.(\w{2,60})|\bstatus(?:_?code)?\s{0,9}[:=]\s{0,9}([1-5]\d\d)(?!\d)|[(,]\s{0,99}([1-5]\d\d)\s{0,99}(?=[,)])/gi

/** The status among the arguments of a call; none if there are several. */
function statusIn(text: string, { start, end }: Span): Omit<AtPlace, 'whole'> {
  const given = new Map<number, Span>()
  for (const { 0: all, 1: name, 2: named, 3: alone, index } of text
    .slice(start, end)
    .matchAll(STATUS)) {
    const written = (name ?? named ?? alone)!
    const from = start + index + all.lastIndexOf(written)
    const status = httpOf(written) ?? 0
    if (status >= 400) given.set(status, { start: from, end: from + written.length })
  }
  const [[status, at] = [], ...others] = given
  return status === undefined || others.length > 0
    ? { at: { start, end } }
    : { statuses: [status], at: at! }
}

// A longer call has a whole program in it.
const LONGEST = 1_000
// Brackets, outside of texts in quotes.
const BRACKET =
  /"(?:[^"\\\n]|\\.){0,500}"|'(?:[^'\\\n]|\\.){0,500}'|`(?:[^`\\]|\\.){0,500}`|([([{])|([)\]}])(\s{0,99}\.\s{0,99}\w{1,60}(?=\())?/g

/** The end of the brackets that begin here, and of the calls that follow: `status(404).body(…)`. */
function endOfCall(text: string, begin: number): number {
  const rest = text.slice(begin, begin + LONGEST)
  let depth = 0
  for (const { 0: all, 1: open, 2: close, 3: next, index } of rest.matchAll(BRACKET)) {
    if (open !== undefined) depth++
    else if (close !== undefined) depth--
    if (close !== undefined && depth <= 0 && next === undefined) return begin + index + all.length
  }
  return begin + rest.length
}

const UNKNOWN = [
  // The first argument, also behind a status.
  /^[^(]{0,200}\((?:[^,"'`]{0,200}(?:\d{3}|[Ss]tatus)[^,"'`]{0,100},)?\s{0,99}["'`]([\w.:-]{2,119})["'`]\s{0,99}[,)]/g,
  // What is called like a code: `code = "…"`, `.code("…")`, `"code", "…"` and `"code" to "…"` of a map.
  /(?:\b|set|with)(?:code|error_?code|detail)(?:["'`]?\s{0,9}(?:[:(]|=>?)|["'`]\s{0,9}(?:,|->|to\b))\s{0,9}["'`]([\w.:-]{2,119})["'`]/gi,
  // The first argument of a type that is called like an error: `new ErrorBody("…")`, `ApiProblem.of("…")`.
  new RegExp(
    `(?<![\\w$.])(?=[A-Z])\\w{0,60}(?:Err|Problem|Fault|Fail)\\w{0,60}(?:\\.(?:of|from|create))?${TYPES}\\s{0,9}\\(\\s{0,99}["'\`]([\\w.:-]{2,119})["'\`]\\s{0,99}[,)]`,
    'g',
  ),
  // A member of a list, which may be that of the constants.
  /[\w$](?:\?\.|\.|::|->|\\)([A-Z]\w{2,118})(?![\w$(])/g,
]

/**
 * The words in a call that have to be codes and are not: texts in quotes that are written like the codes of
 * any API, neither one plain word nor a sentence; and members that the list of constants does not have.
 */
export function unknownIn(text: string, { start, end, place }: Call, codes: KnownCodes): Word[] {
  const call = text.slice(start, end)
  const found = new Map<number, Word>()
  for (const pattern of UNKNOWN)
    for (const { 0: all, 1: word = '', index } of call.matchAll(pattern)) {
      const from = start + index + all.lastIndexOf(word)
      const isUnknown = /["'`]/.test(text[from - 1]!)
        ? codes.get(word) === undefined && (isLikeCode(word) || codes.isNumberedLikeCodes(word))
        : codes.isMissing(word, frontOf(text, from))
      if (isUnknown) found.set(from, { start: from, end: from + word.length, word, place })
    }
  return [...found.values()]
}

const isLikeCode = (word: string): boolean =>
  /[A-Za-z]/.test(word) && (/\w[_.:-]\w|\d|[a-z][A-Z]/.test(word) || /^[A-Z]+$/.test(word))

/** Finds the innermost call around places, which are asked for in order, as the calls are. */
export function innermost(calls: readonly Call[]): (place: number) => Call | undefined {
  const open: Call[] = []
  let next = 0
  return (place) => {
    while (next < calls.length && calls[next]!.start <= place) open.push(calls[next++]!)
    while (open.length > 0 && open.at(-1)!.end <= place) open.pop()
    return open.at(-1)
  }
}
