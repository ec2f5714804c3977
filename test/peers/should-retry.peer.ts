import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, isLong, must, pythonPackages, root } from './peers.ts'

// Clients that know no codes, as they are installed, in front of a server of the library: how often
// each sends a POST. The clients of one generator decide alike, so two of them are enough for `npm
// run test:peers`.
const folder = emptyFolder('should-retry')
const PACKAGES = [
  ...['openai@6.49.0', 'stripe@23.1.0'],
  ...(isLong ? ['@anthropic-ai/sdk@1.14.0', 'cloudflare@7.3.0'] : []),
]

const CODES = {
  ITEM_SOLD_OUT: [409, 'none'],
  PLAN_LIMIT: [429, 'none'],
  NOT_SUPPORTED: [503, 'none'],
  BANK_BUSY: [422, 'same'],
  BANK_DOWN: [503, 'same'],
} as const
type Code = keyof typeof CODES
const catalog = (wire: string, isHandled: boolean) => `name: shop-errors
title: Shop error codes
url: https://api.shop.test/errors
version: 1.0.0
status: draft
date: 2026-11-01
wire: ${wire}
defaults: { stop: true, fix: See the help page. }
codes:
  - { code: NOT_READ, http: 400, meaning: The request is not valid. }
  - { code: NO_PAGE, http: 404, meaning: There is no such page. }
  - { code: BROKEN, http: 500, meaning: The shop failed. }
${Object.entries(CODES)
  .map(
    ([code, [http, retry]]) =>
      `  - { code: ${code}, http: ${http}, meaning: It failed.${isHandled ? `, handling: { retry: ${retry} }` : ''} }\n`,
  )
  .join('')}`

type Serving = { port: number; server: Server; count(id: string): number }
const serving: Serving[] = []
/** Counts the requests below `/v1/<id>/<code>`. */
async function started(
  listener: (code: Code) => { status: number; body: object },
  attach = (_: Server) => {},
): Promise<Serving> {
  const seen = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    const [, , id, code] = request.url!.split('/') as [string, string, string, Code]
    seen.set(id, (seen.get(id) ?? 0) + 1)
    const { status, body } = listener(code)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  attach(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const one = { port, server, count: (id: string) => seen.get(id) ?? 0 }
  serving.push(one)
  return one
}

/** A server of the library for a catalog. */
async function railServer(wire: string, isHandled: boolean): Promise<Serving> {
  const name = `${wire}-${isHandled}`
  writeFileSync(join(folder, `${name}.yaml`), catalog(wire, isHandled))
  must(
    process.execPath,
    [
      join(root, 'dist/bin.cjs'),
      ...['build', `${name}.yaml`, '--target', 'javascript', '--out', name],
    ],
    folder,
  )
  const load = (path: string) => import(pathToFileURL(path).href)
  const { createRail, railNodeServer } = await load(join(root, 'dist/server.js'))
  const rail = createRail(await load(join(folder, name, 'shop-errors.js')), {
    answers: { 400: 'NOT_READ', 404: 'NO_PAGE', 500: 'BROKEN' },
  })
  return started(
    (code) => {
      throw rail.fail(code)
    },
    (server) => railNodeServer(rail, server),
  )
}

type Call = { port: number; id: string; code: Code; key: string | undefined }
type Client = (call: Call) => Promise<unknown>
/** A call that the server refuses: a client that fails for another reason fails the test. */
const refused = async (call: Promise<unknown>, member: 'status' | 'statusCode') => {
  const error = await call.then(
    () => undefined,
    (thrown) => thrown,
  )
  if (error?.[member] === undefined) throw error ?? new Error('the call succeeded')
}
// biome-ignore lint/suspicious/noExplicitAny: the peers are installed in their own folder
const loaded = (name: string): any =>
  createRequire(join(folder, 'package.json'))(name.replace(/(?<=.)@.*/, ''))
const generated =
  (name: string): Client =>
  ({ port, id, code, key }) => {
    const made = loaded(name)
    const client = new (made.default ?? made)({
      ...{ apiKey: 'k', apiToken: 'k', maxRetries: 2 },
      baseURL: `http://127.0.0.1:${port}/v1/${id}`,
    })
    const headers = key === undefined ? {} : { 'Idempotency-Key': key }
    return refused(client.post(`/${code}`, { body: {}, headers }), 'status')
  }
/** It makes a key for each POST. */
const stripe: Client = ({ port, id, code }) => {
  const made = loaded('stripe')
  const client = new (made.default ?? made)('sk_test_k', {
    ...{ host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2, telemetry: false },
  })
  return refused(client.rawRequest('POST', `/v1/${id}/${code}`, {}), 'statusCode')
}
const PYTHON = `
import sys
import openai

base, code, key = sys.argv[1:]
client = openai.OpenAI(api_key="k", base_url=base, max_retries=2)
options = {"headers": {"Idempotency-Key": key}} if key else {}
try:
    client.post(f"/{code}", cast_to=object, body={}, options=options)
except openai.APIStatusError:
    sys.exit(0)
sys.exit(1)
`
let python: string
const openaiInPython: Client = ({ port, id, code, key = '' }) =>
  new Promise<void>((done, fail) => {
    const args = ['-c', PYTHON, `http://127.0.0.1:${port}/v1/${id}`, code, key]
    const child = spawn(join(python, 'python'), args, { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('close', (exit) => (exit === 0 ? done() : fail(new Error(`exit ${exit}`))))
  })

const CLIENTS: [name: string, wire: string, client: Client][] = [
  ...PACKAGES.filter((name) => !name.startsWith('stripe')).map((name): [string, string, Client] => [
    name,
    'azure',
    generated(name),
  ]),
  ['stripe', 'stripe', stripe],
  ['openai 3.57.0 (Python)', 'azure', openaiInPython],
]

let calls = 0
/** How many requests arrive, for each code. */
const requests = ({ port, count }: Serving, client: Client, key?: string) =>
  Promise.all(
    (Object.keys(CODES) as Code[]).map(async (code) => {
      const id = `call-${calls++}`
      await client({ port, id, code, key })
      return count(id)
    }),
  )

beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must('npm', ['install', '--silent', ...PACKAGES], folder)
  python = pythonPackages(folder, 'openai==3.57.0')
})
afterAll(() => {
  for (const { server } of serving) server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.concurrent.each(CLIENTS)('%s', (_, wire, client) => {
  const hasOwnKey = client === stripe
  test('repeats what the code says, a POST only with a key', async () => {
    const server = await railServer(wire, true)
    expect(await requests(server, client, 'key-of-the-app')).toEqual([1, 1, 1, 3, 3])
    if (!hasOwnKey) expect(await requests(server, client)).toEqual([1, 1, 1, 1, 1])
  })
  test('decides as before for codes that say nothing', async () => {
    const [server, bare] = [
      await railServer(wire, false),
      await started((code) => ({ status: CODES[code][0], body: { error: { code } } })),
    ]
    const without = await requests(bare, client)
    expect(without).toEqual(hasOwnKey ? [3, 1, 3, 1, 3] : [3, 3, 3, 1, 3])
    expect(await requests(server, client)).toEqual(without)
  })
})

describe('the program of docs/retry-header.md', () => {
  const page = readFileSync(join(root, 'docs/retry-header.md'), 'utf8')
  const block = (language: string) =>
    new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(page)![1]!
  test.each([
    ['with the header', 'problem-member', '{ PLAN_LIMIT: 1, BANK_BUSY: 3 }'],
    [
      'without it',
      '{ preset: problem-member, retry_header: false }',
      '{ PLAN_LIMIT: 3, BANK_BUSY: 1 }',
    ],
  ])('%s', (name, wire, printed) => {
    const own = join(folder, name.replaceAll(' ', '-'))
    mkdirSync(join(own, 'node_modules'), { recursive: true })
    symlinkSync(root, join(own, 'node_modules/rail-errors'))
    writeFileSync(join(own, 'package.json'), '{ "type": "module", "private": true }\n')
    writeFileSync(
      join(own, 'errors.yaml'),
      block('yaml').replace('wire: problem-member', `wire: ${wire}`),
    )
    writeFileSync(join(own, 'shop.js'), block('js'))
    const [build] = /rail-errors build [^\n]*/.exec(page)!
    must(process.execPath, [join(root, 'dist/bin.cjs'), ...build.split(' ').slice(1)], own)
    expect(must(process.execPath, ['shop.js'], own).trim()).toBe(printed)
    expect(page).toContain(printed)
  })
})
