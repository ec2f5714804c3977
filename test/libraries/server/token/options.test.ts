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

test.each([
  ...rowsOf<{ options: object; message: string }>(import.meta, 'options, message'),
  { options: { jwks, ...names, issuer: undefined }, message: 'issuer is missing' },
  {
    options: { introspection: { ...introspection, clientSecret: undefined } },
    message: 'introspection.clientSecret is missing',
  },
  {
    options: { introspection: { ...introspection, url: undefined } },
    message: 'introspection.url is not a valid URL',
  },
])('$options', ({ options, message }) => {
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
