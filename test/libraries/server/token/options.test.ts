import { expect, test } from 'vitest'
import { requireToken } from '../../../../src/libraries/server/index.ts'
import { rowsOf } from '../../../support/rows.ts'

const introspection = {
  url: 'https://auth.test/introspect',
  clientId: 'api',
  clientSecret: 'pl4nted',
}
const jwks = { url: 'https://auth.test/jwks' }
const names = { issuer: 'https://auth.test', audience: 'claims-api' }

test.each<[object, string]>([
  [{}, 'name either introspection or jwks'],
  [{ introspection, jwks, ...names }, 'name either introspection or jwks'],
  [{ jwks }, 'issuer is missing'],
  [{ jwks, ...names, audience: [] }, 'audience is missing'],
  [{ jwks, ...names, audience: ['a', ''] }, 'audience is missing'],
  [{ jwks, ...names, issuer: undefined }, 'issuer is missing'],
  [{ introspection, audience: '' }, 'audience is missing'],
  [{ introspection: { ...introspection, clientId: '' } }, 'introspection.clientId is missing'],
  [
    { introspection: { ...introspection, clientSecret: undefined } },
    'introspection.clientSecret is missing',
  ],
  [
    { introspection: { ...introspection, clientAuth: 'none' } },
    'introspection.clientAuth must be post, basic or basic-raw',
  ],
  [{ introspection: { ...introspection, url: undefined } }, 'introspection.url is not a valid URL'],
  [
    { introspection: { ...introspection, url: 'http://auth.test/' } },
    'introspection.url: http://auth.test/ must use https',
  ],
  [
    { introspection: { ...introspection, url: 'https://api:pl4nted@auth.test/' } },
    'introspection.url contains a user name or a password',
  ],
  [
    { introspection: { ...introspection, cacheSeconds: -1 } },
    'cacheSeconds must be a number of at least 0',
  ],
  [{ introspection, realm: 'a\r\nb' }, 'realm must be printable ASCII'],
  [{ introspection, realm: '' }, 'realm must be printable ASCII'],
  [{ introspection, timeoutMs: 0 }, 'timeoutMs must be a number above 0'],
  [{ introspection, timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs must be a number above 0'],
  [
    { introspection, clockSkewSeconds: Number.NaN },
    'clockSkewSeconds must be a number of at least 0',
  ],
  [
    { jwks: { url: 'http://auth.test/jwks' }, ...names },
    'jwks.url: http://auth.test/jwks must use https',
  ],
  [
    { jwks: { ...jwks, cooldownSeconds: '30s' }, ...names },
    'cooldownSeconds must be a number of at least 0',
  ],
  [{ jwks: { ...jwks, algorithms: [] }, ...names }, 'jwks.algorithms must be some of RS256, RS384'],
  [{ jwks: { ...jwks, algorithms: ['RS256', 'none'] }, ...names }, 'EdDSA, Ed25519, not none'],
  [{ jwks: { ...jwks, algorithms: ['HS256'] }, ...names }, 'EdDSA, Ed25519, not HS256'],
  [{ introspection, relm: 'claims' }, 'there is no option "relm"; the options are realm,'],
  [
    { introspection: { ...introspection, cacheMs: 5 } },
    'there is no option "introspection.cacheMs"; the options are url,',
  ],
  [{ jwks: { ...jwks, issuer: 'x' }, ...names }, 'there is no option "jwks.issuer"'],
])('%j', (options, message) => {
  const make = () => requireToken(options as never)
  expect(make).toThrow(TypeError)
  expect(make).toThrow(message)
  expect(make).toThrow(/^requireToken: /)
  expect(make).not.toThrow('pl4nted')
})

test('http is for this machine only', () =>
  expect(
    requireToken({ introspection: { ...introspection, url: 'http://127.0.0.1:9/introspect' } }),
  ).toBeTypeOf('function'))

test('what does not compile', async () => {
  const wrong = () => [
    // @ts-expect-error without an audience, a token for another API would be accepted
    requireToken({ jwks, issuer: 'https://auth.test' }),
    // @ts-expect-error one of the two
    requireToken({ jwks, introspection, ...names }),
    // @ts-expect-error neither of the two
    requireToken(names),
    // @ts-expect-error the secret is missing
    requireToken({ introspection: { url: introspection.url, clientId: 'api' } }),
  ]
  expect(wrong).toThrow(TypeError)
  const check = requireToken({ introspection })
  // @ts-expect-error the name is scopes: without it, every token would do
  await expect(check('Bearer a', { scope: ['read'] })).rejects.toThrow(
    'requireToken: there is no option "scope"; the options are scopes',
  )
  // @ts-expect-error a list
  await expect(check('Bearer a', { scopes: 'read' })).rejects.toThrow(
    'requireToken: scopes must be a list',
  )
})

// Numbers and names at their edges.
test.each(rowsOf<{ options: object; isFine: boolean }>(import.meta, 'options fine is isfine'))(
  '$options: fine is $isFine',
  ({ options, isFine }) => {
    const make = () => requireToken({ jwks, ...names, ...options } as never)
    if (isFine) expect(make()).toBeTypeOf('function')
    else expect(make).toThrow(TypeError)
  },
)
