import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fetchIn, type Runtime } from '../../../../src/base/io/host/network.ts'
import { networkOf } from '../../../../src/base/io/http/network.ts'
import { send } from '../../../../src/base/io/http/send.ts'
import { rowsOf } from '../../../support/rows.ts'

// What the environment names as a proxy, and what each Node can do with it.
const service = createServer((_, response) => response.end('codes'))
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
afterAll(() => service.close())
const NEAR = `http://127.0.0.1:${(service.address() as AddressInfo).port}/a.json`
const gone = createServer()
await new Promise<void>((done) => gone.listen(0, '127.0.0.1', done))
const CLOSED = `http://127.0.0.1:${(gone.address() as AddressInfo).port}/a`
await new Promise((done) => gone.close(done))
const FAR = 'https://api.nowhere.test/a.json'
const PROXY = 'http://u:pl4nted-word@127.0.0.1:9'

const lines: string[] = []
afterEach(() => void lines.splice(0))
const said = (env: Record<string, string>, runtime: Runtime, url = FAR): Promise<string> =>
  send(networkOf({ fetch: fetchIn(env, (line) => lines.push(line), runtime), env }), {
    method: 'GET',
    url: new URL(url),
  }).then(
    ({ body }) => Buffer.from(body).toString(),
    ({ name, message }: Error) => `${name}: ${message}`,
  )

test.each([
  '::error::x',
  'http://u:pl4nted-word@[bad',
  'socks5://127.0.0.1:9',
  'proxy:8080',
  'file:///none',
])('a proxy that is no URL: %s', async (value) => {
  for (const name of ['HTTPS_PROXY', 'all_proxy'])
    expect(await said({ [name]: value }, { version: '20.20.2' })).toBe(
      `UserError: ${name} must be the URL of a proxy, such as http://proxy.example.org:8080`,
    )
})

test.each(
  rowsOf<{ version: string; env: Record<string, string>; advice: string }>(
    import.meta,
    'node with says what to set',
  ),
)('Node $version with $env says what to set', async ({ version, env, advice }) => {
  const text = await said(env, { version })
  expect(text).toMatch(/^UserError: the request failed without the proxy of \w+, which Node /)
  expect(text).toContain(advice)
  expect(text).not.toContain('pl4nted')
  expect(lines).toEqual([
    `warning: ${text.replace(/^UserError: the request failed/, 'requests are sent')}`,
  ])
})

test('requests that go past a proxy say so once; those to this machine need none', async () => {
  const runtime = { version: '20.20.2' }
  const send = fetchIn({ HTTPS_PROXY: PROXY }, (line) => lines.push(line), runtime)
  expect(await (await send(NEAR, {})).text()).toBe('codes')
  await expect(send(CLOSED.replace('127.0.0.1', 'localhost'), {})).rejects.toThrow('fetch failed')
  expect(lines).toEqual([])
  await expect(send(FAR, {})).rejects.toThrow()
  await expect(send(FAR, {})).rejects.toThrow()
  expect(lines).toHaveLength(1)
})

test.each([
  ['22.21.0', { HTTPS_PROXY: PROXY, NODE_USE_ENV_PROXY: '1' }],
  ['25.0.0', { https_proxy: PROXY, NODE_OPTIONS: '--no-warnings --use-env-proxy' }],
])('Node %s that was asked for it at its start needs no advice', async (version, env) => {
  expect(await said(env, { version })).toMatch(/ cannot be reached: /)
})

test('a newer Node is asked now, for all hosts but this one', async () => {
  const asked: object[] = []
  const runtime = { version: '25.4.0', useProxies: (env: object) => asked.push(env) }
  fetchIn({ ALL_PROXY: PROXY, NO_PROXY: 'intra.test' }, () => undefined, runtime)
  fetchIn({}, () => undefined, runtime)
  expect(asked).toEqual([{ https_proxy: PROXY, no_proxy: 'intra.test,localhost,127.0.0.1,[::1]' }])
})

test('what can be reached without the proxy is reached, and this machine needs no advice', async () => {
  const old = { version: '20.20.2' }
  expect(await said({ HTTPS_PROXY: PROXY }, old, NEAR)).toBe('codes')
  expect(await said({ HTTPS_PROXY: PROXY }, old, CLOSED)).toMatch(
    /cannot be reached: connection refused$/,
  )
})
