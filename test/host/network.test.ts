import { createServer } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { fetchIn } from '../../src/host/network.ts'
import { networkOf } from '../../src/http/network.ts'
import { send } from '../../src/http/send.ts'
import { commandsIn, PAYLOAD } from './runners.ts'

// What the environment names as a proxy, and what one says.

const close: (() => void)[] = []
afterAll(() => {
  for (const one of close) one()
})

/** A proxy that answers each request with these lines. */
async function proxy(...lines: string[]): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(lines.join('\r\n')))
  })
  close.push(() => server.close())
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://u:pl4nted-word@127.0.0.1:${(server.address() as { port: number }).port}`
}

const failure = async (env: Record<string, string>): Promise<string> => {
  const fetch = fetchIn(env)
  const sent = send(networkOf({ fetch, env }), {
    method: 'GET',
    url: new URL('https://api.nowhere.test/a.json'),
  })
  return sent.then(
    () => 'an answer',
    (error) => `${error.name}: ${error.message}`,
  )
}

test.each([
  '::error::x',
  'http://u:pl4nted-word@[bad',
  'socks5://127.0.0.1:9',
  'proxy:8080',
  'file:///none',
])('a proxy that is no URL: %s', async (value) => {
  for (const name of ['HTTPS_PROXY', 'all_proxy'])
    expect(await failure({ [name]: value })).toBe(
      `UserError: ${name} must be the URL of a proxy, such as http://proxy.example.org:8080`,
    )
})

test.each([
  [
    '407',
    [
      'HTTP/1.1 407 ::error::x',
      `proxy-authenticate: Basic realm="##vso[a]"`,
      'content-length: 3',
      '',
      'abc',
    ],
  ],
  ['502', ['HTTP/1.1 502 ##vso[a]', 'content-type: text/html', '', PAYLOAD]],
  ['no HTTP', [PAYLOAD]],
])('a proxy that answers %s', async (_, lines) => {
  const said = await failure({ HTTPS_PROXY: await proxy(...lines) })
  expect(said).toMatch(/^UserError: https:\/\/api\.nowhere\.test\/a\.json cannot be reached: /)
  expect(said).not.toContain('pl4nted')
  expect(commandsIn(said)).toEqual([])
  if (lines.length > 1) expect(said).toContain('the proxy refused the connection')
})

test('a proxy that is not there', async () => {
  expect(await failure({ HTTPS_PROXY: 'http://u:pl4nted-word@127.0.0.1:9' })).toMatch(
    /cannot be reached: connection refused$/,
  )
})
