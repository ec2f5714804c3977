import { entry, file, type RuleDocs } from '../../linter/rule.ts'

const wired = (wire: unknown, fields: Record<string, unknown> = {}) => ({
  source: file({ wire }, entry(fields)),
})

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const wireFormValid: RuleDocs = {
  summary:
    'Every form in `wire` says where the code is, by places that are JSON Pointers or `header:<name>`, has a media type of JSON, and is named once.',
  why: 'Servers write and clients read answers by it: a wrong place carries nothing, and a text in `content-length` or under `__proto__` breaks the answer. Nothing is built with such a form, whatever the level of this rule is.',
  good: () => [
    wired('google-rpc'),
    wired(['problem', 'rail']),
    wired({ code: '/error/code', message: '/error/message' }),
    wired({ preset: 'header', code: 'header:x-clinic-error' }),
    wired('operation-outcome'),
    wired({ preset: 'json-api', warnings: { at: '/meta/notices' } }),
    wired({ list: { at: '/errors', code: '/id' }, code_in: 'https://clinic.test/{code}' }),
    wired({ code: '/code', media_type: 'application/vnd.clinic.v1+json; charset=utf-8' }),
  ],
  bad: () => [
    wired({ code: 'error.code' }),
    wired([]),
    wired({ message: '/message' }),
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
    wired({ code: '/__proto__/code' }),
    wired({ code: '/code', list: { at: '/constructor/errors', code: '/code' } }),
    wired({ code: '/errors/400000000/code' }),
    wired({ code: '/code', constant: { '/meta': { by: { prototype: {} } } } }),
    wired({ code: '/code', message: 'header:Content-Length' }),
    wired({ preset: 'header', code: 'header:set-cookie' }),
    wired({ code: 'header:x-code', message: 'header:X-Code' }),
    wired({ code: '/code', media_type: 'text/html' }),
    wired({ code: '/code', media_type: 'application/json\r\nx: y' }),
  ],
  also: ['header-complete'],
}

export const wireFormCarries: RuleDocs = {
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
}
