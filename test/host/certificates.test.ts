import { readFileSync } from 'node:fs'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { fetchIn } from '../../src/host/network.ts'
import { networkOf } from '../../src/http/network.ts'
import { send } from '../../src/http/send.ts'

// A service with a certificate that nothing trusts, and a proxy that leads there, whatever host it
// is asked for.
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/tls/${name}`, import.meta.url))
const CERT = fixture('cert.pem')
const NONE = fixture('none.pem')

const asked: string[] = []
const service = createServer(
  { key: readFileSync(fixture('key.pem')), cert: readFileSync(CERT) },
  (_, response) => response.end('codes'),
)
const proxy = createProxy().on('connect', (request, socket) => {
  asked.push(request.url!)
  const way = connect(portOf(service), '127.0.0.1', () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.pipe(way).pipe(socket)
  })
  for (const end of [way, socket]) end.on('error', () => {})
})
const portOf = (server: Server): number => (server.address() as AddressInfo).port
const start = (server: Server) => new Promise<void>((done) => server.listen(0, '0.0.0.0', done))
await Promise.all([start(service), start(proxy)])
afterAll(() => {
  for (const server of [service, proxy]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => void asked.splice(0))

const PROXY = `http://127.0.0.1:${portOf(proxy)}`
const DEAD = 'http://127.0.0.1:9'
const FAR = 'https://api.rail.test/errors.json'
const near = (host: string) => `https://${host}:${portOf(service)}/errors.json`

/** The answer, or why there is none; and what the proxy was asked for. */
async function answered(
  env: Record<string, string>,
  url: string,
): Promise<[said: string, asked: string[]]> {
  const answer = send(networkOf({ fetch: fetchIn(env), env }), { method: 'GET', url: new URL(url) })
  const said = await answer.then(
    ({ body }) => Buffer.from(body).toString(),
    ({ message }: Error) => message.replace(/^.* cannot be reached: /, ''),
  )
  return [said, [...asked]]
}
const UNTRUSTED =
  'its certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT); set NODE_EXTRA_CA_CERTS to the file of its CA'

test.each<[what: string, env: Record<string, string>, said: string]>([
  ['without its certificate', {}, UNTRUSTED],
  ['SSL_CERT_FILE', { SSL_CERT_FILE: CERT }, 'codes'],
  ['an empty SSL_CERT_FILE', { SSL_CERT_FILE: '' }, UNTRUSTED],
  ['a file that is not there', { SSL_CERT_FILE: NONE }, UNTRUSTED],
  [
    'a file that is not there, and NODE_EXTRA_CA_CERTS',
    { SSL_CERT_FILE: NONE, NODE_EXTRA_CA_CERTS: CERT },
    'codes',
  ],
  [
    'SSL_CERT_FILE, and one that is not there',
    { SSL_CERT_FILE: CERT, NODE_EXTRA_CA_CERTS: NONE },
    'codes',
  ],
  ['SSL_CERT_FILE, and an empty one', { SSL_CERT_FILE: CERT, NODE_EXTRA_CA_CERTS: '' }, 'codes'],
  ['the same twice', { SSL_CERT_FILE: CERT, NODE_EXTRA_CA_CERTS: CERT }, 'codes'],
])('a service on this machine, %s', async (_, env, said) => {
  expect(await answered(env, near('127.0.0.1'))).toEqual([said, []])
})

test.each<[what: string, env: Record<string, string>, said: string]>([
  [
    'https_proxy',
    { https_proxy: PROXY, HTTPS_PROXY: DEAD, all_proxy: DEAD, ALL_PROXY: DEAD },
    'codes',
  ],
  [
    'HTTPS_PROXY',
    { https_proxy: '', HTTPS_PROXY: PROXY, all_proxy: DEAD, ALL_PROXY: DEAD },
    'codes',
  ],
  ['all_proxy', { all_proxy: PROXY, ALL_PROXY: DEAD }, 'codes'],
  ['ALL_PROXY', { ALL_PROXY: PROXY }, 'codes'],
  ['a proxy, but no certificate', { HTTPS_PROXY: PROXY, SSL_CERT_FILE: '' }, UNTRUSTED],
  [
    'hosts without a proxy, but not this one',
    { HTTPS_PROXY: PROXY, NO_PROXY: 'other.test' },
    'codes',
  ],
])('a service far away, by %s', async (_, env, said) => {
  expect(await answered({ SSL_CERT_FILE: CERT, ...env }, FAR)).toEqual([
    said,
    ['api.rail.test:443'],
  ])
})

test.each(['127.0.0.1', 'localhost'])(
  'a service on this machine is never asked for by a proxy: %s',
  async (host) => {
    expect(await answered({ SSL_CERT_FILE: CERT, HTTPS_PROXY: PROXY }, near(host))).toEqual([
      'codes',
      [],
    ])
  },
)

// This address is that of the machine, too, but no name of it that is exempt.
test.skipIf(process.platform === 'win32').each<[env: Record<string, string>, proxied: boolean]>([
  [{}, true],
  [{ NO_PROXY: '0.0.0.0' }, false],
  [{ no_proxy: '0.0.0.0' }, false],
  [{ no_proxy: '0.0.0.0', NO_PROXY: 'other.test' }, false],
  [{ no_proxy: '', NO_PROXY: '0.0.0.0' }, true],
])('hosts without a proxy: %j', async (env, proxied) => {
  const url = near('0.0.0.0')
  expect(await answered({ SSL_CERT_FILE: CERT, HTTPS_PROXY: PROXY, ...env }, url)).toEqual([
    'codes',
    proxied ? [new URL(url).host] : [],
  ])
})
