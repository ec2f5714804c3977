import type { Form, FormReason, Places } from './form.ts'
import { printPath } from './notation.ts'
import { putAt } from './place.ts'

/** A body in a form, and the headers that carry a part. */
export type Written = { readonly body: unknown; readonly headers: Record<string, string> }

/** The names of the gRPC codes by HTTP status (google/rpc/code.proto). */
const GRPC: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  501: 'UNIMPLEMENTED',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
}

/** Writes reasons, of which there is at least one, in a form. */
export function writeForm(form: Form, reasons: readonly FormReason[], status: number): Written {
  const { top, list, constant = {}, usual = {} } = form
  const [first] = reasons as [FormReason]
  const body: Record<string, unknown> = {}
  const headers: Record<string, string> = {}
  const values = (params: Readonly<Record<string, unknown>>) =>
    form.params === 'text'
      ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`]))
      : params
  const write = (item: Record<string, unknown>, places: Places, reason: FormReason) => {
    const { error, message, path, fix_stage, params, help, title } = reason
    const parts: [string | undefined, unknown][] = [
      [places.title, title],
      [places.code, (form.code ?? '{code}').replace('{code}', () => error)],
      [places.message, message],
      [places.path, path && printPath(path, form.path)],
      [places.stage, fix_stage],
      [places.params, params && Object.keys(params).length > 0 ? values(params) : undefined],
      [places.help, help],
    ]
    for (const [place, value] of parts) {
      // A text without content is written only where clients expect the member.
      if (!place || value === undefined || (value === '' && place !== places.message)) continue
      if (!place.startsWith('header:')) putAt(item, place, value)
      else if (/^[ -~]*$/.test(`${value}`)) headers[place.slice(7)] = `${value}` // ASCII only
    }
    return item
  }
  for (const [place, value] of Object.entries({ ...constant, ...usual })) putAt(body, place, value)
  for (const [place, as] of Object.entries(form.status ?? {}))
    putAt(body, place, as === 'number' ? status : as === 'text' ? `${status}` : grpcOf(status))
  if (top) write(body, top, first)
  if (list && (!top || reasons.length > 1 || (!top.path && first.path !== '')))
    putAt(
      body,
      list.at,
      reasons.map((reason) => write({}, list, reason)),
    )
  return { body, headers }
}

const grpcOf = (status: number): string =>
  GRPC[status] ?? (status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL')
