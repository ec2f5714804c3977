import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, vi } from 'vitest'
import { catalogOf } from '../../src/base/core/catalog/catalog.ts'
import { read } from '../../src/base/forms/read.ts'
import type { Connection, Host, ServeSettings } from '../../src/base/io/host/host.ts'
import { errorsModuleOf } from '../../src/libraries/server/catalog-module.ts'
import { createRail, requireToken } from '../../src/libraries/server/index.ts'
import { tokenFetch } from '../../src/libraries/token/index.ts'
import { fhirStore } from '../features/fhir/client/fhir-store.ts'
import { ANNA, basic, credentials, sandboxWith, secretOf } from '../features/sandbox/sandbox.ts'
import { inMemory } from '../support/rail.ts'
import { emptyFolder } from '../support/repository.ts'
import type { File, Get, Program, Run, Send, Step } from './rows.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const text = (path: string) => readFileSync(at(path), 'utf8').replaceAll('\r\n', '\n')
const catalog = text('errors.yaml')
const { errors, texts } = errorsModuleOf(catalogOf(await read(catalog)))
const published = Object.fromEntries(
  readdirSync(at('dist-terminology')).map((name) => [
    `dist-terminology/${name}`,
    text(`dist-terminology/${name}`),
  ]),
)
const URL_OF_SANDBOX = 'http://127.0.0.1:8081'

/** Runs the steps of a row, in one world. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const world = worldOf()
  for (const step of steps) await runStep(world, step)
}

/** The terminology service that the rows name. */
const FHIR = 'https://fhir.example.org/r4'

function worldOf() {
  const store = fhirStore(FHIR)
  const fetch: Host['fetch'] = (url, init) =>
    url.startsWith(FHIR) ? store.fetch(url, init) : served(new URL(url).pathname)
  return {
    memory: inMemory({ files: { 'errors.yaml': catalog, ...published }, fetch }),
    sandbox: undefined as Sandbox | undefined,
    /** What `$name` is. */
    known: {
      ...ANNA,
      ...credentials('desk'),
      basic: basic('desk'),
      phone: secretOf('phone'),
    } as Record<string, string>,
  }
}
type World = ReturnType<typeof worldOf>
type Sandbox = Awaited<ReturnType<typeof sandboxOf>>

const runStep = (world: World, step: Step) =>
  'run' in step
    ? run(world, step)
    : 'file' in step
      ? file(step)
      : 'get' in step
        ? get(step)
        : 'send' in step
          ? send(world, step)
          : program(world, step)

async function run({ memory }: World, step: Run) {
  let source = catalog
  for (const [from, to] of Object.entries(step.edit ?? {})) {
    expect(source).toContain(from)
    source = source.replace(from, to)
  }
  const files = { ...(step.edit && { 'errors.yaml': source }), ...step.files }
  for (const [path, contents] of Object.entries(files)) memory.disk.set(`/repo/${path}`, contents)
  const { exit, out, err } = await memory.rail(step.run.replace(/^rail-errors /, ''))
  for (const one of [step.prints ?? []].flat()) expect(out + err).toContain(one)
  if (step.lacks !== undefined) expect(out + err).not.toContain(step.lacks)
  expect(exit, out + err).toBe(step.exit ?? 0)
}

const file = ({ file, at, is }: File) =>
  expect(valueAt(JSON.parse(published[`dist-terminology/${file}`]!), at)).toEqual(is)

/** `a.b`, `list[].b` of each item, `list[KEY].b` of the item whose `code` is KEY, `object{}` its names. */
function valueAt(value: unknown, path: string): unknown {
  const [, step = '', rest = ''] = /^(\.?\w+|\[\w*\]|\{\})(.*)$/.exec(path) ?? []
  if (step === '') return value
  if (step === '{}') return Object.keys(value as object)
  const list = value as { code: string }[]
  if (step === '[]') return list.map((one) => valueAt(one, rest))
  const next = step.startsWith('[')
    ? list.find(({ code }) => code === step.slice(1, -1))
    : (value as Record<string, unknown>)[step.replace('.', '')]
  return valueAt(next, rest)
}

/** What `rail-errors serve` answers. */
let serving: Promise<NonNullable<ServeSettings['direct']>> | undefined
async function serve() {
  const memory = inMemory({ files: { 'errors.yaml': catalog } })
  let settings: ServeSettings | undefined
  memory.host.serve = async (given) => {
    settings = given
  }
  expect(await memory.rail('serve')).toMatchObject({ exit: 0 })
  return settings!.direct!
}
async function served(path: string, headers: Record<string, string> = {}) {
  serving ??= serve()
  const header = (name: string) => headers[name]
  const answer = await (await serving)({ method: 'GET', path, header })
  return new Response(answer.body as string, answer)
}

async function get({ get: path, header, at, is }: Get) {
  const answer = await served(path)
  expect(answer.status).toBe(200)
  expectHeaders(answer.headers, header)
  if (at !== undefined) expect(valueAt(await answer.json(), at)).toEqual(is)
}

/** A sandbox with a client, a user, and a clock. */
async function sandboxOf() {
  const clock = { now: Date.UTC(2026, 10, 21) }
  const sandbox = await sandboxWith({ errors, texts, now: () => clock.now })
  return { ...sandbox, clock, token: String((await sandbox.login()).access_token) }
}

async function send(world: World, step: Send) {
  world.sandbox ??= await sandboxOf()
  const { clock, token, send } = world.sandbox
  world.known = { access_token: token, ...world.known }
  clock.now += (step.after ?? 0) * 1000
  const [method = '', path = ''] = step.send.split(' ')
  const filled = <Value>(value: Value): Value =>
    JSON.parse(
      JSON.stringify(value).replace(/\$(\w+)/g, (_, name: string) => {
        if (world.known[name] === undefined) throw new Error(`nothing is called $${name} here`)
        return JSON.stringify(world.known[name]).slice(1, -1)
      }),
    )
  const login = step.login && {
    grant_type: 'password',
    ...ANNA,
    ...credentials('desk'),
    ...step.login,
  }
  const body =
    step.text ??
    (step.json === undefined ? undefined : JSON.stringify(filled(step.json))) ??
    formOf(filled(step.form ?? login ?? {}))
  const headers = new Headers({
    ...(path.startsWith('/v1/') && !step.anonymous && { authorization: `Bearer ${token}` }),
    ...(step.json !== undefined && { 'content-type': 'application/json' }),
  })
  for (const [name, value] of Object.entries(filled(step.headers ?? {}))) headers.set(name, value)
  const connection: Connection | undefined =
    step.from === undefined ? undefined : { address: step.from, encrypted: false }
  const once = () => send(path, { method, headers, ...(body !== '' && { body }) }, connection)
  let answer = await once()
  for (let count = 1; count < (step.times ?? 1); count++) answer = await once()
  expect([answer.status, answer.text]).toEqual([step.status, expect.anything()])
  if (step.has !== undefined) expect(answer.body).toMatchObject(patterns(step.has) as object)
  if (step.names !== undefined) expect(Object.keys(answer.body)).toEqual(step.names)
  if (step.lacks !== undefined) expect(answer.text).not.toContain(step.lacks)
  expectHeaders(answer.headers, step.header)
  for (const [name, value] of Object.entries(answer.body ?? {}))
    if (typeof value === 'string') world.known[name] = value
}

/** The fields of a form that have a value; with the type of a form, also for HTTP. */
function formOf(fields: Record<string, string | null>): URLSearchParams | '' {
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => field[1] !== null,
  )
  return given.length === 0 ? '' : new URLSearchParams(given)
}

const expectHeaders = (headers: Headers, expected: Record<string, string> = {}) => {
  for (const [name, value] of Object.entries(expected))
    expect([name, headers.get(name)]).toEqual([name, patterns(value)])
}

/** A value in which each text `/…/` is a pattern. */
const patterns = (value: unknown): unknown =>
  typeof value === 'string' && /^\/.+\/$/.test(value)
    ? expect.stringMatching(value.slice(1, -1))
    : Array.isArray(value)
      ? value.map(patterns)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, patterns(one)]))
        : value

type Client = typeof import('../golden/rich/visit-errors.client.js')

/** The client that `build` makes of the list that `serve` publishes. */
let building: Promise<Client> | undefined
async function build(): Promise<Client> {
  const { memory } = worldOf()
  const source = 'http://127.0.0.1:8080/terminology/rail-errors.json'
  const built = await memory.rail(`build ${source} --target client --out errors`)
  expect(built).toMatchObject({ exit: 0 })
  const folder = emptyFolder()
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const path of memory.paths())
    if (path.startsWith('errors/')) writeFileSync(join(folder, path.slice(7)), memory.text(path)!)
  return import(pathToFileURL(join(folder, 'rail-errors.client.js')).href)
}

const AsyncFunction = (async () => {}).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<unknown>

async function program(world: World, step: Program) {
  world.sandbox ??= await sandboxOf()
  building ??= build()
  const { token, fetch, clock } = world.sandbox
  const sent: { line: string; headers: Headers; body: string }[] = []
  const plain = async (input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const body = await request.clone().text()
    sent.push({ line: `${request.method} ${pathname}`, headers: request.headers, body })
    return fetch(request)
  }
  const names = {
    ...(await building),
    createRail,
    errors,
    tokenFetch,
    requireToken,
    token,
    now: () => clock.now,
    url: URL_OF_SANDBOX,
    /** With the token of a user. */
    fetch(input: Parameters<typeof globalThis.fetch>[0], init?: RequestInit) {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${token}`)
      return plain(input, { ...init, headers })
    },
    plain,
    sent,
    ...world.known,
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const done = new AsyncFunction(...Object.keys(names), step.program)(...Object.values(names))
    expect(await withoutWaiting(done)).toEqual(step.is)
  } finally {
    vi.useRealTimers()
  }
}

/** The result of a program, whose waits pass at once. */
async function withoutWaiting(done: Promise<unknown>): Promise<unknown> {
  let settled = false
  const end = () => {
    settled = true
  }
  done.then(end, end)
  while (!settled) await vi.advanceTimersByTimeAsync(1000)
  return done
}
