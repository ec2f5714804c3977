import { type Step, stepsOf, valueAt } from '../../base/core/contract/paths/steps.ts'
import { textOf } from '../../base/core/contract/received.ts'
import { BoundedMap } from '../../base/core/values/bounded-map.ts'
import { parsedUrl } from '../../base/core/values/formats.ts'
import { isRecord, same } from '../../base/core/values/record.ts'
import type { Exchange } from './answer/exchange.ts'
import { type Form, fieldAt, formOf, formText } from './answer/reasons.ts'
import { isRedacted } from './answer/redacted.ts'
import type { Contract } from './contract.ts'
import type { Group } from './groups/group.ts'

/**
 * A check that compares an answer with earlier ones: it starts a run, and the result is called with
 * each answer in turn. What it remembers is bounded.
 */
type History = (contract: Contract) => Group

type Single = { code: string; path: string; request: unknown }

/**
 * Validation returns all reasons at once (contract, Several reasons). A heuristic: an endpoint returns one
 * reason; the next call corrects its place, and nothing elsewhere, and gets another single reason about a
 * place that both calls sent alike: the first answer could have had it.
 */
const drip: History = ({ entry, shown }) => {
  const last = new BoundedMap<Single>()
  return (exchange, report) => {
    const single = singleOf(exchange, entry)
    if (single === undefined || exchange.url === '') return
    const endpoint = `${exchange.method} ${parsedUrl(exchange.url, 'http://localhost')?.pathname ?? ''}`
    const before = last.get(endpoint)
    last.set(endpoint, single)
    if (before === undefined || (before.code === single.code && before.path === single.path)) return
    const [isCorrected, isAlike] = [before.path, single.path].map((path) =>
      isSameAt(before.request, single.request, path),
    )
    if (
      !isCorrected &&
      isAlike &&
      isElsewhereSame(before, single.request) &&
      hasParent(before.request, single.path) &&
      !isNextItem(before.path, single.path)
    )
      report({
        id: 'wire-reasons-drip',
        at: 'error',
        message: `${shown(single.code)} at ${shown(single.path)} was there in the call before, whose answer had only ${shown(before.code)}`,
        help: 'return all reasons of a call at once',
      })
  }
}

/**
 * The one reason of an answer, if it is a fault of the request, which a person corrects: as the handling of
 * its code says, whatever the status. Others, such as a state or an outage, are found one after the
 * other by their nature.
 */
function singleOf(
  { kind, failed, status, reasons, request }: Exchange,
  entry: Contract['entry'],
): Single | undefined {
  if (request === undefined || kind !== 'contract' || !failed) return undefined
  const [reason, second] = reasons.filter(({ isWarning }) => !isWarning)
  if (reason === undefined || second) return undefined
  const { handling } = entry(reason.fields.error) ?? {}
  // A list without handling says nothing else.
  const isFault = handling ? handling.retry === 'after_fix' : status === 400 || status === 422
  if (!isFault) return undefined
  const [code, path] = [textOf(reason.fields.error), textOf(reason.fields.path)]
  // A path with `[]` does not say which item, and the empty one is about the whole request.
  return path === '' || path.includes('[]') || stepsOf(path) === undefined
    ? undefined
    : { code, path, request }
}

/** A request that was corrected in one item may fail in a later one, which nobody looked at yet. */
function isNextItem(path: string, next: string): boolean {
  const [one, two] = [stepsOf(path)!, stepsOf(next)!]
  const at = one.findIndex((step, index) => step !== two[index])
  return typeof one[at] === 'number' && Number(two[at]) > one[at]
}

/** True if a request differs from that of an answer in the object alone that has the place of its reason. */
function isElsewhereSame({ request, path }: Single, next: unknown): boolean {
  const steps = stepsOf(path)!
  const place = steps.length > 1 ? steps.slice(0, -1) : steps
  return same(without(request, place), without(next, place))
}

const without = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (step === undefined) return undefined
  if (Array.isArray(value))
    return value.map((item: unknown, index) => (index === step ? without(item, rest) : item))
  return isRecord(value) ? { ...value, [step]: without(value[step], rest) } : value
}

/** A place in an object that was not sent could not be looked at. */
function hasParent(request: unknown, path: string): boolean {
  const parent = valueAt(request, stepsOf(path)!.slice(0, -1))
  return typeof parent === 'object' && parent !== null
}

const isSameAt = (one: unknown, other: unknown, path: string): boolean =>
  JSON.stringify(valueAt(one, stepsOf(path)!)) === JSON.stringify(valueAt(other, stepsOf(path)!))

// What is remembered is bounded.
const LONGEST = 1000

const MOST_TEXTS = 5

/**
 * The text of a code may change: clients show it and never parse it. Each new text of a code in a
 * language is reported, up to the fifth; never its words, which are about a caller.
 */
const changedMessages: History = ({ entry }) => {
  const known = new BoundedMap<{ alike: RegExp; words: string }[]>(2000)
  return ({ kind, reasons, header }, report) => {
    if (kind !== 'contract') return
    for (const reason of reasons) {
      const code = textOf(reason.fields.error)
      if (entry(code) === undefined) continue
      const language = header('content-language')
      const key = language === '' ? code : `${code}\n${language}`
      const texts = known.get(key) ?? []
      if (texts.length === MOST_TEXTS) continue
      const message = textOf(reason.fields.message).slice(0, LONGEST)
      // Most texts of a code differ in numbers alone, which a pattern finds in a tenth of the time.
      if (texts.some(({ alike }) => alike.test(message)) || message === '' || isRedacted(message))
        continue
      const words = withoutValues(message)
      if (texts.some((before) => before.words === words)) continue
      known.set(key, [...texts, { alike: alikeOf(message), words }])
      if (texts.length > 0)
        report({
          id: 'wire-message-changed',
          at: fieldAt(reason, 'message'),
          message: `the text of ${code} has changed: ${texts.length + 1} different texts so far`,
          help: 'nothing to do: clients show the text and never parse it',
        })
    }
  }
}

/** What texts match that differ from this one in numbers alone. */
const alikeOf = (message: string): RegExp =>
  new RegExp(`^${message.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\d+/g, '\\d+')}$`)

/**
 * A message without what differs from call to call: numbers, identifiers, and what is in quotes.
 */
const withoutValues = (message: string): string =>
  message
    .replace(/"[^"]*"|“[^”]{0,200}”|«[^»]{0,200}»|\([^)]{0,200}\)/g, '…')
    .replace(/(?<!\S)[^\s\d]*\d\S*/g, '…')

/**
 * The form of several reasons is assumed (contract), so a service may choose one; clients must not
 * meet two.
 */
const mixedForms: History = ({ reasons: { key } }) => {
  let first: Form | undefined
  return ({ kind, value, failed, reasons }, report) => {
    const form = kind === 'contract' ? formOf(value, failed, reasons) : undefined
    if (form === undefined) return
    first ??= form
    if (form !== first)
      report({
        id: 'wire-reasons-shape',
        severity: 'error',
        message: `several reasons are sent ${formText(form, key)}, but earlier ${formText(first, key)}`,
        help: `send several reasons in one form: the first at the top, and all in "${key}"`,
      })
  }
}

export const histories: readonly History[] = [drip, changedMessages, mixedForms]
