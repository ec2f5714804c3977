import type { Form } from '../../base/core/contract/forms/form.ts'
import { isInBody } from '../../base/core/contract/forms/place.ts'
import { PRESETS } from '../../base/core/contract/forms/presets/index.ts'
import { readForm, readWarnings } from '../../base/core/contract/forms/read.ts'
import { isCodeIn } from '../../base/core/contract/is-code-in.ts'
import { readReasons } from '../../base/core/contract/read-answer.ts'
import { reasonsOf } from '../../base/core/contract/read-body.ts'
import { outcomeReasons } from '../../base/core/contract/read-outcome.ts'
import { isCodeLike, type Reason } from '../../base/core/contract/reason.ts'
import { textOf } from '../../base/core/contract/received.ts'
import { askedWaitMs } from '../../base/core/contract/retry-after.ts'
import { asRecord, jsonOf } from '../../base/core/values/record.ts'

/** What a catalog knows, as far as an answer is read. */
type Known = {
  isCode(code: string): boolean
  isStage(stage: string): boolean
  /** The forms in which clients of the catalog read answers. */
  forms: readonly Form[]
  /** OperationOutcomes with the systems of the catalog. */
  outcomes: readonly Form[]
}

/** The reasons in a text. `isForeign`: true for an answer in which clients of the catalog find none of them. */
type Found = { readonly reasons: readonly Reason[]; readonly isForeign: boolean }

/** What is read of an answer at most, in characters, and how many values are looked at in it. */
const LONGEST = 4_000_000
const MOST_VALUES = 5000
const DEEPEST = 12

/**
 * The reasons in a text that somebody copied: an answer in any form, alone, with its headers, or
 * inside the line of a log. Of several values, the one with the most codes of the catalog counts.
 * Without any, a code of the catalog that is a word of the text.
 */
export function reasonsInText(text: string, known: Known): Found {
  const part = text.slice(0, LONGEST)
  let best: readonly Reason[] = []
  let answer: unknown
  let most = 0
  const status = statusIn(part)
  for (const value of [...valuesIn(part)]) {
    for (const { reasons, look } of readings(value, status, known)) {
      const score = reasons.filter(({ error }) => known.isCode(error)).length * 2
      const rated = score || (reasons.some(({ error }) => isCodeLike(error, look)) ? 1 : 0)
      if (rated > most) [best, answer, most] = [reasons, value, rated]
    }
  }
  if (most > 0) return { reasons: best, isForeign: !isReadByClients(answer, known) }
  const words = new Set(part.match(/[\p{L}\p{N}][\p{L}\p{N}_.:/-]*/gu) ?? [])
  const reasons = [...words]
    .map((word) => word.replace(/(?<![.:/-])[.:/-]+$/, ''))
    .filter(known.isCode)
    .map((error) => ({ error, message: '', path: '', fix_stage: '' }))
  return { reasons, isForeign: false }
}

/** True if clients find a reason in a body, or may find one outside of it: in a header, or in the status. */
function isReadByClients(body: unknown, { isCode, forms }: Known): boolean {
  if (forms.some(({ top }) => top !== undefined && !isInBody(top.code))) return true
  const { errors, warnings } = readReasons(
    forms,
    isCode,
    { status: 500, body },
    isCodeIn(forms, isCode),
  )
  return errors.length + warnings.length > 0
}

/** The seconds that a header `Retry-After` in the text asks for; what a date asks for, only a clock knows. */
export function retryAfterIn(text: string): number | undefined {
  const [, seconds = ''] =
    /\bretry-after["']?\s*[:=]\s*["']?(\d[\d., \t]{0,99})/i.exec(text.slice(0, LONGEST)) ?? []
  const wait = askedWaitMs(seconds, 0)
  return wait < 0 ? undefined : wait / 1000
}

/** The status in a text that has the first line of an answer, or the line of an access log. */
export function statusIn(text: string): number | undefined {
  const [, status] = /\bHTTP\/\d(?:\.\d)?"? ([1-5]\d\d)\b/.exec(text.slice(0, LONGEST)) ?? []
  return status === undefined ? undefined : Number(status)
}

/** A value as each form reads it, and how codes look that are not known there. */
function* readings(
  value: unknown,
  status: number | undefined,
  { isStage, forms, outcomes }: Known,
): Generator<{ reasons: readonly Reason[]; look?: string | undefined }> {
  yield { reasons: reasonsOf(value) }
  yield { reasons: outcomeReasons(value, isStage) }
  const answer = { status, body: value }
  for (const form of [...forms, ...outcomes, ...PRESETS]) {
    const { look } = form
    const placed = anywhere(form, value)
    yield { reasons: readForm(placed, answer), look }
    yield { reasons: readWarnings(placed, answer), look }
  }
}

/** A form whose codes are in an address: the last step of that, whatever is before. */
function anywhere(form: Form, value: unknown): Form {
  if (form.code === undefined) return form
  const [before] = /^.*[/#:?=](?=[^/#:?=]+\/?$)/s.exec(textOf(asRecord(value).type)) ?? []
  return before === undefined ? form : { ...form, code: `${before}{code}` }
}

/**
 * The values of JSON in a text, also inside of it, and inside of texts in them: services log bodies
 * as texts.
 */
function* valuesIn(text: string): Generator<unknown> {
  const budget = { steps: MOST_STEPS }
  const queue: [value: unknown, depth: number][] = []
  const add = (values: Iterable<unknown>, depth: number) => {
    if (depth > DEEPEST) return
    for (const value of values) {
      if (queue.length >= MOST_VALUES) return
      queue.push([value, depth])
    }
  }
  add(jsonIn(text, budget), 0)
  for (const [value, depth] of queue) {
    if (typeof value === 'string') {
      if (/[[{]/.test(value)) add(jsonIn(value, budget), depth + 1)
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    yield value
    add(Object.values(value), depth + 1)
  }
}

/** The objects and lists of JSON in a text, outermost first, and then those with escaped quotes. */
function* jsonIn(text: string, budget: { steps: number }): Generator<unknown> {
  const whole = parsed(text.trim())
  if (whole !== undefined) {
    yield whole
    return
  }
  for (let start = next(text, 0); start >= 0 && budget.steps > 0; ) {
    const end = endOf(text, start, budget.steps)
    budget.steps -= (end ?? text.length) - start
    const found = end === undefined ? undefined : parsed(text.slice(start, end))
    if (found !== undefined) yield found
    start = next(text, found === undefined ? start + 1 : end!)
  }
  if (/[[{]\s*\\"/.test(text))
    yield* jsonIn(text.replaceAll('\\"', '"').replaceAll('\\\\', '\\'), budget)
}

/** How many characters are looked at in all texts of an answer: brackets may open everywhere. */
const MOST_STEPS = 20_000_000

const next = (text: string, from: number): number => {
  const opening = /[[{]/g
  opening.lastIndex = from
  return opening.exec(text)?.index ?? -1
}

/** Where the brackets that open at a place are closed. */
function endOf(text: string, start: number, most: number): number | undefined {
  let depth = 0
  let inText = false
  for (let at = start; at < Math.min(text.length, start + most); at++) {
    const character = text[at]!
    if (inText) {
      if (character === '\\') at++
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** An object or a list of JSON, or one in a text of JSON. */
function parsed(text: string): object | undefined {
  const value = jsonOf(text)
  const inner = typeof value === 'string' ? jsonOf(value) : value
  return typeof inner === 'object' && inner !== null ? inner : undefined
}
