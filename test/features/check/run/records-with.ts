/** Records that have a text at each place that a service, a client or a recorder can fill. */

export const REASON = {
  error: 'NO_SUCH_CODE',
  message: 'No member has this identifier.',
  path: 'member.id',
  fix_stage: 'identify',
}

export const base = {
  status: 404,
  headers: { 'content-type': 'application/json' },
  method: 'POST',
  url: '/claims',
  body: REASON,
}

const KNOWN = { ...REASON, error: 'MEMBER_NOT_FOUND' }
const PROBLEM = { type: 'https://rail.example/terminology/codes/MEMBER_NOT_FOUND', title: 'x' }
const DOCUMENTS = { ...REASON, error: 'MISSING_DOCUMENTS', fix_stage: 'billing' }
const reason = (fields: object) => ({ ...base, body: { ...REASON, ...fields } })
const failure = (body: unknown, more: object = {}) => ({ ...base, status: 500, body, ...more })
const withHeaders = (headers: object, more: object = {}) => ({
  ...base,
  ...more,
  headers: { ...base.headers, ...headers },
})
const encoded = (text: string) => encodeURIComponent(text)

/** The four fields, members beside them and their names, alone and in lists. */
const bodiesWith = (text: string) => [
  reason({ error: text }),
  reason({ error: `${text}: ${text} is not known here.` }),
  { ...reason({ path: text }), request: { member: {} } },
  { ...reason({ path: `members["${text}"].id` }), request: { members: {} } },
  reason({ path: `lines[].${text}` }),
  { ...reason({ path: `lines[0].${text}.x.y` }), request: { lines: [{}] } },
  { ...reason({ path: `members['${text}']` }), request: { [text]: {} } },
  reason({ fix_stage: text }),
  reason({ error: 'MEMBER_NOT_FOUND', fix_stage: text }),
  reason({ message: text }),
  reason({ error: text, message: text, path: text, fix_stage: text }),
  reason({ [text]: 1 }),
  reason({ [text]: { [text]: text } }),
  reason({ details: { [text]: `Bearer ${text}0123456789abcdefghij` } }),
  reason({ details: { [text]: `SELECT * FROM a WHERE b = '${text}'` } }),
  reason({ details: { [text]: [{ [text]: `at a.b.c(X.java:1) ${text}` }] } }),
  reason({ password: text, [text]: { password: text } }),
  { ...base, body: { [text]: KNOWN } },
  { ...base, body: { errors: [{ ...REASON, error: text, [text]: 1 }] } },
  {
    ...base,
    body: { ...KNOWN, errors: [KNOWN, { ...DOCUMENTS, path: text }, { ...DOCUMENTS, path: text }] },
  },
  {
    ...base,
    body: { ...KNOWN, error: text, errors: [{ ...KNOWN, error: text }, { error: text }] },
  },
  {
    ...base,
    body: {
      errors: [
        { ...KNOWN, error: text },
        { ...KNOWN, error: text },
      ],
    },
  },
  { ...base, body: [REASON, { ...REASON, error: text, message: text, path: text }] },
  { ...base, body: { ...KNOWN, errors: text, warnings: [{ error: text, message: text }] } },
  { ...base, body: { ...KNOWN, errors: { [text]: [text] } } },
  { ...base, status: 200, body: { id: 1, warnings: [{ ...REASON, error: text, [text]: text }] } },
  { ...base, status: 200, body: { rows: [{ [text]: `SELECT * FROM a WHERE b = '${text}'` }] } },
  // Two calls with another text of one code, then the faults of one call one by one.
  { ...base, body: { ...KNOWN, message: 'No member.' } },
  { ...base, body: { ...KNOWN, message: `${text} is not a member.` } },
  ...['a', 'b'].map((at) => ({
    ...base,
    status: 422,
    request: { a: { x: at }, b: { x: text } },
    body: { ...DOCUMENTS, error: text, path: `${at}.x` },
  })),
  ...['a', 'b'].map((at) => ({
    ...base,
    status: 422,
    request: { a: { [text]: at }, b: { [text]: text } },
    body: { ...DOCUMENTS, path: `${at}.${text}` },
  })),
]

/** Bodies of other programs, and texts. */
const otherBodiesWith = (text: string) => [
  failure(`<h1>${text}`, { headers: { 'content-type': 'text/html', server: text } }),
  failure(`<!doctype html><title>404 Not Found</title><p>${text}`),
  failure(text, { headers: { 'content-type': 'text/plain' } }),
  failure(`Cannot GET /members/${text}`),
  failure(JSON.stringify(text)),
  failure([text]),
  failure({ timestamp: text, status: 500, error: text, path: text }),
  failure({ timestamp: text, status: 500, error: 'Not Found', path: text, trace: text }),
  failure({ statusCode: 500, error: text, message: text }),
  failure({ detail: [{ loc: [text], msg: text, type: text, input: text }] }),
  failure({ detail: text, [text]: [text] }),
  failure({ [text]: [text] }),
  failure({ ...PROBLEM, status: text, instance: text, [text]: text }),
  failure({ type: `https://rail.example/${text}`, title: text, detail: text, status: 404 }),
  failure({ type: `https://rail.example/terminology/codes/${text}`, title: text, status: 404 }),
  failure({ ...REASON, type: `https://rail.example/terminology/codes/${text}/x` }),
  failure({ ...REASON, [text]: { help: 'https://rail.example/terminology/codes/NO_PAGE' } }),
  failure({ error: { code: 404, message: text, status: text, details: [{ reason: text }] } }),
  failure({ error: { code: 'MEMBER_NOT_FOUND', message: text, target: text, [text]: text } }),
  failure({ errors: [{ code: text, title: text, detail: text, source: { pointer: text } }] }),
  failure({ errors: [{ message: text, path: [text], extensions: { code: text } }], data: null }),
  failure({ jsonrpc: '2.0', id: text, error: { code: -32000, message: text, data: text } }),
  failure({ resourceType: 'OperationOutcome', issue: [{ diagnostics: text, code: text }] }),
  {
    ...base,
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: `event: error\ndata: ${JSON.stringify({ ...REASON, error: text, [text]: 1 })}\n\nevent: ${text}\ndata: ${text}\n\n`,
  },
  {
    ...base,
    status: 200,
    headers: { 'content-type': 'application/x-ndjson' },
    body: `${JSON.stringify({ [text]: 1 })}\n${JSON.stringify({ ...REASON, path: text })}\n`,
  },
]

/** Headers, and what follows OAuth. */
const headersWith = (text: string) => [
  withHeaders({ 'content-type': text }),
  withHeaders({ 'content-type': `text/${text}; charset=${text}` }),
  withHeaders({ 'retry-after': text, 'cache-control': `max-age=60, ${text}` }),
  withHeaders({ 'retry-after': `${text} ${text}`, expires: text, location: `/members/${text}` }),
  withHeaders({ [text]: text, 'content-language': text }, { body: KNOWN }),
  withHeaders(
    { 'www-authenticate': `Bearer error="${text}"` },
    { status: 401, body: { error: text } },
  ),
  withHeaders(
    { 'www-authenticate': `Bearer realm="${text}", error="insufficient_scope", scope="${text}"` },
    { status: 401, body: { error: 'invalid_token', error_description: text } },
  ),
  { ...base, status: 400, url: '/oauth/token', body: { error: text, error_description: text } },
  { ...base, status: 200, url: '/oauth/token', body: { access_token: text, token_type: text } },
]

/** The call. */
const callsWith = (text: string) => [
  { ...base, method: text },
  { ...base, operation: text },
  { ...base, body: KNOWN, operation: `POST:/members/${text}` },
  { ...base, url: text },
  { ...base, url: `/v1/members/${text}` },
  { ...base, url: `/v1/members/${encoded(text)}/claims` },
  { ...base, url: `/v1/members/${text.replaceAll(' ', '+')}` },
  { ...base, url: `/v1/members;name=${text}/claims` },
  { ...base, url: `/reset/${text}?token=${text}#${text}` },
  { ...base, url: `https://clinic:${text}@api.example.org/claims` },
  { ...base, url: `clinic:${text}@api.example.org/claims` },
  { ...base, url: `mailto:${text}` },
]

/** What can't be read. */
const unreadableWith = (text: string) => [
  { ...base, status: text },
  { ...base, headers: { a: { [text]: text } } },
  { ...base, headers: text },
  { ...base, method: { [text]: text }, url: [text], operation: { [text]: text } },
  { ...base, body: undefined, body_base64: `*${text}*` },
  { ...base, body: undefined, body_base64: { [text]: text } },
  ...[{ 'content-encoding': text }, { 'content-type': `text/plain; charset=${text}` }].map(
    (headers) => ({ ...base, headers, body: undefined, body_base64: btoa('x') }),
  ),
]

/** Envelopes of a success with a number of several digits in place of a code. */
const numbersOf = (text: string) => {
  const digits = Number(text.replace(/\D/g, ''))
  if (digits < 100_000) return []
  const empty = { message: 'x', data: null }
  return ['code', 'errno', 'error', 'status', 'ret'].flatMap((name) => [
    { ...base, status: 200, body: { [name]: digits, ...empty } },
    { ...base, status: 200, body: { [name]: `${digits}`, ...empty } },
    reason({ [name]: digits }),
  ])
}

export const answersWith = (text: string) => [
  ...bodiesWith(text),
  ...numbersOf(text),
  ...otherBodiesWith(text),
  ...headersWith(text),
  ...callsWith(text),
]

export const recordsWith = (text: string) => [...answersWith(text), ...unreadableWith(text)]

export const ndjson = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** The same in files of recorders, and lines that are no records. */
export const filesWith = (text: string): Record<string, string> => {
  const records = recordsWith(text).map(({ status, headers, method, url, body, ...more }) => ({
    request: { method, url, postData: { text: `{"${text}":1}` } },
    response: { status, headers: Object.entries(headers), content: { text: JSON.stringify(body) } },
    comment: `operation: ${text}`,
    ...more,
  }))
  const request = { method: 'GET', url: `/members/${text}`, path: `/members/${text}` }
  const response = { status: 404, headers: {}, body: { ...REASON, error: text, [text]: text } }
  return {
    'a.ndjson': `${ndjson(recordsWith(text))}{"broken": ${text}\n${text}\n"${text}"\n{"${text}":\n[1,"${text}]\n`,
    'log.ndjson': `{"level":"info","message":"${text}","${text}":1}\n10.0.0.1 - ${text.split(' ')[0]} [10/Oct/2026:13:55:36 -0700] "GET /${text} HTTP/1.1" 404 -\n`,
    'a.har': JSON.stringify({ log: { entries: records } }),
    'pact.json': JSON.stringify({
      consumer: { name: text },
      interactions: [{ description: text, request, response }],
    }),
    'wiremock.json': JSON.stringify({ mappings: [{ name: text, request, response }] }),
    'postman.json': JSON.stringify({
      info: { name: text },
      item: [{ name: text, response: [{ name: text, code: 404, body: `{"error":"${text}"}` }] }],
    }),
    'unknown.json': JSON.stringify({ openapi: text, info: { title: text } }),
  }
}
