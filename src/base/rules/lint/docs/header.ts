import { entry, file, fixable, type RuleDocs } from '../../linter/rule.ts'

export const catalogNonempty: RuleDocs = {
  summary: '`codes` has at least one entry.',
  why: 'An empty catalog would pass every other check.',
  good: () => [entry()],
  bad: () => [{ source: file({}, '  []') }, { source: file().replace(/codes:[\s\S]*/, '') }],
}

const life = { since: '1.0.0', reason: 'One code is enough.', note: 'Request the record again.' }

export const dateValid: RuleDocs = {
  summary: 'Every `date` is a real calendar date in the form `YYYY-MM-DD`.',
  why: 'Every generated timestamp comes from this date, so that the same input always gives the same bytes.',
  good: () => [
    ...['2026-03-01', '2028-02-29'].map((date) => ({ source: file({ date }) })),
    entry({
      deprecated: { ...life, date: '2026-03-01' },
      retired: { ...life, date: '2026-09-01' },
    }),
  ],
  bad: () => [
    ...['2026-02-29', '2026-3-1', '01.03.2026', '2026-03-01T00:00:00Z', '2026-13-01'].map(
      (date) => ({ source: file({ date }) }),
    ),
    entry({ deprecated: { ...life, date: '2026-02-29' } }),
    entry({ retired: { ...life, date: 'last year' } }),
  ],
}

const ALWAYS = ['name', 'version', 'stages']

const FOR_FHIR = ['url', 'status', 'date']

export const headerComplete: RuleDocs = {
  summary:
    '`name` and `version` are present; `stages` if `wire` names `rail`, the default; with a FHIR target also `url`, `status` and `date`.',
  why: 'File names, ids, canonical URLs and timestamps are derived from them; nothing can be generated without them.',
  good: () => [
    { source: file() },
    { source: file({ wire: 'google-rpc', stages: undefined }, entry({ fix_stage: undefined })) },
  ],
  bad: () => [
    ...[...ALWAYS, ...FOR_FHIR].map((field) => ({ source: file({ [field]: undefined }) })),
    { source: file({ wire: ['google-rpc', 'rail'], stages: undefined }) },
  ],
  also: ['stage-known'],
}

const contact = (url: string) => ({ source: file({ contact: [{ name: 'Clinic API team', url }] }) })

export const linkValid: RuleDocs = {
  summary: '`help` and the `url` of a contact are absolute `https` links.',
  why: 'A relative link does not work where the text is shown, and browsers warn about plain http.',
  good: () => [entry({ help: 'https://clinic.test/help#member' }), contact('https://clinic.test')],
  bad: () => [
    ...[
      '/help/member',
      'clinic.test/help',
      'http://clinic.test/help',
      'https://',
      'https://clinic.test/a page',
    ].map((help) => entry({ help })),
    contact('mailto:api@clinic.test'),
  ],
}

const ownHelp = (help: string) => ({
  source: file({ url: 'https://clinic.test/terminology' }, entry({ help })),
})

export const helpPublished: RuleDocs = {
  summary: 'A `help` below `url` is a page that the site has.',
  why: 'The site has a page for each code and each operation there, and nothing else below `codes/` and `operations/`: any other address is a 404 for a client that shows it.',
  good: () => [
    ...[
      'codes/MEMBER_NOT_FOUND',
      'codes/MEMBER_NOT_FOUND/',
      'codes/MEMBER_NOT_FOUND/#do',
      '',
      'guide',
    ].map((path) => ownHelp(`https://clinic.test/terminology/${path}`)),
    ownHelp('https://clinic.test/codes/OTHER'),
  ],
  bad: () =>
    ['codes/MEMBER_UNKNOWN', 'codes/MEMBER_UNKNOWN/index.md', 'operations/openVisit/'].map((path) =>
      ownHelp(`https://clinic.test/terminology/${path}`),
    ),
}

export const nameKebab: RuleDocs = {
  summary:
    '`name` is lower-case kebab-case; it starts with a letter and has at most 40 characters.',
  why: 'File names, the FHIR id (64 characters with its suffixes) and the FHIR name (in PascalCase) are derived from it.',
  good: () => ['clinic-errors', 'a', 'v2-errors'].map((name) => ({ source: file({ name }) })),
  bad: () => [
    ...['Clinic Errors', 'clinic_errors', '2-errors', '../clinic', `c${'x'.repeat(40)}`].map(
      (name) => fixable('ask', { source: file({ name }) }),
    ),
    ...['-', 'nul'].map((name) => ({ source: file({ name }) })),
  ],
}

export const versionSemver: RuleDocs = {
  summary: '`version` is a SemVer version, such as `1.4.0`, without build metadata (`+7`).',
  why: 'The change rules compare versions, and FHIR references join them to a URL, where `#`, `|`, spaces and `+` have another meaning. Build metadata does not order versions.',
  good: () =>
    ['1.0.0', '0.3.12', '2.0.0-rc.1', '2.0.0-x.7.z.92'].map((version) => ({
      source: file({ version }),
    })),
  bad: () => [
    ...['1.0', 'v1.0.0', '1.0.0.0', '01.0.0', '1.0.0|x', ''].map((version) => ({
      source: file({ version }),
    })),
    ...['1.0.0+build.7', '2.0.0-rc.1+7'].map((version) =>
      fixable('ask', { source: file({ version }) }),
    ),
  ],
}

const wired = (wire: unknown, fields: Record<string, unknown> = {}) => ({
  source: file({ wire }, entry(fields)),
})

/** The same in a catalog whose codes are statuses. */
const byStatus = (wire: unknown) => ({
  source: file({ code_style: 'numeric', wire }, entry({ code: '409', http: 409 })),
})

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const wireFormValid: RuleDocs = {
  summary:
    'Every form in `wire` is complete and valid; it says where the code is, by places that are JSON Pointers, `header:<name>` or `status`, has a media type of JSON, a header such as `x-should-retry` or none, and is named once.',
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
    wired({ preset: 'problem', retry_header: 'Clinic-Should-Retry' }),
    wired({ preset: 'rail', retry_header: false }),
    byStatus({ preset: 'problem', code: 'status' }),
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
    wired({ code: '/code', retry_header: 'connection' }),
    wired({ code: 'header:x-error-should-retry', retry_header: 'X-Error-Should-Retry' }),
    byStatus({ code: 'status', in_success: true }),
    byStatus({ code: 'status', code_in: 'https://clinic.test/{code}' }),
    wired({ code: '/code', message: 'status' }),
    wired({ code: '/code', list: { at: '/errors', code: 'status' } }),
    byStatus([{ code: 'status' }, 'rail']),
  ],
  also: ['header-complete'],
}

export const wireFormCarries: RuleDocs = {
  summary: 'The form of the answers has a place for params and paths.',
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
