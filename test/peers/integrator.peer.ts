import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy } from 'node:http'
import { createServer } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, launcher, must, otherNode, root } from './peers.ts'
import { rail, type Server, start, stopAll } from './servers.ts'

// The integrator's whole story: an empty folder, a published set behind a token, and the built
// program.
const folder = emptyFolder('integrator')
const files = join(folder, 'served')
const work = join(folder, 'work')
const SECRET = { user: 'test-password', client: 'rail-test-secret' }
const env = { RAIL_ERRORS_CACHE: join(folder, 'cache') }
let server: Server
beforeAll(async () => {
  cpSync(join(root, 'dist-terminology'), files, { recursive: true })
  mkdirSync(work)
  server = await start(launcher('oauth-server'), ['--files', files])
})
afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

const run = (args: string, more: Record<string, string> = {}) =>
  rail(args.split(' '), { cwd: work, env: { ...env, ...more } })
const source = (name = 'rail-errors.json') => `${server.base}/terminology/${name}`
const build = (more = '') => run(`build ${source()} --target typescript --out src/generated${more}`)
const all = () =>
  Object.fromEntries(
    readdirSync(work, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map((one) => [
        join(one.parentPath, one.name),
        readFileSync(join(one.parentPath, one.name), 'utf8'),
      ]),
  )
const change = (name: string, edit: (value: { codes: Record<string, unknown>[] }) => void) => {
  const value = JSON.parse(readFileSync(join(files, name), 'utf8'))
  edit(value)
  writeFileSync(join(files, name), JSON.stringify(value))
}

describe('three commands in an empty folder', () => {
  test('without a login: what to do is said', async () => {
    const { exit, err } = await build()
    expect(err).toMatch(
      /requires a token \(401\); run rail-errors login http:\/\/127\.0\.0\.1:\d+, or set RAIL_ERRORS_TOKEN/,
    )
    expect(exit).toBe(2)
    expect(all()).toEqual({})
  })

  test('login, build, build --check: types that compile', async () => {
    const secrets = {
      RAIL_ERRORS_USERNAME: 'tester@example.org',
      RAIL_ERRORS_PASSWORD: SECRET.user,
      RAIL_ERRORS_CLIENT_SECRET: SECRET.client,
    }
    expect(await run(`login ${server.base} --client-id rail-test-client`, secrets)).toMatchObject({
      exit: 0,
    })
    expect(await build()).toMatchObject({ exit: 0, err: '' })
    writeFileSync(
      join(work, 'use.ts'),
      `import { Code, entries, isCode, type Stage } from './src/generated/rail-errors.ts'
const stage: Stage = entries[Code.MEMBER_NOT_FOUND].fix_stage
export const route = (code: string): Stage | undefined => (isCode(code) ? entries[code].fix_stage : stage)
// @ts-expect-error there is no such code
export const wrong: Code = 'NO_SUCH_CODE'
`,
    )
    must(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--allowImportingTsExtensions',
        '--ignoreConfig',
        'use.ts',
      ],
      work,
    )
    expect(await build(' --check')).toMatchObject({ exit: 0 })
  })

  test('the published set moves on: --check says how, a build follows', async () => {
    const added = ['CARD_EXPIRED', 'CARD_STOLEN']
    change('rail-errors.json', ({ codes }) => {
      for (const code of added)
        codes.push({
          ...codes[0],
          code,
          meaning: `The card can't be used: ${code}.`,
          fix: `Ask for another card (${code}).`,
        })
    })
    const before = all()
    const { exit, out } = await build(' --check')
    expect(out).toContain(
      'the published set has changed: 2 codes added (CARD_EXPIRED, CARD_STOLEN)',
    )
    expect(exit).toBe(1)
    expect(all()).toEqual(before)
    expect(await build()).toMatchObject({ exit: 0 })
    expect(await build(' --check')).toMatchObject({ exit: 0 })
  })

  test('the server is stopped: the files stay, one clear line, exit 2; --offline still works', async () => {
    const [list, before] = [source(), all()]
    await server.stop()
    for (const more of ['', ' --check']) {
      const { exit, err } = await build(more)
      expect(err).toBe(`rail-errors: ${list} cannot be reached: connection refused\n`)
      expect(exit).toBe(2)
    }
    expect(await build(' --check --offline')).toMatchObject({ exit: 0 })
    expect(all()).toEqual(before)
  })
})

describe('a proxy', () => {
  const key = join(folder, 'key.pem')
  const cert = join(folder, 'cert.pem')
  const asked: string[] = []
  let [proxyPort, tlsPort] = [0, 0]
  const proxy = createProxy().on('connect', (request, socket) => {
    asked.push(request.url!)
    const through = connect(tlsPort, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      through.pipe(socket).pipe(through)
    })
    for (const end of [through, socket]) end.on('error', () => {})
  })
  const tls = { server: undefined as ReturnType<typeof createServer> | undefined }
  beforeAll(async () => {
    must(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '2',
        '-subj',
        '/CN=api.rail.test',
        '-addext',
        'subjectAltName=DNS:api.rail.test',
      ],
      folder,
    )
    tls.server = createServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      (request, response) => {
        const found = request.url === '/terminology/rail-errors.json'
        response
          .writeHead(found ? 200 : 404, { 'content-type': 'application/json' })
          .end(found ? readFileSync(join(root, 'dist-terminology/rail-errors.json')) : '{}')
      },
    )
    tlsPort = await listen(tls.server)
    proxyPort = await listen(proxy)
  })
  afterAll(() => {
    tls.server?.close()
    proxy.close()
  })
  const listen = (one: {
    listen(port: number, host: string, done: () => void): unknown
    address(): unknown
  }) =>
    new Promise<number>((done) =>
      one.listen(0, '127.0.0.1', () => done((one.address() as { port: number }).port)),
    )
  const lint = (more: Record<string, string>, version?: string) =>
    rail(
      [
        'lint',
        'https://api.rail.test/terminology/rail-errors.json',
        '--no-cache',
        '--fail-on',
        'never',
      ],
      {
        cwd: work,
        env: { ...env, NODE_EXTRA_CA_CERTS: cert, ...more },
        ...(version !== undefined && { node: otherNode(version) }),
      },
    )
  const through = { NODE_USE_ENV_PROXY: '1' }

  test.each([
    ['HTTPS_PROXY', '24.5.0'],
    ['https_proxy', '24.5.0'],
    ['HTTPS_PROXY', '22.21.0'],
  ])('%s is gone through by Node %s, with NODE_EXTRA_CA_CERTS', async (name, version) => {
    asked.length = 0
    const proxied = { ...through, [name]: `http://127.0.0.1:${proxyPort}` }
    expect(await lint(proxied, version)).toMatchObject({ exit: 0 })
    expect(new Set(asked)).toEqual(new Set(['api.rail.test:443']))
  })

  test('without NODE_USE_ENV_PROXY, and on an older Node, the error says what to set', async () => {
    asked.length = 0
    const HTTPS_PROXY = `http://127.0.0.1:${proxyPort}`
    for (const version of ['24.5.0', undefined]) {
      const { exit, err } = await lint({ HTTPS_PROXY }, version)
      expect([exit, err]).toEqual([2, expect.stringContaining('set NODE_USE_ENV_PROXY=1')])
    }
    expect(asked).toEqual([])
  })

  test('NO_PROXY is kept to', async () => {
    asked.length = 0
    const { exit, err } = await lint(
      { ...through, HTTPS_PROXY: `http://127.0.0.1:${proxyPort}`, NO_PROXY: '.rail.test' },
      '24.5.0',
    )
    expect(err).toMatch(/host not found|could not be resolved/)
    expect(exit).toBe(2)
    expect(asked).toEqual([])
  })

  test('a proxy that is down', async () => {
    const { exit, err } = await lint({ ...through, HTTPS_PROXY: 'http://127.0.0.1:9' }, '24.5.0')
    expect(err).toMatch(/cannot be reached: connection refused/)
    expect(exit).toBe(2)
  })
})
