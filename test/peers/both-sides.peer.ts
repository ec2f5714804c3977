import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rules } from '../../src/base/rules/linter/lint.ts'
import { frontDesk, storiesOfForms, storiesOfVisits } from './front-desk.ts'
import { HTTP, JSON_OF_MONO } from './languages/csharp.ts'
import { filesBelow } from './languages/java.ts'
import { printed, valuesOf } from './loops/running.ts'
import { emptyFolder, must, pythonPackages, root, SHORT_JVM } from './peers.ts'
import { endProxies, expectClean, proxied } from './proxied.ts'
import { bringSdks, requestsOf, sdksIn, shopCatalog } from './sdks.ts'
import { bringSpring, jarsIn, javac, kotlinc } from './servers/jvm.ts'
import { type Served, serve } from './servers/program.ts'

// One list on both sides: services in Python, Java and Go whose codes have real causes, and in front of
// each the clients of all languages, the page of the example, and SDKs that know no codes.
const folder = emptyFolder('both-sides')
const desk = join(folder, 'desk')
const WIRES = ['azure', 'stripe']
const source = (name: string) => readFileSync(join(root, 'test/peers/servers/both', name), 'utf8')
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const build = (at: string, config: string) => {
  put(`${at}/rail-errors.config.yaml`, config)
  must(process.execPath, [join(root, 'dist/bin.cjs'), 'build'], join(folder, at))
}
const started: Served[] = []
const servers: Server[] = []
const listening = async (server: Server) => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}
const page = frontDesk()

/** A payer whose answers about M-2 break off, twice for each desk. */
async function startPayer(): Promise<string> {
  const asked = new Map<string, number>()
  const port = await listening(
    createServer(({ url = '' }, response) => {
      const count = (asked.get(url) ?? 0) + 1
      asked.set(url, count)
      const isBroken = url.endsWith('/M-2') && count < 3
      const length = isBroken ? { 'content-length': 100 } : {}
      response.writeHead(200, { 'content-type': 'application/json', ...length })
      if (isBroken) response.write('{', () => response.socket!.destroy())
      else response.end('{"eligible":true}')
    }),
  )
  return `http://127.0.0.1:${port}/`
}

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\n`
/** The six codes, and those of what a framework answers by itself. */
function deskCatalog(): string {
  const own = ['REQUEST_UNREADABLE 400', 'ROUTE_UNKNOWN 404', 'SERVICE_BROKEN 500'].map((one) => {
    const [code, http] = one.split(' ')
    const texts = `meaning: The service answers ${http}., fix: Ask the team of the program.`
    return `  - { code: ${code}, http: ${http}, stop: true, fix_stage: request, ${texts}, handling: { outcome: fail, retry: none } }\n`
  })
  const catalog = readFileSync(join(root, 'errors.yaml'), 'utf8')
  return `${catalog.replace('\ncodes:', '  - id: request\n\ncodes:').trimEnd()}\n${own.join('')}`
}

const PLAYS = 'play.mjs play.py Play.java play.rb play.php Play.cs Play.kt'.split(' ')
const MANIFEST = `[package]
name = "play"
version = "0.0.0"
edition = "2021"

[features]
default = ["serde_json"]

[dependencies]
serde_json = { version = "1", optional = true }
`
const JAVA = [...SHORT_JVM, '-Dstdout.encoding=UTF-8', '-cp']
/** What plays the story in each language: a command, and its arguments before the address. */
const PLAYERS: readonly [name: string, command: string, ...args: string[]][] = [
  ['JavaScript', process.execPath, 'play.mjs'],
  ['Python', '../venv/bin/python', 'play.py'],
  ['Go', '../bin/play'],
  ['Java', 'java', ...JAVA, 'classes:../lib/*', 'Play'],
  ['Kotlin', 'java', ...JAVA, 'kotlin:../lib/*', 'PlayKt'],
  ['Ruby', 'ruby', '-w', 'play.rb'],
  ['PHP', 'php', 'play.php'],
  ['C#', 'mono', 'play.exe'],
  ['Rust', 'rust/target/debug/play'],
]

const call = (path: string, body: unknown = {}, operation = '') => ({
  ...{ method: 'POST', path, body: JSON.stringify(body), operation },
})
const line = (service: unknown, amount: number, ...documents: string[]) => ({
  ...{ service, amount, documents },
})
const bill = (...lines: object[]) => call('visits/V-1/bill', { lines })
const visit = (state: string, more = {}) => ({ visit: { id: 'V-1', state }, ...more })
/** The story of the sandbox (sandbox-story.peer.ts): calls, and what the client makes of each. */
const STORY: readonly [
  step: ReturnType<typeof call>,
  said: { status: number; shown: string[]; body?: object },
][] = [
  [
    call('identify', { member: { number: 'B-2001' } }),
    { status: 404, shown: ['MEMBER_NOT_FOUND member.type'] },
  ],
  [
    call('identify', { member: { number: 'B-2001', type: 'card' } }),
    { status: 200, shown: [], body: { member: { id: 'M-3' } } },
  ],
  [
    { ...call('members/M-2/eligibility', ''), method: 'GET', body: '' },
    { status: 200, shown: ['PAYER_UNREACHABLE ', 'PAYER_UNREACHABLE '], body: { eligible: true } },
  ],
  [
    call('consent/create', { member: 'M-3' }, 'consent.create'),
    { status: 201, shown: ['CONSENT_SESSION_PENDING '], body: { session: 'pending' } },
  ],
  [
    bill(line('xray', 900), line('cast', 400)),
    {
      status: 422,
      shown: [
        'MISSING_DOCUMENTS lines[0].documents',
        'MISSING_DOCUMENTS lines[1].documents',
        'NEEDS_REVIEW ',
      ],
    },
  ],
  [
    bill(line(5, 1)),
    {
      status: 422,
      shown: ['MISSING_DOCUMENTS lines[0].documents', 'REQUEST_UNREADABLE lines[0].service'],
    },
  ],
  [
    bill(line('xray', 900, 'invoice.pdf'), line('cast', 400, 'invoice.pdf')),
    { status: 200, shown: ['NEEDS_REVIEW '], body: visit('billed') },
  ],
  [
    call('visits/V-1/submit'),
    { status: 200, shown: ['NEEDS_REVIEW '], body: visit('billed', { submitted: false }) },
  ],
  [call('visits/V-1/confirm'), { status: 200, shown: [], body: visit('billed') }],
  [
    call('visits/V-1/submit'),
    { status: 200, shown: [], body: visit('closed', { submitted: true }) },
  ],
  [
    call('visits/V-1/submit'),
    { status: 409, shown: ['ALREADY_CLOSED '], body: { error: 'ALREADY_CLOSED' } },
  ],
  [call('visits/V-9/submit'), { status: 404, shown: ['ROUTE_UNKNOWN '] }],
]

type Start = (at: string, env?: Record<string, string>) => Promise<Served>
const SERVICES: readonly [name: string, start: Start][] = [
  [
    'Python, FastAPI on uvicorn',
    (at, env) =>
      serve(
        join(folder, at),
        join(folder, 'venv/bin/uvicorn'),
        (port) => [
          at === 'desk' ? 'desk:app' : 'shop:app',
          '--port',
          `${port}`,
          '--log-level',
          'warning',
        ],
        env,
      ),
  ],
  [
    'Java, Spring Boot on Tomcat',
    (at, env) =>
      serve(
        folder,
        'java',
        (port) => [
          ...[...SHORT_JVM, `-Dserver.port=${port}`, '-Dspring.main.banner-mode=off'],
          ...['-cp', `${at}/classes:lib/*`, at === 'desk' ? 'desk.Desk' : 'shop.Shop'],
        ],
        env,
      ),
  ],
  [
    'Go, net/http',
    (at, env) =>
      serve(
        folder,
        join(folder, 'bin', at === 'desk' ? 'go-desk' : `${at}-shop`),
        (port) => [`${port}`],
        env,
      ),
  ],
]

beforeAll(async () => {
  must('git', ['init', '-q'], folder)
  put('package.json', '{ "type": "module", "private": true }\n')
  put('go.mod', 'module both.test\n\ngo 1.22\n')
  put('desk/errors.yaml', deskCatalog())
  build(
    'desk',
    `${OFF}outputs:
  - { target: python, out: railerrors, server: [fastapi] }
  - { target: java, out: railerrors, namespace: railerrors, server: [spring] }
  - { target: go, out: railerrors, namespace: railerrors, server: [net-http] }
  - { target: client, out: js }
  - { target: python, out: client }
  - { target: ruby, out: rb }
  - { target: php, out: php, namespace: Clinic }
  - { target: csharp, out: cs, namespace: Clinic }
  - { target: rust, out: rust/src }
  - { target: kotlin, out: clinic, namespace: clinic }
`,
  )
  for (const wire of WIRES) {
    put(`${wire}/errors.yaml`, shopCatalog(wire, true))
    const shop = 'out: shoperrors, namespace: shoperrors'
    build(
      wire,
      `${OFF}outputs:
  - { target: python, out: shoperrors, server: [fastapi] }
  - { target: java, ${shop}, server: [spring] }
  - { target: go, ${shop}, server: [net-http] }
  - { target: javascript, out: js }
`,
    )
    put(`${wire}/${wire}-shop/main.go`, source('shop.go.txt').replace('WIRE', wire))
    for (const name of ['shop.py', 'Shop.java']) put(`${wire}/${name}`, source(name))
  }
  for (const name of ['desk.py', 'Desk.java', ...PLAYS]) put(`desk/${name}`, source(name))
  put(
    'desk/Play.cs',
    source('Play.cs').replace('    // JSON\n', () => JSON_OF_MONO),
  )
  put('desk/rust/src/main.rs', source('play.rs'))
  put('desk/rust/Cargo.toml', MANIFEST)
  put('desk/go-desk/main.go', source('desk.go.txt'))
  put('desk/play/main.go', source('play.go.txt'))
  put('steps.json', JSON.stringify(STORY.map(([step]) => step)))
  pythonPackages(folder, 'fastapi', 'uvicorn', 'httpx')
  bringSdks(folder)
  bringSpring(folder)
  must('go', ['build', '-o', 'bin/', './desk/...', './azure/...', './stripe/...'], folder)
  const compiled = ({ out, err }: { out: string; err: string }) => expect(out + err).toBe('')
  for (const at of ['desk', ...WIRES]) {
    const files = filesBelow(join(folder, at), '.java').map((one) => `${at}/${one}`)
    compiled(javac(folder, `${at}/classes`, 'lib/*', ...files))
  }
  const kotlin = ['clinic/RailErrors.kt', 'Play.kt'].map((one) => `desk/${one}`)
  compiled(kotlinc(folder, 'desk/kotlin', jarsIn(folder), ...kotlin))
  const csharp = [...HTTP, '-langversion:7.2', '-out:play.exe']
  must('mcs', [...csharp, 'cs/RailErrors.cs', 'Play.cs'], desk)
  must('cargo', ['build', '--quiet'], join(desk, 'rust'))
})
afterAll(() => {
  endProxies()
  for (const program of started) program.stop()
  for (const server of servers) server.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

describe.each(SERVICES)('%s', (_, start) => {
  const running = async (at: string, env?: Record<string, string>) => {
    const program = await start(at, env)
    started.push(program)
    return program
  }
  let base: string
  beforeAll(async () => {
    const { port } = await running('desk', { PAYER: await startPayer() })
    base = `http://127.0.0.1:${port}`
  })

  test.concurrent.each(PLAYERS)(
    'the story with the client in %s',
    async (name, command, ...args) => {
      const proxy = proxied(base, { cwd: folder, more: ['--source', 'desk/errors.yaml'] })
      const address = `${await proxy.address}/${name.replace('#', 'sharp')}`
      const said = valuesOf(await printed(command, [...args, address, '../steps.json'], desk))
      expect(said).toMatchObject(STORY.map(([, expected]) => expected))
      expect(said).toHaveLength(STORY.length)
      // Two of the payer, and two around the session, beside one for each step.
      await expectClean(proxy, STORY.length + 4)
    },
  )

  describe('the page', () => {
    let pages = 0
    const open = () => page({ RAIL: `${base}/page-${pages++}` })
    storiesOfForms(open)
    storiesOfVisits(open)
  })

  describe('SDKs', () => {
    const shops: Record<string, Awaited<ReturnType<typeof counted>>> = {}
    beforeAll(async () => {
      for (const wire of WIRES) shops[wire] = await counted(await running(wire), wire)
    })
    test.each(sdksIn(folder))('$name repeats what the code says', async (sdk) => {
      const shop = shops[sdk.wire]!
      expect(await requestsOf(sdk, shop, 'key-of-the-app')).toEqual([1, 1, 1, 3, 3])
      if (!sdk.hasOwnKey) expect(await requestsOf(sdk, shop)).toEqual([1, 1, 1, 1, 1])
    })
    test('check finds nothing in the answers', async () => {
      for (const { proxy } of Object.values(shops)) await expectClean(proxy, 9)
    })
  })
})

/** Passes requests on to a shop, through `check --proxy`, and counts those below `/v1/<id>/`. */
async function counted({ port }: Served, wire: string) {
  const proxy = proxied(`http://127.0.0.1:${port}`, {
    cwd: folder,
    more: ['--source', `${wire}/errors.yaml`],
  })
  const address = await proxy.address
  const seen = new Map<string, number>()
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    const id = url.split('/')[2] ?? ''
    seen.set(id, (seen.get(id) ?? 0) + 1)
    const passed = request(`${address}${url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(passed)
  })
  return { port: await listening(server), count: (id: string) => seen.get(id) ?? 0, proxy }
}
