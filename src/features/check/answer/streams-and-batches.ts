import { jsonOf } from '../../../base/core/values/record.ts'
import type { Contract } from '../contract.ts'
import { type Exchange, exchangeOf, headersIn } from './exchange.ts'
import { LARGEST_BODY, type WireRecord } from './record.ts'

/** A body in an answer that has several of them, with its place. */
type Part = { readonly at: string; readonly record: WireRecord }

/**
 * The bodies in an answer of several: the frames of a stream (server-sent events, lines of JSON), or
 * the results of a batch, in forms whose failures travel in a success. Undefined for one body.
 */
export function partsOf(record: WireRecord, contract: Contract): Part[] | undefined {
  const { body, tooLarge } = record
  if (tooLarge || (typeof body === 'string' && body.length > LARGEST_BODY)) return undefined
  const frames = typeof body === 'string' ? framesOf(body, record) : undefined
  if (frames !== undefined)
    return frames.map(({ value, isError }, index) => {
      const whole = { ...record, headers: undefined, body: value }
      const failed = isError || hasFailure(exchangeOf(whole, contract))
      // The status came before the failure, and says nothing about it.
      return { at: `frames[${index}]`, record: failed ? { ...whole, status: undefined } : whole }
    })
  const forms = contract.otherForms
  const isBatched =
    forms.some(({ inSuccess }) => inSuccess) && forms.every(({ list }) => list?.at !== '')
  if (!isBatched) return undefined
  const list = typeof body === 'string' && /^\s*\[/.test(body) ? jsonOf(body) : body
  return Array.isArray(list) && list.length > 0
    ? list.map((item, index) => ({ at: `[${index}]`, record: { ...record, body: item } }))
    : undefined
}

/** The place of a finding in a part, as one in the whole answer. */
export const partPlace = (part: string, at: string): string =>
  at === '' || /^[/[]/.test(at) ? `${part}${at}` : `${part}.${at}`

const hasFailure = ({ kind, reasons }: Exchange): boolean =>
  kind === 'failure' || (kind === 'contract' && reasons.some(({ isWarning }) => !isWarning))

type Frame = { readonly value: unknown; readonly isError: boolean }

/** True for a type of streams, which may never end. */
export const isStream = (type: string): boolean => LINES.test(type) || EVENTS.test(type)

const EVENTS = /^text\/event-stream\b/i
const LINES = /^application\/(?:x-)?(?:ndjson|jsonl|jsonlines|json-seq|stream\+json)\b/i

/** The frames of a stream that are JSON, or say that they are an error; undefined for no stream. */
function framesOf(body: string, record: WireRecord): Frame[] | undefined {
  if ((record.status ?? 0) > 399) return undefined
  const { headers, header } = headersIn(record)
  const type = header('content-type')
  if (LINES.test(type))
    // A JSON text sequence has a record separator before each (RFC 7464).
    return body.split(/[\r\n\x1e]+/).flatMap((line) => frameOf(line, false))
  const isEvents = headers === undefined && /^(?:event|data): ?\S/.test(body)
  return EVENTS.test(type) || isEvents ? eventsOf(body) : undefined
}

/** The events of a stream (HTML, "Server-sent events"). */
const eventsOf = (body: string): Frame[] =>
  body.split(/\r\n\r\n|\n\n|\r\r/).flatMap((event) => {
    const fields = event.split(/\r\n|\n|\r/).map((line) => /^(\w+): ?(.*)$/s.exec(line))
    const fieldsNamed = (name: string) =>
      fields.flatMap((field) => (field?.[1] === name ? [field[2]!] : []))
    return frameOf(
      fieldsNamed('data').join('\n'),
      /(?:^|[._-])error$/i.test(fieldsNamed('event').at(-1) ?? ''),
    )
  })

function frameOf(text: string, isError: boolean): Frame[] {
  const value = jsonOf(text)
  if (value !== undefined) return [{ value, isError }]
  return isError ? [{ value: text, isError }] : []
}
