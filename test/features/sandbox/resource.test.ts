import { expect, test } from 'vitest'
import { rowsOf } from '../../support/rows.ts'
import { credentials, sandboxWith } from './sandbox.ts'

const page = (path: string) => ({ path, contents: '<!doctype html>', mediaType: 'text/html' })
const sandbox = await sandboxWith({
  terminology: [
    page('terminology/index.html'),
    page('terminology/1.0.0/index.html'),
    {
      path: 'terminology/rail-errors.json',
      contents: '{"codes":[]}',
      mediaType: 'application/json',
    },
  ],
})
const { access_token: token, refresh_token } = await sandbox.login()
const { access_token: service } = (
  await sandbox.post('/oauth2/token/', {
    grant_type: 'client_credentials',
    ...credentials('service'),
  })
).body
const { access_token: writer } = await sandbox.login('desk', { scope: 'write' })
const me = (authorization?: string, path = '/v1/user/me/', method = 'GET') =>
  sandbox.send(path, { method, headers: authorization === undefined ? {} : { authorization } })

test.each([`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`, `Bearer  ${token}`])(
  '%s',
  async (authorization) => {
    const { status, body, headers } = await me(authorization)
    expect([status, body]).toEqual([
      200,
      { username: 'anna+é@northwind-clinic.org', client_id: 'desk', scope: 'read write' },
    ])
    expect([headers.get('cache-control'), headers.get('access-control-allow-origin')]).toEqual([
      'no-store',
      '*',
    ])
  },
)

const REALM = 'Bearer realm="sandbox"'
test.each<[string, string | undefined, number, string, string?]>([
  ['no credentials', undefined, 401, REALM],
  ['another scheme', `Token ${token}`, 401, REALM],
  ['the credentials of a client', 'Basic ZGVzazp4', 401, REALM],
  ['a scheme alone', 'Bearer', 400, `${REALM}, error="invalid_request"`],
  ['two tokens', `Bearer ${token} ${token}`, 400, `${REALM}, error="invalid_request"`],
  ['an unknown token', 'Bearer unknown', 401, `${REALM}, error="invalid_token"`],
  ['a refresh token', `Bearer ${refresh_token}`, 401, `${REALM}, error="invalid_token"`],
  [
    'a token with other letters',
    `Bearer ${token.toLowerCase()}`,
    401,
    `${REALM}, error="invalid_token"`,
  ],
  ['a token without the scope', `Bearer ${writer}`, 403, `${REALM}, error="insufficient_scope"`],
  [
    'a token in the address',
    undefined,
    400,
    `${REALM}, error="invalid_request"`,
    `/v1/user/me/?access_token=${token}`,
  ],
  [
    'a token in the address, too',
    `Bearer ${token}`,
    400,
    `${REALM}, error="invalid_request"`,
    `/v1/user/me/?access_token=${token}`,
  ],
])('%s: %s', async (_, authorization, status, challenge, path) => {
  const answer = await me(authorization, path)
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
    status,
    expect.stringMatching(`^${challenge}`),
  ])
  // Without credentials, no error is named (RFC 6750 section 3.1).
  expect(answer.text === '').toBe(challenge === REALM)
  expect(answer.text).not.toContain(token)
})

// It has the scope: another token of the same client would not help.
test('a token that belongs to no user', async () => {
  const answer = await me(`Bearer ${service}`)
  expect([answer.status, answer.headers.get('www-authenticate'), answer.body]).toEqual([
    404,
    null,
    {
      error: 'ROUTE_UNKNOWN',
      message: 'There is nothing at this address (The token is that of a client: it has no user).',
      path: '',
      fix_stage: 'request',
    },
  ])
})

test.each(
  rowsOf<{ method: string; path: string; status: number; allow: null | string }>(
    import.meta,
    'method, path, status',
  ),
)('$method $path: $status', async ({ method, path, status, allow }) => {
  const answer = await me(`Bearer ${token}`, path, method)
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
  const code = { 200: undefined, 404: 'ROUTE_UNKNOWN', 405: 'METHOD_UNKNOWN' }[status]
  expect(answer.body?.error).toBe(path.includes('oauth2') ? 'invalid_request' : code)
})

test.each(['/oauth2/token/', '/oauth2/revoke/', '/v1/user/me/'])(
  'a browser may call %s from any origin',
  async (path) => {
    const asked = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,x-request-id',
    }
    const { status, headers, text } = await sandbox.send(path, {
      method: 'OPTIONS',
      headers: asked,
    })
    expect([
      status,
      text,
      headers.get('access-control-allow-origin'),
      headers.get('access-control-allow-headers'),
    ]).toEqual([204, '', '*', 'authorization,x-request-id'])
    expect(headers.get('access-control-allow-credentials')).toBeNull()
  },
)

test('the metadata names the endpoints (RFC 8414)', async () => {
  const { status, body } = await sandbox.send('/.well-known/oauth-authorization-server')
  expect([status, body]).toEqual([
    200,
    {
      issuer: 'http://127.0.0.1:8081',
      token_endpoint: 'http://127.0.0.1:8081/oauth2/token/',
      revocation_endpoint: 'http://127.0.0.1:8081/oauth2/revoke/',
      introspection_endpoint: 'http://127.0.0.1:8081/oauth2/introspect/',
      grant_types_supported: ['password', 'refresh_token', 'client_credentials'],
      response_types_supported: [],
      scopes_supported: ['read', 'write'],
      token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
      revocation_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'none',
      ],
      introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    },
  ])
  for (const name of ['token_endpoint', 'revocation_endpoint', 'introspection_endpoint'])
    expect(
      (await sandbox.post(body[name].slice('http://127.0.0.1:8081'.length), credentials('desk')))
        .body,
    ).toMatchObject({
      error: 'invalid_request',
    })
})

test('the start page names the addresses', async () => {
  const { text } = await sandbox.send('/')
  expect(text).toContain('Not for production')
  expect(text).toMatch(
    /GET {2}http:\/\/127\.0\.0\.1:8081\/terminology\/ {2}the published error codes\n$/,
  )
  for (const [, path] of text.matchAll(/http:\/\/127\.0\.0\.1:8081(\S+)/g))
    expect([path, (await sandbox.send(path!)).status]).not.toEqual([path, 404])
})
