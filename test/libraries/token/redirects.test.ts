import { describe, expect, test } from 'vitest'
import { tokenFetch } from '../../../src/libraries/token/index.ts'

// What is sent after each kind of redirect, as the Fetch standard says, by a fetch without a network.
const API = 'https://api.example.org'
type Sent = { method: string; url: string; headers: Record<string, string>; body: unknown }

/** A token fetch whose requests to `/go` get this answer, and what it sent to the API. */
function redirecting(status: number, location: string | undefined) {
  const sent: Sent[] = []
  const fetch = (async (input, init = {}) => {
    const url = String(input)
    if (url.startsWith('https://login.example.org/'))
      return Response.json({ access_token: 't-1', token_type: 'Bearer', expires_in: 600 })
    const headers = Object.fromEntries(new Headers(init.headers))
    sent.push({ method: init.method ?? '', url, headers, body: init.body })
    return url.endsWith('/go')
      ? new Response(null, { status, headers: location === undefined ? {} : { location } })
      : new Response('arrived')
  }) as typeof globalThis.fetch
  const call = tokenFetch(
    {
      grant: 'client_credentials',
      clientId: 'a',
      clientSecret: 'b',
      tokenUrl: 'https://login.example.org/token',
      origins: [API],
    },
    { fetch },
  )
  return { sent, call }
}

const TOKEN = { authorization: 'Bearer t-1' }
const ABOUT = {
  'content-encoding': 'x',
  'content-language': 'en',
  'content-length': '1',
  'content-location': '/a',
  'content-type': 'text/plain',
}
const OWN = { cookie: 'a=b', host: 'h', 'proxy-authorization': 'p', 'x-trace': 't' }

describe.each([301, 302, 303, 307, 308])('%i', (status) => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'patch'])('%s', async (method) => {
    const { sent, call } = redirecting(status, '/there?a=b#c')
    const body = method === 'GET' || method === 'HEAD' ? undefined : 'x'
    const response = await call(`${API}/go`, {
      method,
      headers: { ...ABOUT, ...OWN },
      ...(body !== undefined && { body }),
    })
    expect([await response.text(), response.redirected]).toEqual(['arrived', true])
    const isRead = method === 'GET' || method === 'HEAD'
    const becomesGet = status === 303 ? !isRead : status < 303 && method === 'POST'
    expect(sent).toEqual([
      { method, url: `${API}/go`, headers: { ...ABOUT, ...OWN, ...TOKEN }, body },
      becomesGet
        ? {
            method: 'GET',
            url: `${API}/there?a=b#c`,
            headers: { ...OWN, ...TOKEN },
            body: undefined,
          }
        : {
            method,
            url: `${API}/there?a=b#c`,
            headers: { ...ABOUT, ...OWN, ...TOKEN },
            body,
          },
    ])
  })

  test('to another origin, without the token and what is for the first', async () => {
    const { sent, call } = redirecting(status, 'https://other.example.org/there')
    await call(`${API}/go`, { headers: OWN })
    expect(sent.at(-1)).toEqual({
      method: 'GET',
      url: 'https://other.example.org/there',
      headers: { 'x-trace': 't' },
      body: undefined,
    })
  })

  test.each(['ftp://api.example.org/x', 'http://', 'javascript:alert(1)'])(
    'to %s: refused',
    async (location) => {
      const { sent, call } = redirecting(status, location)
      await expect(call(`${API}/go`)).rejects.toThrow(
        new TypeError(`${API}/go redirects to an address that is not valid`),
      )
      expect(sent).toHaveLength(1)
    },
  )

  test('a stream is sent once: it is kept only where it is not needed again', async () => {
    const { sent, call } = redirecting(status, '/there')
    const body = new Blob(['x']).stream()
    const done = call(`${API}/go`, { method: 'POST', body, duplex: 'half' } as RequestInit)
    if (status < 307) expect((await done).status).toBe(200)
    else
      await expect(done).rejects.toThrow(
        `${API}/go redirects, but a stream cannot be sent again; send to ${API}/there`,
      )
    expect(sent).toHaveLength(status < 307 ? 2 : 1)
  })
})

test.each([
  [200, '/there'],
  [300, '/there'],
  [304, '/there'],
  [302, undefined],
])('%i with the location %s is an answer', async (status, location) => {
  const { sent, call } = redirecting(status, location)
  const response = await call(`${API}/go`)
  expect([response.status, response.redirected, sent.length]).toEqual([status, false, 1])
})
