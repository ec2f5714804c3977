import { type HeadersLike, headerOf } from '../headers.ts'
import { issueReason } from '../read-outcome.ts'
import { fieldsOf, listOf, textOf } from '../received.ts'
import type { Form, FormReason, ListPlaces, Places } from './form.ts'
import { readPath } from './notation.ts'
import { headerAt, isStatusPlace, valueAtPlace } from './place.ts'

/** What is read: the status, the headers, and the body as a value. */
type Sent = {
  status?: number | undefined
  headers?: HeadersLike | null | undefined
  body?: unknown
}

type ReadItem = (item: unknown) => FormReason
/** Makes what reads the items of a form from what reads its places. */
type ItemReader = (reason: ReadItem) => ReadItem

/**
 * The reasons that a failure carries in a form, in their order; none if it is not of this form. A
 * body is never trusted: only members of its own count, and of each place only the type that it must
 * have. Items of a list beside a reason are kept, so that none is hidden. Constants that are objects
 * or numbers do not identify a form: JSON libraries differ in what is equal.
 */
export const readForm = (form: Form, sent: Sent, isReason = hasCode): FormReason[] =>
  readPlaces(form, sent, isReason, form.outcome && issueReason)

/** The same; an OperationOutcome needs `itemReader`. */
export function readPlaces(
  form: Form,
  sent: Sent,
  isReason: (reason: FormReason) => boolean,
  itemReader?: ItemReader,
): FormReason[] {
  const { body } = sent
  const { top, list } = form
  if (marksOf(form).some(([place, value]) => valueAtPlace(body, place) !== value)) return []
  const read = top && reasonAt(form, top, sent)(body)
  const first = read && isReason(read) ? read : undefined
  const error = first?.error ?? ''
  const listed = list
    ? readListed(form, list, body, itemReader).map((one) => ({ ...one, error: one.error || error }))
    : []
  if (!listed.some(isReason)) return first ? [first] : []
  if (!first) return listed
  const same = listed.findIndex(
    (one) => one.error === error && (!top?.path || one.path === first.path),
  )
  if (same < 0) return [first, ...listed]
  // The top may say more about it: its values, its page.
  const said = Object.entries(listed[same]!).filter(([, part]) => part)
  listed[same] = { ...first, ...Object.fromEntries(said) }
  return listed
}

const hasCode = ({ error }: FormReason): boolean => error !== ''

/** The constants by which the bodies of a form are known, with their places. */
export const marksOf = ({ constant = {} }: Form): [place: string, value: string | boolean][] =>
  Object.entries(constant).filter((one): one is [string, string | boolean] =>
    ['string', 'boolean'].includes(typeof one[1]),
  )

/**
 * The reasons that a success carries in a form, which do not fail the call: of its `warnings`, or of
 * an OperationOutcome.
 */
export function readWarnings(form: Form, { body }: Sent, isReason = hasCode): FormReason[] {
  const { warnings, outcome } = form
  const issues = outcome ? readForm(form, { body }, isReason) : []
  if (issues[0]) return issues
  const listed = warnings ? readListed(form, warnings, body, outcome && issueReason) : []
  return listed.some(isReason) ? listed : []
}

/** The items of a list, as reasons. */
export const readListed = (
  form: Form,
  list: ListPlaces,
  body: unknown,
  itemReader: ItemReader = (reason) => reason,
): FormReason[] => listOf(valueAtPlace(body, list.at)).map(itemReader(reasonAt(form, list)))

/** What reads the reason at some places: those of the top are also in what is around the body. */
function reasonAt(
  form: Form,
  places: Partial<Places>,
  { status = 0, headers }: Sent = {},
): ReadItem {
  return (item) => {
    const value = (part: keyof Places) => {
      const place = places[part]
      const header = headerAt(place)
      return header
        ? headerOf(headers, header)
        : isStatusPlace(place)
          ? status > 399 && status
          : place !== undefined && valueAtPlace(item, place)
    }
    const text = (part: keyof Places) => textOf(value(part))
    const params = value('params')
    return {
      error: codeIn(value('code'), form.code),
      message: text('message'),
      path: readPath(text('path'), form.path),
      fix_stage: text('stage'),
      params:
        typeof params === 'object' && params && !Array.isArray(params)
          ? fieldsOf(params)
          : undefined,
      help: text('help') || undefined,
      title: text('title') || undefined,
    }
  }
}

/** The code in a text such as the address of its page; empty if there is none. */
export function codeIn(value: unknown, around = '{code}'): string {
  const sent = Number.isSafeInteger(value) ? `${value}` : textOf(value)
  if (around === '{code}') return sent
  const [before = '', after = ''] = trimmed(around).split('{code}')
  // `type` of problem details may leave out the origin of its address (RFC 9457 section 3.1.1).
  const text = trimmed((sent.startsWith('/') ? originOf(before) : '') + sent)
  return text.startsWith(before) && text.endsWith(after)
    ? text.slice(before.length, text.length - after.length)
    : ''
}

/** The scheme and the host of an address; empty for another text. */
export const originOf = (address: string): string => /^https?:\/\/[^/]+/.exec(address)?.[0] ?? ''

/** An address without the slash at its end. */
const trimmed = (address: string): string => address.replace(/\/$/, '')
