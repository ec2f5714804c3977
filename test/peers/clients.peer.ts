import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clientSize, gzipped } from '../derive/client-size.ts'
import { fuzzedBodies } from '../features/modules/client/fuzz.ts'
import { oddServer, WAYS } from './odd-ways.ts'
import { emptyFolder, must, otherNode, plainEnv, root, seedOf, volume } from './peers.ts'

// The recipes of docs/clients.md and examples/clients, each as it is written, in front of the rail of the example; the
// generated client in other programs.
const folder = emptyFolder('clients')
beforeAll(() => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must(
    'bash',
    [
      '-c',
      `npm install --silent axios@1 ky@2 node-fetch@3 @tanstack/query-core@5 openapi-fetch@0.17 @hey-api/client-fetch@0.13 openai@7 axios-retry@4 got@16 p-retry@8 @angular/common@20 @angular/compiler@20 @angular/core@20 rxjs@7`,
    ],
    folder,
  )
  mkdirSync(join(folder, 'errors'))
  cpSync(join(root, 'examples/front-desk/errors'), join(folder, 'errors'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill()
})

/** The rail of the example, and the requests that it got. */
async function rail(): Promise<{ base: string; log: string[] }> {
  const child = spawn(process.execPath, [join(root, 'examples/front-desk/server.mjs')], {
    env: { ...plainEnv, PORT: '0' },
  })
  running.push(child)
  const log: string[] = []
  const base = await new Promise<string>((done) =>
    child.stdout.on('data', (chunk) => {
      for (const line of String(chunk).trim().split('\n'))
        line.startsWith('ready ') ? done(line.slice(6)) : log.push(line)
    }),
  )
  return { base, log }
}
/** What a program prints; this process answers it meanwhile. */
const outputOf = (args: string[]) =>
  new Promise<{ out: string; err: string }>((done) => {
    const child = spawn(process.execPath, args, { cwd: folder, env: plainEnv })
    const text = { out: '', err: '' }
    child.stdout.on('data', (chunk) => (text.out += chunk))
    child.stderr.on('data', (chunk) => (text.err += chunk))
    child.on('close', () => done(text))
  })
const page = readFileSync(join(root, 'docs/clients.md'), 'utf8')
const programs = join(root, 'examples/clients')
/** The program of a file of examples/clients, or the JavaScript below a heading of the page. */
const recipe = (name: string) =>
  name.endsWith('.js')
    ? readFileSync(join(programs, name), 'utf8')
    : new RegExp(`^## ${name}$.*?^\`\`\`js\n(.*?)^\`\`\``, 'ms').exec(page)![1]!

const DOWN_TWICE = [502, 502, 200].map((status) => `GET /rail/members/M-2/eligibility/ ${status}`)
const ELIGIBLE = "{ member: 'M-2', payer: 'south', eligible: true }"
const MEANINGS = {
  member:
    'No member matches the identifier. Usually it was sent without its type or with the wrong type.',
  payer: 'The payer did not answer. This says nothing about the eligibility of the member.',
  documents: 'A required document is missing for a record.',
  review:
    'Someone must confirm before submission. Billing continues, and nothing is submitted until then.',
}

test('the client of six codes is not larger than ky', async () => {
  const ky = await gzipped("export * from 'ky'; export { default } from 'ky'", {}, folder)
  const own = await clientSize(readFileSync(join(root, 'errors.yaml'), 'utf8'))
  console.info(`gzip: ${own} bytes, ky ${ky}`)
  expect(own).toBeLessThanOrEqual(ky)
})

const RECIPES: [name: string, printed: string[], requests: string[]][] = [
  [
    'fetch',
    ['[', `  '${MEANINGS.payer}'`, ']', '[', `  '${MEANINGS.payer}'`, ']', ELIGIBLE],
    DOWN_TWICE,
  ],
  [
    'Showing and routing',
    [
      'reasons blocked',
      `${MEANINGS.member} [ 'member.type' ]`,
      `${MEANINGS.documents} [ 'lines[0].documents' ]`,
      `${MEANINGS.review} []`,
      'open identify',
      'open billing',
      'open submit',
    ],
    ['POST /rail/claims/ 404'],
  ],
  [
    'streams.js',
    ['{"text":"Hello"}', 'PAYER_UNREACHABLE same', '{"id":1}', 'MISSING_DOCUMENTS after_fix'],
    [],
  ],
  [
    'vendor-sdk.js',
    [
      "[ 'PAYER_UNREACHABLE' ]",
      "[ 'PAYER_UNREACHABLE' ]",
      ELIGIBLE,
      "[ 'MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS' ]",
      'NotFoundError 404',
    ],
    [...DOWN_TWICE, 'POST /rail/claims/ 404'],
  ],
  [
    'axios.js',
    [ELIGIBLE, "[ 'MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS' ]"],
    [...DOWN_TWICE, 'POST /rail/claims/ 404'],
  ],
  [
    'ky.js',
    [ELIGIBLE, MEANINGS.member, MEANINGS.documents],
    [...DOWN_TWICE, 'POST /rail/claims/ 404'],
  ],
  ...['openapi-fetch.js', 'hey-api.js'].map((name): [string, string[], string[]] => [
    name,
    [ELIGIBLE, MEANINGS.member, MEANINGS.documents],
    [...DOWN_TWICE, 'POST /rail/claims/ 404'],
  ]),
  ['tanstack-query.js', [ELIGIBLE], DOWN_TWICE],
]
test.each(RECIPES)('the recipe %s', async (name, printed, requests) => {
  const { base, log } = await rail()
  const file = `recipe-${name.replaceAll(' ', '-')}.mjs`
  writeFileSync(join(folder, file), recipe(name).replaceAll('http://127.0.0.1:8080', base))
  const { out, err } = await outputOf([file])
  expect(err).toBe('')
  expect(out.trim().split('\n')).toEqual(printed)
  expect(log).toEqual(requests)
})

test('every recipe of the page and every program is tried', () => {
  const headings = page
    .split(/^## /m)
    .flatMap((part) => (part.includes('\n\n```js\n') ? [part.split('\n')[0]!] : []))
  const files = readdirSync(programs).filter(
    (name) => name.endsWith('.js') && name !== 'angular.js', // tried below
  )
  expect([...headings, ...files].sort()).toEqual(RECIPES.map(([name]) => name).sort())
})

test('HttpClient of Angular gets what an answer means, and repeats nothing', async () => {
  writeFileSync(join(folder, 'angular.js'), recipe('angular.js'))
  writeFileSync(
    join(folder, 'angular-app.mjs'),
    // An injector without an application, with what HttpClient needs of one.
    `import '@angular/compiler'
import { HttpClient, provideHttpClient, withFetch, withInterceptors } from '@angular/common/http'
import {
  createEnvironmentInjector, Injector, NgZone, ɵChangeDetectionScheduler, ɵINJECTOR_SCOPE, ɵNoopNgZone,
} from '@angular/core'
import { readErrors } from './angular.js'
const injector = createEnvironmentInjector([
  provideHttpClient(withFetch(), withInterceptors([readErrors])),
  { provide: ɵINJECTOR_SCOPE, useValue: 'root' },
  { provide: NgZone, useClass: ɵNoopNgZone },
  { provide: ɵChangeDetectionScheduler, useValue: { notify() {} } },
], Injector.NULL)
const [, , base] = process.argv
injector.get(HttpClient).get(base + '/rail/members/M-2/eligibility/').subscribe({
  error({ status, result }) {
    console.log(status, result.kind, result.verdict.retry, result.reasons.map(({ error }) => error))
  },
})
`,
  )
  const { base, log } = await rail()
  const { out, err } = await outputOf(['angular-app.mjs', base])
  expect(err).toBe('')
  expect(out.trim()).toBe("502 reasons same [ 'PAYER_UNREACHABLE' ]")
  expect(log).toEqual(['GET /rail/members/M-2/eligibility/ 502'])
})

describe('the client runs unchanged', () => {
  test.each(['20.19.0', '22', '24'])('in Node %s', (version) => {
    writeFileSync(
      join(folder, 'runs.mjs'),
      `import { readAnswer, withRailErrors } from './errors/rail-errors.client.js'
const body = { error: 'PAYER_UNREACHABLE', message: 'x', path: '', fix_stage: 'eligibility' }
let calls = 0
const down = async () => (++calls < 2 ? Response.json(body, { status: 502 }) : Response.json({ ok: true }))
const response = await withRailErrors({ fetch: down })('http://rail.test/')
console.log(process.versions.node.split('.')[0], (await readAnswer({ status: 502, body })).verdict.retry, response.status, calls)
`,
    )
    expect(must(otherNode(version), ['runs.mjs'], folder).trim()).toBe(
      `${version.split('.')[0]} same 200 2`,
    )
  })
})

// Each kind of program in front of what services, gateways and networks answer: nothing hangs, nothing
// is sent twice that may not be, and no success is lost.
const PROGRAMS = `
import axios from 'axios'
import ky from 'ky'
import nodeFetch from 'node-fetch'
import { QueryClient } from '@tanstack/query-core'
import { isRailError, readAnswer, withRailErrors } from './errors/rail-errors.client.js'
const [, , base, ways] = process.argv
const deadlineMs = 6000
// One for each: a quota is of one client.
const rail = () => withRailErrors({ deadlineMs })
const forAxios = rail()
const http = axios.create({ adapter: 'fetch', env: { fetch: forAxios.fetch } })
const api = ky.create({ fetch: rail().fetch, retry: 0, timeout: false })
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const [forFetch, forOutcome, forQueries, viaNode] = [rail(), rail(), rail(), withRailErrors({ deadlineMs, fetch: nodeFetch })]
const text = (response) => response.text()
const programs = {
  fetch: (url, init) => forFetch(url, init).then(text),
  request: (url, init) => forFetch(new Request(url, init), { signal: new AbortController().signal }).then(text),
  'node-fetch': (url, init) => viaNode(url, init).then(text),
  axios: (url, init) => http.request({ url, method: init.method, data: init.body }),
  ky: (url, init) => api(url, init).then(text),
  queries: (url, init) => queries.fetchQuery({ queryKey: [url, init.method], queryFn: () => forQueries(url, init).then(text) }),
  outcome: async (url, init) => {
    const { notRepeated, response } = await forOutcome.outcomeOf(url, init)
    return notRepeated ? 'failed' : void (await response.text())
  },
  reading: async (url, init) => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(deadlineMs) })
    return (await readAnswer(response)).verdict.outcome === 'blocked' ? 'failed' : void (await response.text())
  },
}
const jobs = Object.entries(programs).flatMap(([name, program]) =>
  Array.from({ length: 2 * ways }, (_, at) => async () => {
    const init = at % 2 ? { method: 'POST', body: '{}' } : { method: 'GET' }
    const url = '/' + name + '/' + (at >> 1)
    const end = await program(base + url, init).then(
      (said) => (said === 'failed' ? said : 'ok'),
      (error) => (isRailError(error) || error.response ? 'failed' : 'network'),
    )
    console.log(init.method + ' ' + url + ' ' + end)
  }),
)
await Promise.all(Array.from({ length: 24 }, async () => { for (let job = jobs.shift(); job; job = jobs.shift()) await job() }))
`
/** What differs in a client that has errors of its own, by the status. */
function ofClient(program: string, way: string): string | undefined {
  if (program === 'axios' && way === 'a failure that is cut') return 'network'
  return ['axios', 'ky'].includes(program) && way.startsWith('closed already')
    ? 'failed'
    : undefined
}

test('programs of eight kinds, and a server that answers in 60 odd ways', async () => {
  const { base, sent, server } = await oddServer()
  writeFileSync(join(folder, 'programs.mjs'), PROGRAMS)
  const { out, err } = await outputOf(['programs.mjs', base, `${WAYS.length}`])
  server.closeAllConnections()
  server.close()
  expect(err).toBe('')
  const ends = out.trim().split('\n')
  expect(ends).toHaveLength(8 * 2 * WAYS.length)
  const wrong = ends.filter((line) => {
    const [method, url, end] = line.split(' ') as [string, string, string]
    const [, program, at] = url.split('/')
    const [name, , usual, most] = WAYS[Number(at)]!
    const isSentOnce = method === 'POST' || program === 'reading'
    const own = ofClient(program!, name)
    const wanted = own ?? (isSentOnce && name.startsWith('down once') ? 'failed' : usual)
    return end !== wanted || sent.get(`${method} ${url}`)! > (isSentOnce ? 1 : most)
  })
  expect(wrong.map((line) => `${line} ${WAYS[Number(/\d+/.exec(line)![0])]![0]}`)).toEqual([])
})

test('node-fetch: successes of any size pass, failures and warnings of small ones are read', async () => {
  const server = createServer((request, response) => {
    const [, status, size] = request.url!.split('/').map(Number)
    const error = { error: 'MEMBER_NOT_FOUND', message: 'x', path: '', fix_stage: 'identify' }
    const warnings = [{ ...error, error: 'NEEDS_REVIEW' }]
    const body = JSON.stringify(status === 200 ? { text: 'x'.repeat(size!), warnings } : error)
    const type = { 'content-type': 'application/json' }
    const packed = gzipSync(body)
    if (request.url!.endsWith('length')) response.writeHead(status!, type).end(body)
    else if (request.url!.endsWith('gzip'))
      response
        .writeHead(status!, {
          ...type,
          'content-encoding': 'gzip',
          'content-length': packed.length,
        })
        .end(packed)
    else response.writeHead(status!, type).write(body, () => response.end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  writeFileSync(
    join(folder, 'node-fetch.mjs'),
    `import fetch from 'node-fetch'
import { isRailError, withRailErrors } from './errors/rail-errors.client.js'
let warned = 0
const rail = withRailErrors({ fetch, deadlineMs: 5000, onReasons: () => warned++ })
for (const way of ['length', 'gzip', 'pieces'])
  for (const size of [1, 20_000, 1_000_000]) {
    const { text } = await (await rail('${base}/200/' + size + '/' + way)).json()
    await new Promise((done) => setTimeout(done, 100)) // warnings are read beside
    console.log(text.length, warned)
  }
await rail('${base}/404/0').catch((error) => console.log(isRailError(error, 'MEMBER_NOT_FOUND')))
`,
  )
  const { out } = await outputOf(['node-fetch.mjs'])
  server.close()
  expect(out.trim().split('\n')).toEqual([
    ...[1, 2, 3].flatMap((warned) => [1, 20_000, 1_000_000].map((size) => `${size} ${warned}`)),
    'true',
  ])
})

// As their users set them up: three repetitions, all else as they come.
const CONFORMING = `
import axios from 'axios'
import axiosRetry from 'axios-retry'
import got from 'got'
import ky from 'ky'
import OpenAI from 'openai'
import pRetry from 'p-retry'
import { withRailErrors } from './errors/rail-errors.client.js'
const [, , base, client] = process.argv
const repeating = axios.create({ adapter: 'fetch' })
axiosRetry(repeating, { retries: 3, retryDelay: axiosRetry.exponentialDelay })
const sdk = new OpenAI({ baseURL: base, apiKey: 'none', maxRetries: 3 })
const clients = {
  'rail-errors': (url, init) => withRailErrors()(url, init),
  'axios-retry': (url, { body, ...init }) => repeating.request({ url, ...init, data: body }),
  got: (url, { body, method, headers }) =>
    got(url, { method, headers, body: body ?? undefined, retry: { limit: 3 } }),
  ky: (url, init) => ky(url, { ...init, retry: 3 }),
  'openai': (url, { method, headers, body }) =>
    sdk[method.toLowerCase()](new URL(url).pathname, { headers, body: body && JSON.parse(body) }),
  'plain fetch': fetch,
  'p-retry': (url, init) =>
    pRetry(async () => {
      const { ok, status } = await fetch(url, init)
      if (!ok) throw new Error(String(status))
    }, { retries: 3, minTimeout: 500 }),
}
const { cases, end } = await (await fetch(base)).json()
const all = cases.map(({ url, ...init }) => clients[client](url, init).catch(() => {}))
// Some wait for an hour.
await Promise.race([Promise.all(all), new Promise((done) => setTimeout(done, 15_000))])
await fetch(end, { method: 'POST' })
process.exit()
`
test('the cases of the six codes, and what other clients make of them', async () => {
  writeFileSync(join(folder, 'conforming.mjs'), CONFORMING)
  const right = async (client: string) => {
    const args = ['sandbox', 'errors.yaml', '--conformance', '--port', '0', '--log', 'off']
    const child = spawn(process.execPath, [join(root, 'dist/bin.cjs'), ...args], {
      cwd: root,
      env: plainEnv,
    })
    running.push(child)
    let out = ''
    const ended = new Promise((done) => child.on('close', done))
    const base = await new Promise<string>((done) =>
      child.stdout.on('data', (chunk) => {
        out += chunk
        const [, found] = /^ready (\S+)$/m.exec(out) ?? []
        if (found) done(found)
      }),
    )
    await outputOf(['conforming.mjs', base, client])
    await ended
    return Number(/^28 cases: (\d+) right/m.exec(out)![1])
  }
  const others = ['axios-retry', 'got', 'ky', 'openai', 'plain fetch', 'p-retry']
  const [own, ...rest] = await Promise.all(['rail-errors', ...others].map(right))
  console.info(others.map((name, at) => `${name} ${rest[at]}`).join(', '))
  expect(own).toBe(28)
  for (const count of rest) expect(count).toBeLessThan(26)
})

test('bodies of any shape: nothing throws, and no known code is lost', () => {
  const count = volume(100_000)
  expect(fuzzedBodies(count, seedOf(1))).toBe(count)
})
