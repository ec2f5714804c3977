import type { Call, Case, Sent, Vector } from '../../../src/features/vectors/vectors.ts'

// What other clients expect of a service without codes: the cases of retries, idempotency, the kinds of
// errors, and statuses of a public conformance suite, as far as they are about deciding. The two that
// set a limit for one call, and what the others say of messages and request ids, need a client.

/** Its catalog: the code is the status. */
export const statusCatalog = (): string => {
  const again = { retry: 'same', retry_policy: { max: 3, base_ms: 1000, cap_ms: 30_000 } }
  // A person may send it again; no program does.
  const byHand = { retry: 'same', retry_policy: { max: 0 } }
  const after = { retry: 'after_fix' }
  const handlings: Readonly<Record<number, object>> = {
    ...{ 400: after, 401: after, 403: after, 404: after, 422: after, 429: again },
    ...{ 500: byHand, 502: byHand, 503: again, 504: byHand },
  }
  return JSON.stringify({
    ...{ name: 'call-errors', url: 'https://calls.test/e', version: '1.0.0', status: 'active' },
    ...{ date: '2026-01-01', code_style: 'numeric', wire: { code: 'status', message: '/error' } },
    codes: Object.entries(handlings).map(([status, handling]) => ({
      ...{ code: status, http: Number(status), stop: true, meaning: 'It failed.', fix: 'See why.' },
      handling,
    })),
  })
}

/** A call, what the service answers to it each time, and what a client does. */
export type StatusCall = {
  name: string
  call: Omit<Call, 'attempt'>
  answers: readonly Sent[]
  /** How often it is sent; absent where the suite does not say it. */
  requests?: number
  /** The shortest wait between two of them, in milliseconds. */
  waitMs?: number
  /** Whether it can be sent again at all. */
  isRepeatable?: boolean
}

type Answer = number | readonly [status: number, body: unknown, retryAfter?: string | undefined]
const sent = (answer: Answer): Sent => {
  const [status, body = null, wait] = typeof answer === 'number' ? [answer] : answer
  return { status, body, headers: wait === undefined ? {} : { 'Retry-After': wait } }
}
const call = (
  name: string,
  method: string,
  answers: readonly Answer[],
  more: Omit<StatusCall, 'name' | 'call' | 'answers'>,
): StatusCall => ({
  name,
  call: { method: method.replace(' again', ''), idempotent: method.endsWith(' again') },
  answers: answers.map(sent),
  ...more,
})
const refused = (text: string) => ({ error: text })
const waiting = (wait: string) => [[429, null, wait], 200] as const
const four = (status: number, wait?: string) =>
  Array.from({ length: 4 }, () => [status, refused('It failed.'), wait] as const)
const once = { requests: 1 }
const never = { requests: 1, isRepeatable: false }

export const STATUS_CALLS: readonly StatusCall[] = [
  // Retries
  call('503 twice', 'GET', [503, 503, 200], { requests: 3, waitMs: 1000 }),
  call('429, Retry-After', 'GET', waiting('2'), { requests: 2, waitMs: 2000 }),
  call('503', 'POST', [503], once),
  call('404', 'GET', [[404, refused('Not found')]], once),
  ...['Wed, 09 Jun 2021 10:18:14 GMT', '0', '-5', '120junk'].map((wait) =>
    call(`429, Retry-After: ${wait}`, 'GET', waiting(wait), { requests: 2, waitMs: 1000 }),
  ),
  call('429, Retry-After', 'POST', [[429, refused('Too many'), '1']], once),
  call('403', 'GET', [[403, refused('Forbidden')]], once),
  call('500', 'GET', [[500, refused('It failed.')]], once),
  // Idempotency
  call('503, replace a project', 'PUT', [503, [200, { id: 5 }]], { requests: 2 }),
  call('503, remove a project', 'DELETE', [503, 204], { requests: 2 }),
  call('503, make a task', 'POST', [503], once),
  call('503, complete a task', 'POST again', [503, 204], { requests: 2 }),
  call('503, subscribe', 'POST again', [503, [200, { subscribed: true }]], { requests: 2 }),
  call('503, set a mark', 'POST again', [503, [201, { id: 7 }]], { requests: 2 }),
  call('503, remove a mark', 'DELETE again', [503, 204], { requests: 2 }),
  call('503, replace a note', 'PUT again', [503, [200, { id: 5 }]], { requests: 2 }),
  call('503, replace a calendar', 'PUT again', [503, [200, { id: 6 }]], { requests: 2 }),
  call('503, put first', 'POST again', [503, 204], { requests: 2 }),
  call('503, put back', 'DELETE again', [503, 204], { requests: 2 }),
  call('503, move by one', 'POST', [503], once),
  // Kinds of errors
  ...[401, 403, 404, 400].map((status) =>
    call(`${status} is final`, 'GET', [[status, refused('No.')]], { isRepeatable: false }),
  ),
  call('422 is final', 'POST', [[422, refused('No name')]], never),
  ...[
    { errors: { color: ['is wrong'] } },
    { errors: { name: ['is empty', 'is short'], color: ['is wrong'] } },
    { error: 'It failed.', errors: { color: ['is wrong'] } },
    { error: {}, errors: { color: ['is wrong'] } },
    { message: 'It failed.', errors: { color: ['is wrong'] } },
    JSON.parse('{ "errors": { "__proto__": ["is wrong"], "color": ["is wrong"] } }') as object,
    { errors: { color: ['is wrong'], base: 'wrong' } },
  ].map((body, at) => call(`422, fields ${at}`, 'PUT', [[422, body]], never)),
  ...[
    { payload_url: ['is wrong'] },
    { types: ['is wrong'], payload_url: ['is wrong', 'is long'] },
    JSON.parse('{ "__proto__": ["is wrong"], "payload_url": ["is wrong"] }') as object,
    { error: 'It failed.', payload_url: ['is wrong'] },
  ].map((body, at) => call(`400, fields ${at}`, 'POST', [[400, body]], never)),
  call('429 four times', 'GET', four(429, '0'), { isRepeatable: true }),
  call('500 is not final', 'GET', [[500, refused('It failed.')]], { isRepeatable: true }),
  call('404 with an id', 'GET', [[404, refused('Not found')]], {}),
  ...[502, 503, 504].map((status) =>
    call(`${status} four times`, 'GET', four(status), { isRepeatable: true }),
  ),
  // Statuses
  call('200', 'GET', [[200, { id: 5, status: 'active' }]], once),
  call('200', 'PUT', [[200, { id: 5, status: 'active' }]], once),
  call('201', 'POST', [[201, { id: 5, status: 'active' }]], once),
  call('201, a task', 'POST', [[201, { id: 5, title: 'New', creator: { id: 1 } }]], once),
  call('204', 'DELETE', [204], once),
  call('404 is shown', 'GET', [[404, refused('Not found')]], once),
  call('422 is shown', 'POST', [[422, refused('No name')]], once),
  call('401 is shown', 'GET', [[401, refused('Unauthorized')]], once),
  call('403 is shown', 'GET', [[403, refused('Forbidden')]], once),
  call('429 is shown in the end', 'GET', four(429, '0'), { requests: 4 }),
  call('500 is shown', 'GET', [[500, refused('It failed.')]], {}),
  call('200, a list', 'GET', [[200, [{ id: 1 }, { id: 2 }]]], once),
  call('401 is sent once', 'GET', [[401, refused('Unauthorized')]], once),
  call('422 is sent once', 'POST', [[422, refused('No text')]], once),
]

/** Each attempt of these calls, and what is expected of the decision. */
export const STATUS_ATTEMPTS: readonly (Case & {
  call: Call
  expect: Partial<Omit<Vector['expect'], 'reasons'>> & { reasons: readonly object[] }
  waitMs: number
})[] = STATUS_CALLS.flatMap(({ name, call, answers, requests, waitMs = 0, isRepeatable }) =>
  answers.map((answer, at) => ({
    name,
    call: { ...call, attempt: at + 1 },
    answer,
    expect: {
      outcome: answer.status < 400 ? 'ok' : 'fail',
      ...(requests !== undefined && { repeat: at + 1 < requests }),
      ...(isRepeatable !== undefined && { retry: isRepeatable ? 'same' : 'after_fix' }),
      reasons: answer.status < 400 ? [] : [{ code: `${answer.status}`, known: true }],
    },
    waitMs: at + 1 < answers.length ? waitMs : 0,
  })),
)
