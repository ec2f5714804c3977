import { expect, test } from 'vitest'
import { addUser, remove, rotateSecret } from '../../../src/features/sandbox/registry/changes.ts'
import { hasherOf } from '../../../src/features/sandbox/registry/hasher.ts'
import { rowsOf } from '../../support/rows.ts'
import { ANNA, basic, credentials, sandboxWith, secretOf } from './sandbox.ts'

const cheap = hasherOf({ cost: { n: 2, r: 1, p: 1 } })

const refresh = (refresh_token: string, client = 'desk') => ({
  grant_type: 'refresh_token',
  refresh_token,
  ...credentials(client),
})
const INVALID = {
  status: 400,
  body: {
    error: 'invalid_grant',
    error_description: 'The refresh token is not valid, or it was used before.',
  },
}

test('a refresh token is exchanged for a new pair; the old access token stays valid', async () => {
  const { login, post, me } = await sandboxWith()
  const first = await login()
  const { status, body: second } = await post('/oauth2/token/', refresh(first.refresh_token))
  expect([status, Object.keys(second), second.scope]).toEqual([
    200,
    Object.keys(first),
    'read write',
  ])
  expect(
    new Set([first.access_token, first.refresh_token, second.access_token, second.refresh_token])
      .size,
  ).toBe(4)
  expect([(await me(first.access_token)).status, (await me(second.access_token)).status]).toEqual([
    200, 200,
  ])
})

test('a refresh token that is used twice ends all tokens of its login, and no others', async () => {
  const { login, post, me } = await sandboxWith()
  const [first, other] = [await login(), await login()]
  const { body: second } = await post('/oauth2/token/', refresh(first.refresh_token))
  expect(await post('/oauth2/token/', refresh(first.refresh_token))).toMatchObject(INVALID)
  expect(await post('/oauth2/token/', refresh(second.refresh_token))).toMatchObject(INVALID)
  const tokens = [first, second, other].map(({ access_token }) => access_token)
  expect(await Promise.all(tokens.map(async (token) => (await me(token)).status))).toEqual([
    401, 401, 200,
  ])
  expect((await post('/oauth2/token/', refresh(other.refresh_token))).status).toBe(200)
})

test('of eight exchanges at once, one gets a pair', async () => {
  const { login, post } = await sandboxWith()
  const { refresh_token } = await login()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/oauth2/token/', refresh(refresh_token))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200, 400, 400, 400, 400, 400, 400, 400,
  ])
})

test('the scope of a refresh can be narrower, never wider; a refusal does not use up the token', async () => {
  const { login, post, me } = await sandboxWith()
  const { refresh_token } = await login('desk', { scope: 'read' })
  expect(
    (await post('/oauth2/token/', { ...refresh(refresh_token), scope: 'read write' })).body.error,
  ).toBe('invalid_scope')
  const { body } = await post('/oauth2/token/', { ...refresh(refresh_token), scope: 'read' })
  expect([body.scope, (await me(body.access_token)).status]).toEqual(['read', 200])
  const whole = await login()
  const narrow = await post('/oauth2/token/', { ...refresh(whole.refresh_token), scope: 'read' })
  // The next refresh may ask for all that was granted (RFC 6749 section 6).
  expect((await post('/oauth2/token/', refresh(narrow.body.refresh_token))).body.scope).toBe(
    'read write',
  )
})

test.each<
  [string, (world: Awaited<ReturnType<typeof sandboxWith>>, token: string) => Promise<string>]
>([
  ['that is unknown', async () => 'x'.repeat(43)],
  ['that is an access token', async ({ login }) => (await login()).access_token],
  [
    'whose user was removed',
    async ({ registry }, token) => remove(registry, 'user', ANNA.username).then(() => token),
  ],
  [
    'that was revoked',
    async ({ post }, token) => {
      await post('/oauth2/revoke/', { token, ...credentials('desk') })
      return token
    },
  ],
])('a refresh token %s', async (_, change) => {
  const world = await sandboxWith()
  const { refresh_token } = await world.login()
  expect(
    await world.post('/oauth2/token/', refresh(await change(world, refresh_token))),
  ).toMatchObject(INVALID)
})

test('a refresh token of a different client is refused, and stays valid', async () => {
  const { login, post } = await sandboxWith()
  const { refresh_token } = await login()
  expect(await post('/oauth2/token/', refresh(refresh_token, 'phone'))).toMatchObject(INVALID)
  expect((await post('/oauth2/token/', refresh(refresh_token))).status).toBe(200)
})

test('tokens expire', async () => {
  let now = 1_000_000
  const { login, post, me } = await sandboxWith({ tokenSeconds: 60, now: () => now })
  const { access_token, refresh_token, expires_in } = await login()
  expect(expires_in).toBe(60)
  now += 59_999
  expect((await me(access_token)).status).toBe(200)
  now += 1
  expect(await me(access_token)).toMatchObject({
    status: 401,
    body: { error: 'invalid_token', error_description: 'The access token has expired.' },
  })
  expect(
    (await post('/oauth2/introspect/', { token: access_token, ...credentials('desk') })).body,
  ).toEqual({ active: false })
  const { body } = await post('/oauth2/token/', refresh(refresh_token))
  expect((await me(body.access_token)).status).toBe(200)
  now += 30 * 24 * 3600 * 1000
  expect(await post('/oauth2/token/', refresh(body.refresh_token))).toMatchObject(INVALID)
  // Long expired tokens are forgotten.
  await login()
  expect(await me(access_token)).toMatchObject({
    status: 401,
    body: { error_description: 'The access token is not valid.' },
  })
})

test.each([
  ['an access token alone', 'access_token', [401, 200, 200]],
  ['a refresh token with all tokens of its login', 'refresh_token', [401, 401, 400]],
] as const)('revocation ends %s', async (_, kind, statuses) => {
  const { login, post, me } = await sandboxWith()
  const first = await login()
  const { body: second } = await post('/oauth2/token/', refresh(first.refresh_token))
  const { status, text, headers } = await post(
    '/oauth2/revoke/',
    { token: kind === 'access_token' ? first[kind] : second[kind], token_type_hint: 'other' },
    { authorization: basic('desk') },
  )
  expect([status, text, headers.get('cache-control')]).toEqual([200, '', 'no-store'])
  const after = [
    await me(first.access_token),
    await me(second.access_token),
    await post('/oauth2/token/', refresh(second.refresh_token)),
  ]
  expect(after.map((answer) => answer.status)).toEqual(statuses)
})

test.each(
  rowsOf<{
    name: string
    endpoint: string
    form: Record<string, string>
    status: number
    body?: object
  }>(import.meta, 'name, endpoint, form'),
)('$name', async ({ endpoint, form, status, body }) => {
  const { post } = await sandboxWith()
  const answer = await post(`/oauth2/${endpoint}/`, form)
  expect(answer.status).toBe(status)
  if (body === undefined) expect(answer.text).toBe('')
  else expect(answer.body).toMatchObject(body)
})

test('a token of a different client is not revoked', async () => {
  const { login, post, me } = await sandboxWith()
  const { access_token } = await login()
  const { status, body } = await post('/oauth2/revoke/', {
    token: access_token,
    ...credentials('phone'),
  })
  expect([status, body.error, (await me(access_token)).status]).toEqual([400, 'invalid_grant', 200])
})

test('introspection says what a token grants, and that a refresh token is no access token', async () => {
  const { login, post } = await sandboxWith({ now: () => 1_795_000_000_500 })
  const { access_token, refresh_token } = await login('desk', { scope: 'read' })
  const introspect = async (token: string) =>
    (await post('/oauth2/introspect/', { token, ...credentials('service') })).body
  const user = { client_id: 'desk', username: ANNA.username, sub: ANNA.username }
  expect(await introspect(access_token)).toEqual({
    active: true,
    scope: 'read',
    ...user,
    exp: 1_795_003_600,
    token_type: 'Bearer',
  })
  expect(await introspect(refresh_token)).toEqual({ active: false })
  const service = await post('/oauth2/token/', {
    grant_type: 'client_credentials',
    ...credentials('service'),
  })
  const of = {
    active: true,
    scope: 'read write',
    client_id: 'service',
    exp: 1_795_003_600,
    token_type: 'Bearer',
  }
  expect(await introspect(service.body.access_token)).toEqual(of)
})

test('tokens end with their client or user', async () => {
  const { login, post, me, registry } = await sandboxWith()
  const [desk, phone] = [await login('desk'), await login('phone')]
  const statuses = async () => [
    (await me(desk.access_token)).status,
    (await me(phone.access_token)).status,
  ]
  const active = async (token: string) =>
    (await post('/oauth2/introspect/', { token, ...credentials('service') })).body.active
  expect(await statuses()).toEqual([200, 200])
  await remove(registry, 'client', 'desk')
  expect([...(await statuses()), await active(desk.access_token)]).toEqual([401, 200, false])
  await remove(registry, 'user', ANNA.username)
  expect([...(await statuses()), await active(phone.access_token)]).toEqual([401, 401, false])
  await addUser(registry, cheap, ANNA.username, 'other')
  expect([...(await statuses()), await active(phone.access_token)]).toEqual([401, 401, false])
  expect(await post('/oauth2/token/', refresh(phone.refresh_token, 'phone'))).toMatchObject(INVALID)
})

test.each<
  [
    string,
    (world: Awaited<ReturnType<typeof sandboxWith>>) => Promise<unknown>,
    Record<string, string>,
  ]
>([
  [
    'its client is removed and added again',
    async ({ registry, addClient }) => {
      await remove(registry, 'client', 'desk')
      await addClient({}, { client_id: 'desk', client_secret: secretOf('desk') })
    },
    {},
  ],
  [
    'its user is removed and added again with the same password',
    async ({ registry, addUser }) => {
      await remove(registry, 'user', ANNA.username)
      await addUser(ANNA.username, ANNA.password)
    },
    {},
  ],
  [
    'its client gets a new secret',
    ({ registry }) => rotateSecret(registry, cheap, 'desk', 'new'),
    { client_secret: 'new' },
  ],
])('a token ends when %s', async (_, change, client) => {
  const world = await sandboxWith()
  const { access_token, refresh_token } = await world.login()
  expect((await world.me(access_token)).status).toBe(200)
  await change(world)
  await expect(rotateSecret(world.registry, cheap, 'nobody', 'new')).rejects.toThrow('nobody')
  expect((await world.me(access_token)).status).toBe(401)
  expect(
    await world.post('/oauth2/token/', { ...refresh(refresh_token), ...client }),
  ).toMatchObject(INVALID)
  const again = await world.login('desk', client)
  expect((await world.me(again.access_token)).status).toBe(200)
})
