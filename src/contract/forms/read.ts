import { type HeadersLike, headerOf } from '../headers.ts'
import { fieldsOf, listOf, textOf } from '../received.ts'
import type { Form, FormReason, Place, Places } from './form.ts'
import { readPath } from './notation.ts'
import { readerAt, valueAt } from './place.ts'

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
  const reasonAt = (places: Places): ((item: unknown) => FormReason) => {
    const at = (place: Place | undefined): ((item: unknown) => unknown) => {
      if (place === undefined) return () => undefined
      if (!HEADER.test(place)) return readerAt(place)
      const value = headerOf(headers, place.replace(HEADER, '').toLowerCase())
      return () => value
    }
    const [code, message, path, stage] = [
      places.code,
      places.message,
      places.path,
      places.stage,
    ].map(at)
    const [params, help, title] = [places.params, places.help, places.title].map(at)
    return (item) => {
      const values = params!(item)
      const [page, what] = [textOf(help!(item)), textOf(title!(item))]
      return {
        error: codeIn(code!(item), form.code),
        message: textOf(message!(item)),
        path: readPath(textOf(path!(item)), form.path),
        fix_stage: textOf(stage!(item)),
        ...(typeof values === 'object' &&
          values &&
          !Array.isArray(values) && { params: fieldsOf(values) }),
        ...(page && { help: page }),
        ...(what && { title: what }),
      }
    }
  }
  const first = top && reasonAt(top)(body)
  const sent = list ? listOf(valueAt(body, list.at)) : []
  // Most lists of other bodies have no code: their items are not read.
  if (!first?.error && !(list && sent.some(readerAt(list.code)))) return []
  const items = list ? sent.map(reasonAt(list)) : []
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
