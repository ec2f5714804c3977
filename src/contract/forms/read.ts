import { type HeadersLike, headerOf } from '../headers.ts'
import { fieldsOf, listOf, textOf } from '../received.ts'
import type { Form, FormReason, Place, Places } from './form.ts'
import { readPath } from './notation.ts'
import { valueAt } from './place.ts'

const HEADER = /^header:/

/**
 * The reasons that an answer carries in a form, in their order; none if it is not of this form. A
 * body is never trusted: only members of its own count, and of each place only the type that it must
 * have. Items of a list beside a reason are kept, so that none is hidden.
 */
export function readForm(
  form: Form,
  { headers, body }: { headers?: HeadersLike | null | undefined; body?: unknown },
): FormReason[] {
  const { top, list, constant = {} } = form
  const isOfForm = Object.entries(constant).every(
    ([place, value]) => valueAt(body, place) === value,
  )
  if (!isOfForm) return []
  const reason = (item: unknown, places: Places): FormReason => {
    const at = (place: Place | undefined): unknown =>
      place === undefined
        ? undefined
        : HEADER.test(place)
          ? headerOf(headers, place.replace(HEADER, '').toLowerCase())
          : valueAt(item, place)
    const params = at(places.params)
    const [help, title] = [textOf(at(places.help)), textOf(at(places.title))]
    return {
      error: codeIn(at(places.code), form.code),
      message: textOf(at(places.message)),
      path: readPath(textOf(at(places.path)), form.path),
      fix_stage: textOf(at(places.stage)),
      ...(typeof params === 'object' &&
        params &&
        !Array.isArray(params) && { params: fieldsOf(params) }),
      ...(help && { help }),
      ...(title && { title }),
    }
  }
  const first = top && reason(body, top)
  const items = list ? listOf(valueAt(body, list.at)).map((item) => reason(item, list)) : []
  const listed = items.map((one) => ({ ...one, error: one.error || (first?.error ?? '') }))
  if (listed.every(({ error }) => !error)) return first?.error ? [first] : []
  if (!first?.error) return listed
  const same = listed.findIndex(
    ({ error, path }) => error === first.error && (!top?.path || path === first.path),
  )
  if (same < 0) return [first, ...listed]
  // The top may say more about it: its values, its page.
  const said = Object.fromEntries(Object.entries(listed[same]!).filter(([, part]) => part !== ''))
  return listed.map((one, at) => (at === same ? { ...first, ...said } : one))
}

/** The code in a text such as the address of its page; empty if there is none. */
function codeIn(value: unknown, around = '{code}'): string {
  const text = Number.isSafeInteger(value) ? `${value}` : textOf(value)
  if (around === '{code}') return text
  const [before = '', after = ''] = around.replace(/\/$/, '').split('{code}')
  const [start, end] = [before.length, text.length - after.length - +text.endsWith('/')]
  if (!text.startsWith(before) || !text.startsWith(after, end) || start > end) return ''
  const inside = text.slice(start, end)
  try {
    return decodeURIComponent(inside)
  } catch {
    return ''
  }
}
