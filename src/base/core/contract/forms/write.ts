import { namesIn } from '../paths/json-pointer.ts'
import { fieldsOf, ownOf } from '../received.ts'
import type { Form, FormReason, Places } from './form.ts'
import { printPath } from './notation.ts'
import { headerAt, isInBody, putAt } from './place.ts'
import { statusAs } from './status.ts'

export type Written = { readonly body: unknown; readonly headers: Record<string, string> }

/** Writes reasons, of which there is at least one, in a form. */
export function writeForm(form: Form, reasons: readonly FormReason[], status: number): Written {
  const { top, list, constant = {}, usual = {} } = form
  const [first] = reasons as [FormReason]
  const body: Record<string, unknown> = {}
  const headers: Record<string, string> = {}
  // A copy: what is put into this body, here or by a hook of the service, is in no other.
  for (const [place, value] of Object.entries({ ...constant, ...usual }))
    putAt(body, place, typeof value === 'object' ? structuredClone(value) : value)
  for (const [place, as] of Object.entries(form.status ?? {}))
    putAt(body, place, statusAs(as, status))
  if (top) write(form, top, first, body, headers)
  if (list?.at === '') return { body: itemsOf(form, list, reasons), headers }
  if (list && (!top || reasons.length > 1 || (!top.path && first.path !== '')))
    putAt(body, list.at, itemsOf(form, list, reasons))
  return { body, headers }
}

/** The items of the `warnings` of a form. */
export const writeWarnings = (form: Form, reasons: readonly FormReason[]): object[] =>
  form.warnings ? itemsOf(form, form.warnings, reasons) : []

/** A copy of the body of a success, with items at the place of the `warnings` of a form. */
export const withWarnings = (form: Form, body: object, items: readonly object[]): object =>
  form.warnings ? withValue(body, namesIn(form.warnings.at), items) : body

function withValue(
  body: unknown,
  [name, ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const fields = typeof body === 'object' ? fieldsOf(body) : {}
  const own = ownOf(fields, name!)
  return { ...fields, [name!]: rest.length > 0 ? withValue(own, rest, value) : value }
}

/** A code as a form writes it, with the text around it. */
export const codeText = ({ code = '{code}' }: Pick<Form, 'code'>, error: string): string =>
  code.replace('{code}', () => error)

/** An item without a place for a code has that of the first reason: others are not among them. */
const itemsOf = (form: Form, places: Partial<Places>, reasons: readonly FormReason[]): object[] =>
  reasons
    .filter(({ error }) => places.code !== undefined || error === reasons[0]?.error)
    .map((reason) => write(form, places, reason, {}, {}))

function write(
  form: Form,
  places: Partial<Places>,
  { error, message, path, fix_stage, params, help, title }: FormReason,
  item: Record<string, unknown>,
  headers: Record<string, string>,
): object {
  const parts: [string | undefined, unknown][] = [
    [places.title, title],
    [places.code, codeText(form, error)],
    [places.message, message],
    [places.path, path && printPath(path, form.path)],
    [places.stage, fix_stage],
    [places.params, params && Object.keys(params).length > 0 ? valuesAs(form, params) : undefined],
    [places.help, help],
  ]
  for (const [place, value] of parts) {
    // A text without content is written only where clients expect the member.
    if (!place || value === undefined || (value === '' && place !== places.message)) continue
    if (isInBody(place)) putAt(item, place, value)
    // ASCII only. The status is neither: every answer has it.
    else if (headerAt(place) && /^[ -~]*$/.test(`${value}`)) headers[place.slice(7)] = `${value}`
  }
  return item
}

/** The values of params, as an object of its own: a failure may be answered more than once. */
const valuesAs = ({ params: as }: Form, params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, as === 'text' ? `${value}` : value]),
  )
