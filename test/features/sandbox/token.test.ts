import { expect, test } from 'vitest'
import { ANNA, base64, basic, credentials, encoded, sandboxWith, secretOf } from './sandbox.ts'

const sandbox = await sandboxWith({
  limits: { perAddress: { failures: 1000, seconds: 60 }, perUser: { failures: 1000, seconds: 60 } },
})
const password = { grant_type: 'password', ...ANNA }
const SPECIAL = 'desk é+%41:&'
const FORM = 'application/x-www-form-urlencoded'

type Form = Record<string, string | undefined>
type Headers = Record<string, string>

test.each<[string, Form, Headers]>([
  ['the secret in the body', { ...password, ...credentials('desk') }, {}],
  ['special characters in the body', { ...password, ...credentials(SPECIAL) }, {}],
  ['Basic', password, { authorization: basic('desk') }],
  ['Basic with special characters', password, { authorization: basic(SPECIAL) }],
  [
    'Basic with %20 for a blank',
    password,
    {
      authorization: `Basic ${base64(`${encodeURIComponent(SPECIAL)}:${encodeURIComponent(secretOf(SPECIAL))}`)}`,
    },
  ],
  [
    'Basic and the same client_id in the body',
    { ...password, client_id: 'desk' },
    { authorization: basic('desk') },
  ],
  ['Basic in lower case', password, { authorization: basic('desk').replace('Basic', 'basic') }],
  [
    'parameters without a value, which count as absent',
    { ...password, ...credentials('desk'), scope: '', refresh_token: '' },
    {},
  ],
  [
    'Basic and an empty secret in the body',
    { ...password, client_secret: '' },
    { authorization: basic('desk') },
  ],
  ['unknown parameters', { ...password, ...credentials('desk'), device: 'desk 4' }, {}],
  [
    'UTF-8 named',
    { ...password, ...credentials('desk') },
    { 'content-type': `${FORM}; charset=UTF-8` },
  ],
  ['a client that the operator allowed to have no secret', { ...password, client_id: 'kiosk' }, {}],
  ['such a client with its secret', { ...password, ...credentials('kiosk') }, {}],
  ['a public client', { ...password, ...credentials('phone') }, {}],
])('a token for %s', async (_, form, headers) => {
  const { status, headers: answered, body } = await sandbox.post('/oauth2/token/', form, headers)
  expect(body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 3600,
    scope: 'read write',
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect([
    status,
    answered.get('cache-control'),
    answered.get('pragma'),
    answered.get('content-type'),
  ]).toEqual([200, 'no-store', 'no-cache', 'application/json'])
})

test.each<[string, Form, string]>([
  ['a part of the scopes', { ...password, ...credentials('desk'), scope: 'read' }, 'read'],
  ['the same scope twice', { ...password, ...credentials('desk'), scope: 'read read' }, 'read'],
  [
    'in the order of the server',
    { ...password, ...credentials('desk'), scope: 'write read' },
    'read write',
  ],
  ['what the client may have', { ...password, ...credentials('reader') }, 'read'],
])('scopes: %s', async (_, form, scope) =>
  expect((await sandbox.post('/oauth2/token/', form)).body).toMatchObject({ scope }),
)

test('a client of its own gets no refresh token', async () => {
  const { body } = await sandbox.post('/oauth2/token/', {
    grant_type: 'client_credentials',
    ...credentials('service'),
  })
  expect(Object.keys(body)).toEqual(['access_token', 'token_type', 'expires_in', 'scope'])
})

const BASIC_CHALLENGE = 'Basic realm="sandbox", charset="UTF-8"'
const wrong = { ...credentials('desk'), client_secret: 'wrong' }

test.each<[string, number, string, Form, Headers?]>([
  // RFC 6749 section 5.2
  ['no grant_type', 400, 'invalid_request', { ...credentials('desk') }],
  [
    'an unknown grant_type',
    400,
    'unsupported_grant_type',
    { ...password, grant_type: 'Password', ...credentials('desk') },
  ],
  [
    'no username',
    400,
    'invalid_request',
    { ...password, username: undefined, ...credentials('desk') },
  ],
  ['no password', 400, 'invalid_request', { ...password, password: '', ...credentials('desk') }],
  [
    'no refresh_token',
    400,
    'invalid_request',
    { grant_type: 'refresh_token', ...credentials('desk') },
  ],
  [
    'a wrong password',
    400,
    'invalid_grant',
    { ...password, password: 'wrong', ...credentials('desk') },
  ],
  [
    'an unknown user',
    400,
    'invalid_grant',
    { ...password, username: 'nobody', ...credentials('desk') },
  ],
  [
    'a user name in other case',
    400,
    'invalid_grant',
    { ...password, username: ANNA.username.toUpperCase(), ...credentials('desk') },
  ],
  [
    'a client without this grant',
    400,
    'unauthorized_client',
    { grant_type: 'client_credentials', ...credentials('desk') },
  ],
  [
    'a service with a password',
    400,
    'unauthorized_client',
    { ...password, ...credentials('service') },
  ],
  [
    'an unknown scope',
    400,
    'invalid_scope',
    { ...password, ...credentials('desk'), scope: 'read admin' },
  ],
  [
    'a scope that the client may not have',
    400,
    'invalid_scope',
    { ...password, ...credentials('reader'), scope: 'write' },
  ],
  ['blanks as scope', 400, 'invalid_scope', { ...password, ...credentials('desk'), scope: ' ' }],
  // client authentication: always 401
  ['no client', 401, 'invalid_client', password],
  ['client_id alone', 401, 'invalid_client', { ...password, client_id: 'desk' }],
  [
    'client_id of a public client alone',
    401,
    'invalid_client',
    { ...password, client_id: 'phone' },
  ],
  [
    'client_id with an empty secret',
    401,
    'invalid_client',
    { ...password, client_id: 'phone', client_secret: '' },
  ],
  ['client_id of nobody', 401, 'invalid_client', { ...password, client_id: 'nobody' }],
  ['a wrong secret', 401, 'invalid_client', { ...password, ...wrong }],
  [
    'a wrong secret of a client that needs none',
    401,
    'invalid_client',
    { ...password, ...wrong, client_id: 'kiosk' },
  ],
  [
    'an unknown client',
    401,
    'invalid_client',
    { ...password, ...credentials('desk'), client_id: 'nobody' },
  ],
  [
    'a wrong secret in Basic',
    401,
    'invalid_client',
    password,
    { authorization: basic('desk', 'wrong') },
  ],
  [
    'raw Basic with special characters',
    401,
    'invalid_client',
    password,
    { authorization: `Basic ${base64(`${SPECIAL}:${secretOf(SPECIAL)}`)}` },
  ],
  [
    'Basic in Latin-1',
    401,
    'invalid_client',
    password,
    { authorization: `Basic ${base64('é:é', 'latin1')}` },
  ],
  ['Basic without a secret', 401, 'invalid_client', password, { authorization: basic('desk', '') }],
  [
    'Basic without a colon',
    401,
    'invalid_client',
    password,
    { authorization: `Basic ${base64('desk')}` },
  ],
  [
    'Basic without a client',
    401,
    'invalid_client',
    password,
    { authorization: `Basic ${base64(`:${encoded(secretOf('desk'))}`)}` },
  ],
  ['Basic that is not Base64', 401, 'invalid_client', password, { authorization: 'Basic {}' }],
  [
    'Basic with a wrong percent-encoding',
    401,
    'invalid_client',
    password,
    { authorization: `Basic ${base64('desk%:x')}` },
  ],
  [
    'a bearer token in its place',
    401,
    'invalid_client',
    { ...password, ...credentials('desk') },
    { authorization: 'Bearer x' },
  ],
  [
    'a wrong Basic and the right secret in the body',
    400,
    'invalid_request',
    { ...password, ...credentials('desk') },
    { authorization: basic('desk', 'wrong') },
  ],
  [
    'the secret in both',
    400,
    'invalid_request',
    { ...password, ...credentials('desk') },
    { authorization: basic('desk') },
  ],
  [
    'another client_id in the body',
    400,
    'invalid_request',
    { ...password, client_id: 'phone' },
    { authorization: basic('desk') },
  ],
])('%s: %i %s', async (_, status, error, form, headers) => {
  const answer = await sandbox.post('/oauth2/token/', form, headers)
  expect([answer.status, answer.body]).toEqual([
    status,
    { error, error_description: expect.stringMatching(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/) },
  ])
  expect([answer.headers.get('www-authenticate'), answer.headers.get('cache-control')]).toEqual([
    status === 401 ? BASIC_CHALLENGE : null,
    'no-store',
  ])
  expect(answer.text + JSON.stringify([...answer.headers])).not.toMatch(
    /secret é|p ä|nobody|northwind/,
  )
})

const body = new URLSearchParams({ ...password, ...credentials('desk') }).toString()
test.each<[string, number, string, string, RequestInit]>([
  [
    'a parameter in the address',
    400,
    'invalid_request',
    '/oauth2/token/?grant_type=password',
    { body },
  ],
  ['all parameters in the address', 400, 'invalid_request', `/oauth2/token/?${body}`, {}],
  ['a parameter twice', 400, 'invalid_request', '/oauth2/token/', { body: `${body}&username=x` }],
  [
    'an unknown parameter twice',
    400,
    'invalid_request',
    '/oauth2/token/',
    { body: `${body}&a=1&a=2` },
  ],
  [
    'JSON',
    400,
    'invalid_request',
    '/oauth2/token/',
    { body: JSON.stringify(password), headers: { 'content-type': 'application/json' } },
  ],
  ['multipart', 400, 'invalid_request', '/oauth2/token/', { body: new FormData() }],
  [
    'plain text',
    400,
    'invalid_request',
    '/oauth2/token/',
    { body, headers: { 'content-type': 'text/plain' } },
  ],
  [
    'another charset',
    400,
    'invalid_request',
    '/oauth2/token/',
    { body, headers: { 'content-type': `${FORM}; charset=ISO-8859-1` } },
  ],
  [
    'bytes that are not UTF-8',
    400,
    'invalid_request',
    '/oauth2/token/',
    { body: new Uint8Array([0x61, 0x3d, 0xff]) },
  ],
  ['no body', 400, 'invalid_request', '/oauth2/token/', {}],
  [
    'a body that is too long',
    413,
    'invalid_request',
    '/oauth2/token/',
    { body: `${body}&x=${'x'.repeat(16_384)}` },
  ],
  [
    'a body that is too long, in pieces',
    413,
    'invalid_request',
    '/oauth2/token/',
    { body: pieces(20, 'x'.repeat(1000)), duplex: 'half' } as RequestInit,
  ],
  ['GET', 405, 'invalid_request', '/oauth2/token/', { method: 'GET' }],
  ['PUT', 405, 'invalid_request', '/oauth2/token/', { method: 'PUT', body }],
  ['the path without its slash', 404, 'invalid_request', '/oauth2/token', { body }],
])('%s: %i %s', async (_, status, error, path, init) => {
  const headers = {
    ...(init.body instanceof FormData ? {} : { 'content-type': FORM }),
    ...(init.headers as Headers),
  }
  const answer = await sandbox.send(path, { method: 'POST', ...init, headers })
  expect([answer.status, answer.body]).toMatchObject([status, { error }])
  expect([answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([
    status === 405 ? 'POST, OPTIONS' : null,
    'no-store',
  ])
})

function pieces(count: number, text: string): ReadableStream {
  let left = count
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new TextEncoder().encode(text))
      else controller.close()
    },
  })
}
