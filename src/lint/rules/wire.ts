import { addressesOf } from '../../catalog/names.ts'
import type { Form, ListPlaces, Places } from '../../contract/forms/form.ts'
import { formsOf, type WireForm } from '../../contract/forms/forms-of.ts'
import type { Path } from '../../diagnostic.ts'
import { isRecord } from '../../values/record.ts'
import { same } from '../../values/same.ts'
import { defineRule, entry, file, type LintInput } from '../rule.ts'

const wired = (wire: unknown, fields: Record<string, unknown> = {}) => ({
  source: file({ wire }, entry(fields)),
})
const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const wireFormValid = defineRule({
  id: 'wire-form-valid',
  severity: 'error',
  summary:
    'Every form in `wire` says where the code is, by places that are JSON Pointers or `header:<name>`, and is named once.',
  why: 'Servers write their answers with it, and clients read them: a wrong place carries nothing.',
  good: () => [
    wired('google-rpc'),
    wired(['problem', 'rail']),
    wired({ code: '/error/code', message: '/error/message' }),
    wired({ preset: 'header', code: 'header:x-clinic-error' }),
    wired('operation-outcome'),
    wired({ preset: 'json-api', warnings: { at: '/meta/notices' } }),
    wired({ list: { at: '/errors', code: '/id' }, code_in: 'https://clinic.test/{code}' }),
  ],
  bad: () => [
    wired([]),
    wired({ message: '/message' }),
    wired({ code: 'error.code' }),
    wired({ code: '/error~code' }),
    wired({ code: 'header:x error' }),
    wired({ code: '/code', list: { code: '/code' } }),
    wired({ code: '/code', list: { at: 'header:x-errors', code: '/code' } }),
    wired({ code: '/code', code_in: 'https://clinic.test/errors' }),
    wired({ code: '/code', constant: { ok: false } }),
    wired({ code: '/error', message: '/error/message' }),
    wired({ code: '/error', message: '/error' }),
    wired({ preset: 'json-api', list: { params: '/detail' } }),
    wired(['rail', 'problem', 'rail']),
    { source: file({ wire: 'problem', url: undefined }) },
    { source: file({ wire: 'operation-outcome', url: undefined }) },
    wired({ preset: 'json-api', warnings: { at: 'header:x-warnings' } }),
    wired({ code: '/code', warnings: { code: 'code' } }),
    wired({ code: '/code', warnings: { code: '/id', message: '/id' } }),
  ],
  also: ['header-complete'],
  *check({ header, has, exists }) {
    const { wire, url } = header
    if (wire === undefined) return
    if (Array.isArray(wire) && wire.length === 0)
      yield {
        path: ['wire'],
        part: 'key',
        message: 'the list of forms is empty; name one, such as rail',
      }
    const seen: WireForm[] = []
    for (const { own, form, path, where } of placed(header)) {
      if (seen.some((one) => same(one, own)))
        yield { ...where, message: 'this form is in the list twice; remove one' }
      seen.push(own)
      if (form === 'rail') continue
      for (const { at, place, isBody } of placesOf(own, path))
        if (!(isBody ? POINTER : PLACE).test(place))
          yield {
            path: at,
            message: `"${place}" is not a ${isBody ? '' : 'place: write a '}JSON Pointer such as /error/code${isBody ? '' : ', or header:<name>'}`,
          }
      const isMistyped = [['code'], ['list', 'code']].some((at) => exists([...path, ...at]))
      if (form.top?.code === undefined && form.list?.code === undefined && !isMistyped)
        yield { ...where, message: 'the form does not say where the code is; add "code"' }
      if (isRecord(own) && own.list !== undefined && form.list === undefined)
        yield {
          path: [...path, 'list'],
          message: 'the list has no place; add "at", such as /errors',
        }
      const clash = form.outcome ? undefined : clashIn(form)
      if (clash !== undefined)
        yield {
          ...where,
          message:
            clash[0] === clash[1]
              ? `two parts have the place ${clash[0]}; give each its own`
              : `the place ${clash[1]} is inside ${clash[0]}, which has a value`,
        }
      if (form.code?.includes('{code}') === false)
        yield { path: [...path, 'code_in'], message: 'there is no {code} in this text' }
      if ((form.outcome ?? form.code) && url === undefined && !has('url') && needsUrl(own))
        yield {
          ...where,
          message: `the ${form.outcome ? 'system of the codes is' : 'code is in'} an address that begins with the "url" of the catalog; add "url"`,
        }
    }
  },
})

// The steps of a pointer: `~` only as `~0` or `~1` (RFC 6901 section 3).
const POINTER = /^(?:\/(?:[^/~]|~[01])*)+$/
const PLACE = /^(?:(?:\/(?:[^/~]|~[01])*)+|header:[\w!#$%&'*+.^`|~-]+)$/

const needsUrl = (own: WireForm): boolean =>
  typeof own === 'string' || (own.code_in?.includes('{url}') ?? true)

/** Two places of which one is in the other, or the same: what is written there is lost. */
function clashIn({
  top,
  list,
  warnings,
  status,
  constant,
}: Form): readonly [string, string] | undefined {
  const { at, ...item } = { at: '', ...list }
  const { at: _, ...warning } = warnings as ListPlaces
  const body = [...Object.values({ ...top }), at, ...Object.keys({ ...status, ...constant })]
  for (const places of [body, Object.values(item), Object.values(warning)])
    for (const [index, one] of places.entries()) {
      const other = places.find((two, here) => here !== index && `${two}/`.startsWith(`${one}/`))
      if (one !== '' && other !== undefined) return [one, other]
    }
  return undefined
}

/** The forms of a catalog, with their paths. */
function placed(header: LintInput['header']) {
  const { wire } = header as { wire?: WireForm | readonly WireForm[] }
  const all = wire === undefined ? [] : [wire].flat()
  return all.flatMap((own, index) => {
    const path: Path = Array.isArray(wire) ? ['wire', index] : ['wire']
    const [form] = formsOf(own, addressesOf(header))
    const where = path.length > 1 ? { path } : { path, part: 'key' as const }
    return own === undefined || form === undefined ? [] : [{ own, form, path, where }]
  })
}

const PARTS = ['code', 'message', 'path', 'stage', 'params', 'help', 'title'] as const

/** Every place that a form of one's own names; `isBody` if a header can't have it. */
function placesOf(own: WireForm, path: Path): { at: Path; place: string; isBody: boolean }[] {
  if (typeof own === 'string') return []
  const { list = {}, warnings = {}, status, constant = {} } = own
  const parts = (from: { [Part in keyof Places]?: string }, at: Path, isBody = false) =>
    PARTS.flatMap((part) =>
      from[part] === undefined ? [] : [{ at: [...at, part], place: from[part], isBody }],
    )
  const bodies: [string | undefined, Path][] = [
    [list.at, [...path, 'list', 'at']],
    [warnings.at, [...path, 'warnings', 'at']],
    [status, [...path, 'status']],
    ...Object.keys(constant).map((place): [string, Path] => [place, [...path, 'constant', place]]),
  ]
  return [
    ...parts(own, path),
    ...parts(list, [...path, 'list'], true),
    ...parts(warnings, [...path, 'warnings'], true),
    ...bodies.flatMap(([place, at]) => (place === undefined ? [] : [{ at, place, isBody: true }])),
  ]
}

export const wireFormCarries = defineRule({
  id: 'wire-form-carries',
  severity: 'warn',
  summary: 'The form that services send has a place for the params and the paths of the codes.',
  why: 'What a form has no place for does not reach the client: it shows no value in its own language, and highlights no field.',
  good: () => [
    wired('json-api', { message: 'The member has {count} open bookings.', params }),
    wired('rail', { message: 'The member has {count} open bookings.', params }),
    wired('camara'),
    wired('stripe', { handling: { paths: ['member.id'] } }),
  ],
  bad: () => [
    wired('camara', { message: 'The member has {count} open bookings.', params }),
    wired('google-rpc', { message: 'The member has {count} open bookings.', params }),
    wired('camara', { handling: { paths: ['member.id'] } }),
    wired(['oci', 'rail'], { handling: { paths: ['member.id'] } }),
  ],
  *check({ header, having }) {
    const [first] = placed(header)
    if (first === undefined || first.form === 'rail') return
    const { form, where } = first
    const has = (part: keyof Places) => form.top?.[part] ?? form.list?.[part]
    const count = (entries: readonly unknown[]) =>
      `${entries.length} ${entries.length === 1 ? 'code' : 'codes'}`
    const valued = having('params').filter(({ params = [] }) => params.length > 0)
    if (valued.length > 0 && !has('params'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the params of ${count(valued)}`,
      }
    const typed = valued.filter(({ params = [] }) =>
      params.some(({ type = 'string' }) => type !== 'string' && type !== 'date'),
    )
    if (typed.length > 0 && has('params') && form.params === 'text')
      yield {
        ...where,
        message: `${form.name || 'the form'} carries values as texts, but those of ${count(typed)} are numbers or booleans`,
      }
    const placedCodes = having('handling.paths')
    if (placedCodes.length > 0 && !has('path'))
      yield {
        ...where,
        message: `${form.name || 'the form'} has no place for the paths of ${count(placedCodes)}`,
      }
  },
})
