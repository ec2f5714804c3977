import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server as HttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorder } from '../../src/features/check/testing/index.ts'
import { emptyFolder, launcher, plainEnv, root } from './peers.ts'
import { endProxies, proxied } from './proxied.ts'
import { rail, type Server, start, stopAll } from './servers.ts'

// A real service with a real authorization server: what `check` finds in its recorded answers, and
// as a proxy.
type Facts = {
  token_url: string
  introspect_url: string
  clients: Record<string, { client_id: string; client_secret: string }>
  users: Record<string, { username: string; password: string }>
}
const folder = emptyFolder('check')
let authorization: Server<Facts>
let base = ''
let env: Record<string, string> = {}
beforeAll(async () => {
  authorization = await start<Facts>(launcher('oauth-server'), [])
  const { clients, users, introspect_url, token_url } = authorization.facts
  const { client_id, client_secret } = clients.service!
  const server = await start(process.execPath, [join(root, 'test/peers/check/service.mjs')], {
    json: false,
    env: {
      ...plainEnv,
      INTROSPECTION_URL: introspect_url,
      CLIENT_ID: client_id,
      CLIENT_SECRET: client_secret,
    },
  })
  base = server.base
  env = {
    RAIL_SECRET: clients.plain!.client_secret,
    RAIL_USER: users.plain!.username,
    RAIL_PASSWORD: users.plain!.password,
  }
  const auth = `{ client_id: "${clients.plain!.client_id}", client_secret_env: RAIL_SECRET, username_env: RAIL_USER, password_env: RAIL_PASSWORD }`
  copyFileSync(join(root, 'examples/rail-server/errors.yaml'), join(folder, 'errors.yaml'))
  writeFileSync(
    join(folder, 'rail-errors.config.yaml'),
    `source: errors.yaml
servers:
  claims: { base_url: "${base}", token_url: "${token_url}", auth: ${auth} }
`,
  )
})
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

async function token(): Promise<string> {
  const { clients, users, token_url } = authorization.facts
  const { client_id, client_secret } = clients.plain!
  const { username, password } = users.plain!
  const body = new URLSearchParams({
    grant_type: 'password',
    client_id,
    client_secret,
    username,
    password,
  })
  return (
    (await (await fetch(token_url, { method: 'POST', body })).json()) as { access_token: string }
  ).access_token
}

/** Every route of the service, and what is found of it. */
const ROUTES: readonly (readonly [path: string, name: string, ...ids: string[]])[] = [
  ['/members/none', 'conforming'],
  ['/members/status', 'defect', 'wire-http-mismatch'],
  ['/members/stage', 'defect', 'wire-stage-mismatch'],
  ['/members/lower', 'defect', 'wire-code-format'],
  ['/members/nest', 'framework-default', 'wire-framework-default'],
  ['/members/leak', 'defect', 'wire-leak-internal'],
  ['/members/gzip', 'defect', 'wire-stage-unknown'],
  ['/members/br', 'conforming'],
  ['/members/html', 'framework-default', 'wire-body-not-json', 'wire-framework-default'],
  ['/members/one', 'conforming'],
  ['/nothing', 'conforming'],
]
const EXPECTED = ROUTES.map(([, ...found]) => found)
type Found = { class: string; findings: { id: string; severity: string }[] }
const foundIn = (json: string) =>
  (JSON.parse(json).records as Found[]).map(({ class: name, findings }) => [
    name,
    ...findings.filter(({ severity }) => severity !== 'info').map(({ id }) => id),
  ])

afterAll(endProxies)

describe('the same findings, however the answers are got', () => {
  const check = (...args: string[]) =>
    rail(['check', ...args, '--format', 'json'], { cwd: folder, env })

  test('recorded', async () => {
    const file = join(folder, 'answers.ndjson')
    const recording = recorder(file)
    const send = recording.record()
    const headers = { authorization: `Bearer ${await token()}` }
    for (const [path] of ROUTES) await send(base + path, { headers })
    await recording.close()
    const { out, exit } = await check(file)
    expect([exit, foundIn(out)]).toEqual([1, EXPECTED])
  })

  test('a proxy, until Ctrl-C', async () => {
    const { address, stop } = proxied(base, { cwd: folder, env })
    const headers = { authorization: `Bearer ${await token()}` }
    for (const [path] of ROUTES)
      await (await fetch((await address) + path, { headers })).arrayBuffer()
    const last = await fetch(`${await address}/members/one`, { headers })
    expect(last.headers.get('x-rail-errors')).toMatch(/^\d+ errors, \d+ warnings?$/)
    await last.arrayBuffer()
    const { out, exit } = await stop()
    expect([exit, foundIn(out).slice(0, -1)]).toEqual([1, EXPECTED])
  })

  test('without a token, the refusals are contract bodies', async () => {
    const file = join(folder, 'refused.ndjson')
    const recording = recorder(file)
    await recording.record()(`${base}/members/none`)
    await recording.close()
    const { out, exit } = await check(
      file,
      '--source',
      join(root, 'examples/rail-server/errors.yaml'),
    )
    expect([exit, foundIn(out)]).toEqual([0, [['conforming']]])
  })
})

describe('the proxy changes no byte', () => {
  const large = randomBytes(5_000_000)
  let origin: HttpServer
  let target = ''
  beforeAll(async () => {
    origin = createServer((incoming, outgoing) => {
      const hash = createHash('sha256')
      incoming.on('data', (chunk) => hash.update(chunk))
      incoming.on('end', () => {
        const seen = {
          'x-seen': hash.digest('hex'),
          'x-path': incoming.url ?? '',
          'x-method': incoming.method ?? '',
          'x-sent': String(incoming.headers['x-a'] ?? ''),
        }
        if (incoming.url === '/gzip')
          outgoing
            .writeHead(200, { ...seen, 'content-encoding': 'gzip' })
            .end(gzipSync(large.subarray(0, 100_000)))
        else if (incoming.url === '/br')
          outgoing
            .writeHead(200, 'Fine', { ...seen, 'content-encoding': 'br' })
            .end(brotliCompressSync(large.subarray(0, 1000)))
        else if (incoming.url === '/cookies')
          outgoing
            .writeHead(418, [
              ...Object.entries(seen).flat(),
              'Set-Cookie',
              'a=1',
              'Set-Cookie',
              'b=2',
              'X-Case',
              'Kept',
            ])
            .end()
        else if (incoming.url === '/chunks') {
          outgoing.writeHead(206, seen)
          for (let at = 0; at < large.length; at += 700_001)
            outgoing.write(large.subarray(at, at + 700_001))
          outgoing.end()
        } else
          outgoing
            .writeHead(404, { ...seen, 'content-length': 4 })
            .end(incoming.method === 'HEAD' ? undefined : 'nope')
      })
    })
    await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done))
    target = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
  })
  afterAll(() => origin.close())

  type Answer = {
    status: number | undefined
    text: string | undefined
    headers: string[]
    hash: string
  }
  const send = (at: string, method: string, path: string, body?: Buffer) =>
    new Promise<Answer>((done, fail) => {
      const out = request(
        at + path,
        { method, headers: { 'x-a': 'b c', 'content-type': 'application/octet-stream' } },
        (answer) => {
          const hash = createHash('sha256')
          answer.on('data', (chunk) => hash.update(chunk))
          answer.on('end', () => {
            const raw = answer.rawHeaders
            const headers = raw.flatMap((name, index) =>
              index % 2 === 0 ? [`${name}: ${raw[index + 1]}`] : [],
            )
            const own = headers.filter(
              (line) =>
                !/^(?:x-rail-errors|date|connection|keep-alive|transfer-encoding):/i.test(line),
            )
            done({
              status: answer.statusCode,
              text: answer.statusMessage,
              headers: own,
              hash: hash.digest('hex'),
            })
          })
        },
      )
      out.on('error', fail)
      out.end(body)
    })

  test.each<[string, string, Buffer?]>([
    ['GET', '/gzip'],
    ['GET', '/br'],
    ['GET', '/cookies'],
    ['GET', '/chunks'],
    ['POST', '/chunks', large],
    ['HEAD', '/nope'],
    ['PUT', '/nope?a=%2F..%2F&b=ü'.replace('ü', '%C3%BC'), Buffer.from('x=1')],
    ['DELETE', '/a//b/../c'],
  ])('%s %s', async (method, path, body) => {
    const { address, stop } = proxied(target, { cwd: folder })
    try {
      expect(await send(await address, method, path, body)).toEqual(
        await send(target, method, path, body),
      )
    } finally {
      await stop()
    }
  })

  test('it ends after a time without a request, and only takes paths', async () => {
    const { address, ended } = proxied(target, { cwd: folder, more: ['--idle', '1'] })
    const { port } = new URL(await address)
    const status = await new Promise((done) =>
      request({ port, host: '127.0.0.1', path: 'http://198.51.100.1/x' }, (answer) =>
        done(answer.resume().statusCode),
      ).end(),
    )
    expect(status).toBe(400)
    expect((await ended).exit).toBe(0) // it says nothing about the service
  })

  test('a service that is down', async () => {
    const { address, stop } = proxied('http://127.0.0.1:9', { cwd: folder })
    const answer = await fetch(await address)
    expect([answer.status, await answer.text()]).toEqual([
      502,
      'rail-errors check --proxy: ECONNREFUSED\n',
    ])
    expect(foundIn((await stop()).out)).toEqual([['foreign', 'wire-record-unreadable']])
  })
})
