import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyFolder, plainEnv, root } from './peers.ts'

// `serve` as a process: over TLS, while the catalog changes, and its end.
const folder = emptyFolder('serve')
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})
cpSync(join(root, 'errors.yaml'), join(folder, 'errors.yaml'))
const TLS = join(root, 'test/fixtures/tls')

async function served(...args: string[]) {
  const child = spawn(
    process.execPath,
    [join(root, 'dist/bin.cjs'), 'serve', '--port', '0', ...args],
    { cwd: folder, env: plainEnv },
  )
  running.push(child)
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => done(String(chunk).replace('ready ', '').trim()))
    child.on('exit', () => fail(new Error(err)))
  })
  return { child, origin, ended, log: () => err }
}

test('over TLS, for those who trust its certificate', async () => {
  const { origin, child, ended } = await served(
    '--tls-cert',
    join(TLS, 'cert.pem'),
    '--tls-key',
    join(TLS, 'key.pem'),
  )
  const url = new URL('/terminology/rail-errors.json', origin)
  const status = await new Promise((done, fail) =>
    request(
      url,
      { ca: readFileSync(join(TLS, 'cert.pem')), checkServerIdentity: () => undefined },
      (answer) => done(answer.resume().statusCode),
    )
      .on('error', fail)
      .end(),
  )
  expect([url.protocol, status]).toEqual(['https:', 200])
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test('what was saved last; a catalog with errors changes nothing', async () => {
  const { origin, child, ended, log } = await served('--watch', '--log', 'off')
  const catalog = readFileSync(join(folder, 'errors.yaml'), 'utf8')
  const meaning = async () =>
    (
      (await (await fetch(`${origin}/terminology/rail-errors.json`)).json()) as {
        codes: { meaning: string }[]
      }
    ).codes[0]!.meaning
  const first = await meaning()
  writeFileSync(
    join(folder, 'errors.yaml'),
    catalog.replace(first, 'The member is not known here.'),
  )
  await expect.poll(meaning, { timeout: 10_000 }).toBe('The member is not known here.')
  writeFileSync(join(folder, 'errors.yaml'), catalog.replace('http: 404', 'http: 4040'))
  await expect
    .poll(log, { timeout: 10_000 })
    .toContain('The last version without errors is still served.')
  expect(await meaning()).toBe('The member is not known here.')
  writeFileSync(join(folder, 'errors.yaml'), catalog)
  await expect.poll(meaning, { timeout: 10_000 }).toBe(first)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

test('a log without queries, as text and as JSON', async () => {
  for (const format of ['text', 'json']) {
    const { origin, child, ended, log } = await served('--log', format)
    await fetch(`${origin}/terminology/rail-errors.json?token=hidden-1`)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    const line = log().trim().split('\n').at(-1)!
    if (format === 'text')
      expect(line).toMatch(/^GET \/terminology\/rail-errors\.json 200 \d+\.\d ms$/)
    else
      expect(JSON.parse(line)).toMatchObject({
        method: 'GET',
        path: '/terminology/rail-errors.json',
        status: 200,
      })
    expect(log()).not.toContain('hidden-1')
  }
})

test('a certificate that is none', async () => {
  const path = join(folder, 'errors.yaml')
  await expect(served('--tls-cert', path, '--tls-key', path)).rejects.toThrow(
    'the certificate or its key is not valid',
  )
})

test('a second server at the same port', async () => {
  const { origin, child } = await served()
  for (const more of [[], ['--watch']])
    await expect(served('--port', new URL(origin).port, ...more)).rejects.toThrow(
      'is in use; choose a different one with --port',
    )
  child.kill('SIGINT')
})

test('what is not HTTP, or odd, does not end it', async () => {
  const { origin, child, ended } = await served('--log', 'off')
  const { port } = new URL(origin)
  for (const [bytes, status] of [
    ['nonsense\r\n\r\n', 400],
    // A whole address is routed by its path (RFC 9112 section 3.2.2).
    ['GET http://evil.test/terminology/rail-errors.json HTTP/1.1\r\nhost: x\r\n\r\n', 200],
    ['GET /terminology/%zz HTTP/1.1\r\nhost: x\r\n\r\n', 404],
    ['TRACE / HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    [`GET /${'a'.repeat(10_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 404],
    ['POST /terminology/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello', 405],
  ] as const) {
    const answer = await new Promise<string>((done) => {
      const socket = createConnection(Number(port), '127.0.0.1', () => socket.write(bytes))
      socket.on('data', (chunk) => {
        done(String(chunk))
        socket.destroy()
      })
      socket.on('error', () => done(''))
    })
    expect([bytes.slice(0, 60), answer.slice(0, 13)]).toEqual([
      bytes.slice(0, 60),
      `HTTP/1.1 ${status} `,
    ])
  }
  expect((await fetch(`${origin}/terminology/`)).status).toBe(200)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})
